import { month } from '@millpond/core/time'
import { beforeEach, describe, expect, it } from 'vitest'
import { createPreferences, preferences } from './storage.ts'

beforeEach(() => localStorage.clear())

describe('stored keys', () => {
  it('[ENT-20] are exactly these four, including the space in the second one', () => {
    preferences.keepOrganisationId('org-1')
    preferences.keepSelectedMonth('org-1', month('2026-10'))
    preferences.keepShowQuarterly('org-1', true)
    preferences.keepCustomerName('Members')
    expect({ ...localStorage }).toEqual({
      org_id: 'org-1',
      'selected month org-1': '2026-10',
      'show_quarterly_org-1': 'true',
      customerName: 'Members',
    })
  })

  it('[ENT-20] return the stored value, per organisation', () => {
    preferences.keepSelectedMonth('org-1', month('2026-10'))
    preferences.keepShowQuarterly('org-1', true)
    expect(preferences.selectedMonth('org-1')).toBe('2026-10')
    expect(preferences.selectedMonth('org-2')).toBeNull()
    expect(preferences.showQuarterly('org-2')).toBe(false)
  })

  it.each([
    ['selected month o', '2026-13', () => preferences.selectedMonth('o'), null],
    ['selected month o', 'October', () => preferences.selectedMonth('o'), null],
    ['customerName', 'Punters', () => preferences.customerName(), 'Customers'],
    ['org_id', '', () => preferences.organisationId(), null],
  ])('%s = %j reads as %#', (key, value, read, expected) => {
    localStorage.setItem(key, value)
    expect(read()).toBe(expected)
  })

  it('a browser that forbids storage stores nothing, and nothing breaks', () => {
    const forbidden = createPreferences(() => {
      throw new DOMException('denied', 'SecurityError')
    })
    forbidden.keepOrganisationId('org-1')
    expect(forbidden.organisationId()).toBeNull()
    expect(forbidden.customerName()).toBe('Customers')
  })
})
