import { describe, expect, it } from 'vitest'
import { dateState } from './date-state.ts'
import { day } from './day.ts'
import { month } from './month.ts'

const today = day('2026-11-21')
const april = { today, reportingYearBeginsMonth: 4 }

describe('date state', () => {
  it('[VIEW-03] selects the last complete month by default', () => {
    const state = dateState({ today })
    expect(state.selectedMonth).toBe('2026-10')
    expect(state.isMonthInProgress).toBe(false)
    expect(state.showQuarterly).toBe(false)
  })

  it('[ENT-17] derives every part from the selected month', () => {
    const state = dateState({ ...april, showQuarterly: true })
    expect(state).toMatchObject({
      selectedMonth: '2026-10',
      lastMonth: '2026-09',
      sameMonthLastYear: '2025-10',
      financialYearStart: '2026-04',
      showQuarterly: true,
    })
    expect([state.lastTwelveMonths[0], state.lastTwelveMonths.at(-1)]).toEqual([
      '2025-11',
      '2026-10',
    ])
    expect([state.lastTwentyFourMonths[0], state.lastTwentyFourMonths.length]).toEqual([
      '2024-11',
      24,
    ])
    expect([state.nextTwelveMonths[0], state.nextTwelveMonths.at(-1)]).toEqual([
      '2026-11',
      '2027-10',
    ])
    expect(state.monthsInYearToDate).toHaveLength(7)
  })

  it('[ENT-17] gives the last, previous and year-ago quarter with their months', () => {
    const state = dateState(april)
    expect(state.lastFinancialQuarter).toMatchObject({
      label: 'Q2 FY27',
      months: ['2026-07', '2026-08', '2026-09'],
    })
    expect(state.previousFinancialQuarter).toMatchObject({
      label: 'Q1 FY27',
      months: ['2026-04', '2026-05', '2026-06'],
    })
    expect(state.yearAgoFinancialQuarter).toMatchObject({
      label: 'Q2 FY26',
      months: ['2025-07', '2025-08', '2025-09'],
    })
    expect(state.lastEightQuarters.map(quarter => quarter.label)).toEqual([
      'Q3 FY25',
      'Q4 FY25',
      'Q1 FY26',
      'Q2 FY26',
      'Q3 FY26',
      'Q4 FY26',
      'Q1 FY27',
      'Q2 FY27',
    ])
  })

  it('[VIEW-03] the running month is in progress and is not in past windows or quarters', () => {
    const state = dateState({ ...april, selectedMonth: month('2026-11') })
    expect(state.isMonthInProgress).toBe(true)
    expect(state.lastMonth).toBe('2026-10')
    expect(state.lastTwelveMonths.at(-1)).toBe('2026-10')
    expect(state.nextTwelveMonths[0]).toBe('2026-11')
    expect(state.monthsInYearToDate.at(-1)).toBe('2026-10')
  })

  it('[VIEW-03] even on the last day of a quarter that quarter is not complete', () => {
    const state = dateState({
      today: day('2026-12-31'),
      reportingYearBeginsMonth: 4,
      selectedMonth: month('2026-12'),
    })
    expect(state.lastFinancialQuarter.label).toBe('Q2 FY27')
  })

  it('[ENT-17] an earlier month has its windows before it', () => {
    const state = dateState({ ...april, selectedMonth: month('2026-02') })
    expect(state.financialYearStart).toBe('2025-04')
    expect(state.lastTwelveMonths.at(-1)).toBe('2026-02')
    expect(state.lastFinancialQuarter.label).toBe('Q3 FY26')
  })

  it('[ENT-17] a financial year without a complete month has an empty year to date', () => {
    const first = { today: day('2026-04-10'), reportingYearBeginsMonth: 4 }
    expect(dateState({ ...first, selectedMonth: month('2026-04') }).monthsInYearToDate).toEqual([])
    expect(dateState(first).monthsInYearToDate).toHaveLength(12)
  })

  it.each([
    ['2026-12', 'lies ahead'],
    ['2023-10', 'has left the window'],
  ])('[VIEW-03] a remembered month, %s, that %s gives way to the default', selected => {
    expect(dateState({ today, selectedMonth: month(selected) }).selectedMonth).toBe('2026-10')
  })

  it.each(['2026-11', '2023-11'])(
    '[VIEW-03] a remembered month inside the window stays: %s',
    selected => {
      expect(dateState({ today, selectedMonth: month(selected) }).selectedMonth).toBe(selected)
    },
  )
})
