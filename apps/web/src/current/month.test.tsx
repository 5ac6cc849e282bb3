import { month } from '@millpond/core/time'
import { act, renderHook } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { organisation } from './_world.ts'
import { selectMonth, showQuarterly, useDateState, useQuarterly } from './month.ts'

beforeEach(() => localStorage.clear())

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

  it('[UI-09] comes back after a reload', () => {
    const remembered = organisation()
    localStorage.setItem(`show_quarterly_${remembered.organisationId}`, 'true')
    const { result } = renderHook(() => useQuarterly(remembered.organisationId))
    expect(result.current).toBe(true)
  })
})

describe('the month that is looked at', () => {
  it('[ENT-17] is the close of the books unless one was chosen', () => {
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
})
