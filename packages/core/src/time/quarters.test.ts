import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { month, monthAt, monthNumber, monthsBetween, monthsFrom } from './month.ts'
import {
  addQuarters,
  DEFAULT_REPORTING_YEAR_BEGINS_MONTH,
  financialYearLabel,
  financialYearOf,
  financialYearStart,
  lastCompleteQuarter,
  lastCompleteQuarters,
  monthsInYearToDate,
  quarterOf,
  quartersWithin,
} from './quarters.ts'

const anyMonth = fc.integer({ min: 1990 * 12, max: 2090 * 12 }).map(monthAt)
const anyStart = fc.integer({ min: 1, max: 12 })

describe('financial quarters', () => {
  it.each([
    // month, year begins, label, span, first month
    ['2026-01', 1, 'Q1 FY26', 'Jan–Mar', '2026-01'],
    ['2026-12', 1, 'Q4 FY26', 'Oct–Dec', '2026-10'],
    ['2026-04', 4, 'Q1 FY27', 'Apr–Jun', '2026-04'],
    ['2026-08', 4, 'Q2 FY27', 'Jul–Sep', '2026-07'],
    ['2027-01', 4, 'Q4 FY27', 'Jan–Mar', '2027-01'],
    ['2026-03', 4, 'Q4 FY26', 'Jan–Mar', '2026-01'],
    ['2026-07', 7, 'Q1 FY27', 'Jul–Sep', '2026-07'],
    ['2026-06', 7, 'Q4 FY26', 'Apr–Jun', '2026-04'],
    ['2027-01', 12, 'Q1 FY27', 'Dec–Feb', '2026-12'],
    ['2026-12', 12, 'Q1 FY27', 'Dec–Feb', '2026-12'],
    ['2099-12', 6, 'Q3 FY00', 'Dec–Feb', '2099-12'],
  ])('[ENT-17] %s with a year from month %i is %s, %s', (value, begins, label, span, first) => {
    const quarter = quarterOf(month(value), begins)
    expect([quarter.label, quarter.span, quarter.months[0]]).toEqual([label, span, first])
  })

  it('[DAT-01] the last complete quarter is never the running one', () => {
    expect(lastCompleteQuarter(month('2026-08'), 4).label).toBe('Q1 FY27')
    expect(lastCompleteQuarter(month('2026-09'), 4).label).toBe('Q2 FY27')
    expect(lastCompleteQuarter(month('2026-10'), 4).label).toBe('Q2 FY27')
  })

  it('[DAT-01] lists the last eight quarters, oldest first', () => {
    const labels = lastCompleteQuarters(month('2026-10'), 4, 8).map(quarter => quarter.label)
    expect(labels).toEqual([
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

  it.each([
    ['2026-11', 8, ['Q4 FY27', 'Q1 FY28']],
    ['2026-10', 9, ['Q3 FY27', 'Q4 FY27', 'Q1 FY28']],
    ['2026-11', 4, []],
    ['2026-10', 2, []],
  ])('[VIEW-01] from %s, %i months hold the whole quarters %j', (first, count, labels) => {
    const found = quartersWithin(monthsFrom(month(first), count), 4)
    expect(found.map(quarter => quarter.label)).toEqual(labels)
  })

  it('[VIEW-01] whole quarters follow each other, each once and all of it within', () => {
    fc.assert(
      fc.property(anyMonth, fc.nat(80), anyStart, (first, count, begins) => {
        const months = monthsFrom(first, count)
        const quarters = quartersWithin(months, begins)
        const held = quarters.flatMap(quarter => quarter.months)
        expect(held).toEqual(held[0] ? monthsFrom(held[0], quarters.length * 3) : [])
        expect(held.every(each => months.includes(each))).toBe(true)
        expect(count - held.length).toBeLessThanOrEqual(4)
      }),
    )
  })

  it('every month is in exactly one quarter, whose months follow each other', () => {
    fc.assert(
      fc.property(anyMonth, anyStart, (value, begins) => {
        const { months, number } = quarterOf(value, begins)
        expect(months.filter(each => each === value)).toHaveLength(1)
        expect(monthsBetween(months[0], months[2])).toBe(2)
        expect(monthsBetween(financialYearStart(value, begins), months[0])).toBe((number - 1) * 3)
        expect(months.map(each => quarterOf(each, begins).label)).toEqual(
          months.map(() => quarterOf(value, begins).label),
        )
      }),
    )
  })

  it('four quarters on is the same quarter of the next year', () => {
    fc.assert(
      fc.property(anyMonth, anyStart, (value, begins) => {
        const now = quarterOf(value, begins)
        const later = addQuarters(now, 4, begins)
        expect([later.number, later.financialYear]).toEqual([now.number, now.financialYear + 1])
      }),
    )
  })
})

describe('financial years', () => {
  it.each([
    ['2026-02', 4, '2025-04', 2026, 'FY26'],
    ['2026-04', 4, '2026-04', 2027, 'FY27'],
    ['2026-11', 1, '2026-01', 2026, 'FY26'],
    ['2026-11', 7, '2026-07', 2027, 'FY27'],
  ])(
    '%s with a year from month %i began in %s and is named %i',
    (value, begins, start, year, label) => {
      expect(financialYearStart(month(value), begins)).toBe(start)
      expect(financialYearOf(month(value), begins)).toBe(year)
      expect(financialYearLabel(month(value), begins)).toBe(label)
    },
  )

  it('the year to date grows from one month to twelve', () => {
    expect(monthsInYearToDate(month('2026-04'), 4)).toEqual(['2026-04'])
    expect(monthsInYearToDate(month('2026-06'), 4)).toEqual(['2026-04', '2026-05', '2026-06'])
    expect(monthsInYearToDate(month('2026-03'), 4)).toHaveLength(12)
  })

  it('a financial year starts in its month, not after the requested month', () => {
    fc.assert(
      fc.property(anyMonth, anyStart, (value, begins) => {
        const start = financialYearStart(value, begins)
        expect(monthNumber(start)).toBe(begins)
        expect(monthsBetween(start, value)).toBeGreaterThanOrEqual(0)
        expect(monthsBetween(start, value)).toBeLessThan(12)
      }),
    )
  })

  it.each([0, 13, 1.5, Number.NaN])('refuses a year that starts in month %d', begins => {
    expect(() => financialYearStart(month('2026-11'), begins)).toThrow('a month from 1 to 12')
  })
})

it('[ENT-06] [DAT-01] a reporting year starts in January by default', () => {
  expect(DEFAULT_REPORTING_YEAR_BEGINS_MONTH).toBe(1)
})
