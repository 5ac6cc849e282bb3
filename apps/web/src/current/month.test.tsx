import { month } from '@millpond/core/time'
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { organisation } from './_world.ts'
import { selectMonth, showQuarterly, useDateState, useQuarterly } from './month.ts'

beforeEach(() => localStorage.clear())
afterEach(() => vi.useRealTimers())

describe('the quarterly toggle', () => {
  it('[UI-09] is remembered per organisation', () => {
    const [one, two] = [organisation(), organisation()]
    const { result } = renderHook(() => [
      useQuarterly(one.organisationId),
      useQuarterly(two.organisationId),
    ])
    expect(result.current).toEqual([false, false])
    act(() => showQuarterly(one.organisationId, true))
    expect(result.current).toEqual([true, false])
    expect(localStorage.getItem(`show_quarterly_${one.organisationId}`)).toBe('true')
  })

  it('[UI-09] is kept after a reload', () => {
    const remembered = organisation()
    localStorage.setItem(`show_quarterly_${remembered.organisationId}`, 'true')
    const { result } = renderHook(() => useQuarterly(remembered.organisationId))
    expect(result.current).toBe(true)
  })
})

describe('the selected month', () => {
  it('[ENT-17] is the close of the books unless another one is chosen', () => {
    const books = organisation({ closeMonth: month('2026-10') })
    const { result } = renderHook(() => useDateState(books))
    expect(result.current).toMatchObject({
      selectedMonth: '2026-10',
      isMonthInProgress: false,
      financialYearStart: '2026-04',
    })
    act(() => selectMonth(books.organisationId, month('2026-11')))
    expect(result.current).toMatchObject({ selectedMonth: '2026-11', isMonthInProgress: true })
    expect(localStorage.getItem(`selected month ${books.organisationId}`)).toBe('2026-11')
  })

  it.each([
    // Half past midnight on the first in New Zealand is the day before in UTC and further west.
    ['2026-11-30T11:30:00Z', '2026-11'],
    ['2026-11-30T10:30:00Z', '2026-10'],
    ['2026-12-01T00:30:00Z', '2026-11'],
  ])('[ENT-17] [DAT-01] before the first books, at %s, is %s', (instant, expected) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(instant) })
    const { result } = renderHook(() => useDateState(organisation({ closeMonth: null })))
    expect(result.current.selectedMonth).toBe(expected)
  })

  it('[ENT-17] follows the books, even if it is another month where the reader is', () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-01T00:30:00Z') })
    const books = organisation({ closeMonth: month('2026-10') })
    expect(renderHook(() => useDateState(books)).result.current.selectedMonth).toBe('2026-10')
  })
})
