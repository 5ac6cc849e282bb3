import { describe, expect, it } from 'vitest'
import { taxPeriods } from '#calendar'
import { itemCode } from '#item'
import { addMonths, lastDay, month, monthsFrom } from '#time'
import { ledgerOf, today } from './_documents.ts'
import { learnRatio, learnWithholding } from './withholding.ts'

const WAGES = itemCode('wages')
const OWED = itemCode('owed')
const PENSION = itemCode('pension')

const periodsOf = (country: string, tax: 'withholding' | 'pension') =>
  taxPeriods(country, tax, {
    periodMonths: null,
    yearBeginsMonth: 4,
    months: monthsFrom(month('2025-01'), 36),
    holidays: new Set(),
  })

const wagesOf = (index: number) => 10_000 + (index % 4) * 500

describe('learnWithholding', () => {
  it('of monthly PAYE is what is owed at the month-end for its wages', () => {
    const ledger = ledgerOf(today, [
      { code: WAGES, kind: 'expense', amount: (_, index) => wagesOf(index) },
      { code: OWED, kind: 'liability', amount: (_, index) => wagesOf(index) * 0.21 },
    ])
    expect(learnWithholding(ledger, [WAGES], OWED, periodsOf('NZ', 'withholding'))).toBe(210_000)
  })

  it('of a quarterly activity statement counts all months that are not paid yet', () => {
    const periods = periodsOf('AU', 'withholding')
    const first = month('2023-11')
    const ledger = ledgerOf(today, [
      { code: WAGES, kind: 'expense', amount: (_, index) => wagesOf(index) },
      {
        code: OWED,
        kind: 'liability',
        amount: (each, index) =>
          periods
            .filter(({ dueOn }) => dueOn > lastDay(each))
            .flatMap(({ months }) => months)
            .filter(owing => owing <= each)
            .reduce((sum, owing) => {
              const back = monthsFrom(first, index + 1).indexOf(owing)
              return sum + wagesOf(back) * 0.25
            }, 0),
      },
    ])
    expect(learnWithholding(ledger, [WAGES], OWED, periods)).toBe(250_000)
  })

  it('is the usual month’s, not that of the one with a bonus or a forgotten payment', () => {
    const ledger = ledgerOf(today, [
      { code: WAGES, kind: 'expense', amount: () => 10_000 },
      {
        code: OWED,
        kind: 'liability',
        amount: each => (each === '2026-03' ? 9_000 : each === '2026-05' ? 0 : 2_000),
      },
    ])
    expect(learnWithholding(ledger, [WAGES], OWED, periodsOf('NZ', 'withholding'))).toBe(200_000)
  })

  it('of the same salary every month is the same every month', () => {
    const ledger = ledgerOf(today, [
      { code: WAGES, kind: 'expense', amount: () => 10_000 },
      { code: OWED, kind: 'liability', amount: () => 2_000 },
    ])
    expect(learnWithholding(ledger, [WAGES], OWED, periodsOf('NZ', 'withholding'))).toBe(200_000)
  })

  it.each([
    ['nothing owed', () => 0],
    ['the same all year, whatever the wages', () => 412.6],
  ])('is none of an account with %s', (_, amount) => {
    const ledger = ledgerOf(today, [
      { code: WAGES, kind: 'expense', amount: (_month, index) => wagesOf(index) },
      { code: OWED, kind: 'liability', amount },
    ])
    expect(learnWithholding(ledger, [WAGES], OWED, periodsOf('NZ', 'withholding'))).toBeNull()
  })
})

describe('learnRatio', () => {
  it('is the share over the last twelve months', () => {
    const lastYear = addMonths(month('2026-10'), -12)
    const ledger = ledgerOf(today, [
      { code: WAGES, kind: 'expense', amount: () => 10_000 },
      { code: PENSION, kind: 'expense', amount: each => (each <= lastYear ? 900 : 300) },
    ])
    expect(learnRatio(ledger, [PENSION], [WAGES])).toBe(30_000)
    expect(learnRatio(ledger, [PENSION], [OWED])).toBeNull()
  })
})
