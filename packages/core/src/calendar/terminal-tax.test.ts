import { describe, expect, it } from 'vitest'
import { month } from '#time'
import { HOLIDAYS, NO_HOLIDAYS } from './_holidays.ts'
import { terminalTaxDay } from './terminal-tax.ts'

const on = (country: string | null, ends: string, hasExtension = false) =>
  terminalTaxDay(country, month(ends), { hasExtension, holidays: NO_HOLIDAYS })

describe('terminalTaxDay', () => {
  /** Income Tax Act 2007, Schedule 3 Part A, columns G and H; weekends moved. */
  it.each([
    ['2025-10', '2026-09-07', '2026-11-09'],
    ['2025-11', '2026-10-07', '2026-12-07'],
    ['2025-12', '2026-11-09', '2027-01-15'],
    ['2026-01', '2026-12-07', '2027-02-08'],
    ['2026-02', '2027-01-15', '2027-03-08'],
    ['2026-03', '2027-02-08', '2027-04-07'],
    ['2026-04', '2027-02-08', '2027-04-07'],
    ['2026-05', '2027-02-08', '2027-04-07'],
    ['2026-06', '2027-02-08', '2027-04-07'],
    ['2026-07', '2027-02-08', '2027-04-07'],
    ['2026-08', '2027-02-08', '2027-04-07'],
    ['2026-09', '2027-02-08', '2027-04-07'],
    ['2027-03', '2028-02-07', '2028-04-07'],
  ])('of a New Zealand year to %s is %s, with an extension %s', (ends, own, extended) => {
    expect(on('NZ', ends)).toBe(own)
    expect(on('NZ', ends, true)).toBe(extended)
  })

  it('falls after Waitangi Day where that is kept on a Monday', () => {
    const facts = { hasExtension: false, holidays: HOLIDAYS.NZ }
    expect(terminalTaxDay('NZ', month('2026-03'), facts)).toBe('2027-02-09')
  })

  it('is 1 December in Australia for a year to June', () => {
    expect(on('AU', '2026-06')).toBe('2026-12-01')
    expect(on('AU', '2025-06')).toBe('2025-12-01')
  })

  it('is the 15th of the fourth month in the United States', () => {
    expect(on('US', '2026-12')).toBe('2027-04-15')
    expect(on('US', '2027-06')).toBe('2027-10-15')
  })

  it('is a month earlier for American years to June that began before 2026', () => {
    expect(on('US', '2026-06')).toBe('2026-09-15')
    expect(on('US', '2026-05')).toBe('2026-09-15')
  })

  it('is null without instalments', () => {
    expect(on('GB', '2026-03')).toBeNull()
    expect(on(null, '2026-03')).toBeNull()
  })
})
