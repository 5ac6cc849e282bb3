import { describe, expect, it } from 'vitest'
import { ITEM_TYPE, itemCode } from '#item'
import { cents, compareToBudget } from '#money'
import type { CellValue } from '#sheet'
import { month, monthsFrom } from '#time'
import { overspent, overspentWords } from './overspent.ts'
import {
  budgetedMonths,
  largestVariances,
  profitVariance,
  totalVariance,
  variances,
} from './variance.ts'

const OCTOBER = month('2026-10')
const YEAR = monthsFrom(month('2026-08'), 3)

type Book = Record<string, readonly CellValue[]>
const at = (book: Book) => (code: string, when: string) =>
  book[code]?.[YEAR.indexOf(month(when))] ?? null
const line = (name: string, itemType: 1 | 3 | 4 | 5) => ({
  ...{ code: itemCode(name.toLowerCase()), name, itemType },
})
const lines = [
  line('Sales', ITEM_TYPE.revenue),
  line('Wages', ITEM_TYPE.expense),
  line('Power', ITEM_TYPE.expense),
  line('Loan', ITEM_TYPE.liability),
]
/** August, September, October, in cents. */
const actual: Book = {
  sales: [900_000, 950_000, 1_000_000],
  wages: [500_000, 500_000, 550_000],
  power: [40_000, 40_000, 52_000],
  loan: [300_000, 290_000, 280_000],
}
const budget: Book = {
  sales: [900_000, 900_000, 900_000],
  wages: [500_000, 500_000, 500_000],
  power: [45_000, 45_000, 40_000],
  loan: [300_000, 290_000, 290_000],
}
/** 0.5 % of revenue of 10,000.00 a month. */
const NOTABLE = cents(50_00)
const compare = (months = [OCTOBER], planned = budget, happened = actual) =>
  variances({ lines, months, actualAt: at(happened), budgetAt: at(planned), notableFrom: NOTABLE })

describe('budget against actual', () => {
  it.each([
    ['Sales', 100_000, 1 / 9, 'good'],
    ['Wages', 50_000, 0.1, 'bad'],
    ['Power', 12_000, 0.3, 'bad'],
    // Less than 5 % of its budget.
    ['Loan', -10_000, -1 / 29, null],
  ] as const)('[BUD-04] %s in October: %i cents, %f, %s', (name, difference, ratio, tone) => {
    const found = compare().find(variance => variance.name === name)
    expect(found).toMatchObject({ difference, ratio, tone })
  })

  it('[BUD-04] sums flows over the year to date; for balances the last one counts', () => {
    const found = compare(YEAR).map(({ name, actual, budget }) => [name, actual, budget])
    expect(found).toEqual([
      ['Sales', 2_850_000, 2_700_000],
      ['Wages', 1_550_000, 1_500_000],
      ['Power', 132_000, 130_000],
      ['Loan', 280_000, 290_000],
    ])
  })

  it('[BUD-04] an amount without a budget has no variance, and balances without a budget are left out', () => {
    const found = compare([OCTOBER], { sales: budget.sales ?? [] })
    expect(
      found.map(({ name, budget, difference, ratio }) => [name, budget, difference, ratio]),
    ).toEqual([
      ['Sales', 900_000, 100_000, 1 / 9],
      ['Wages', null, null, null],
      ['Power', null, null, null],
    ])
    // Expenses have no budget at all, so neither they nor the profit are compared.
    const totals = [
      totalVariance(found, ITEM_TYPE.expense, NOTABLE),
      profitVariance(found, NOTABLE),
    ]
    expect(totals.map(({ difference }) => difference)).toEqual([null, null])
  })

  it('[BUD-04] an empty cell is no budget of zero: the line says so, and totals count bookings', () => {
    // Power was booked in August, and its budget begins in September.
    const planned = { ...budget, power: [null, 45_000, 40_000] }
    const found = compare(YEAR, planned)
    const power = found.find(({ name }) => name === 'Power')
    expect(power).toMatchObject({
      ...{ actual: 132_000, budget: 85_000, difference: null, tone: null },
      ...{ unbudgetedMonths: [YEAR[0]], unbudgeted: 40_000 },
    })
    // Expenses of 16,820.00 against 15,850.00: 400.00 of the difference has no budget.
    expect(totalVariance(found, ITEM_TYPE.expense, NOTABLE)).toMatchObject({
      ...{ actual: 1_682_000, budget: 1_585_000, difference: 97_000, unbudgeted: 40_000 },
    })
    expect(profitVariance(found, NOTABLE)).toMatchObject({
      difference: 53_000,
      unbudgeted: -40_000,
    })
  })

  it('[BUD-04] an empty month without bookings changes nothing', () => {
    const planned = { ...budget, power: [null, 45_000, 40_000] }
    const found = compare(YEAR, planned, { ...actual, power: [0, 40_000, 52_000] })
    expect(found.find(({ name }) => name === 'Power')).toMatchObject({ difference: 7_000 })
  })

  it('[BUD-04] a month in which only revenue has a budget has no profit to compare', () => {
    const found = compare(YEAR, { ...budget, wages: [null, 1, 1], power: [null, 1, 1] })
    expect(profitVariance(found, NOTABLE)).toMatchObject({
      ...{ difference: null, unbudgetedMonths: [YEAR[0]] },
    })
  })

  it('[BUD-04] without a budget and without bookings there is nothing to compare', () => {
    expect(compare([OCTOBER], { sales: [0, 0, 1] }, { wages: [0, 0, 0] })).toHaveLength(1)
  })

  it('[BUD-04] a month without bookings is below its budget by all of it', () => {
    const [, wages] = compare([OCTOBER], budget, { sales: actual.sales ?? [] })
    expect(wages).toMatchObject({ actual: null, difference: -500_000, ratio: -1, tone: 'good' })
  })

  it('[BUD-04] has a colour above 5 % of the budget and 0.5 % of a month of revenue', () => {
    const toneOf = (loan: number, power: number) =>
      compare([OCTOBER], budget, { ...actual, loan: [0, 0, loan], power: [0, 0, power] })
        .filter(({ name }) => name === 'Loan' || name === 'Power')
        .map(({ tone }) => tone)
    // A debt below its budget is good.
    expect(toneOf(270_000, 45_100)).toEqual(['bad', 'good'])
    expect(toneOf(280_000, 44_900)).toEqual([null, null])
  })

  it('[FMT-02] a difference that rounds to zero is neither good nor bad', () => {
    const close = { ...actual, power: [0, 0, 40_049] }
    const found = compare([OCTOBER], budget, close).find(({ name }) => name === 'Power')
    expect(found?.tone).toBeNull()
    expect(compareToBudget(cents(40_049), cents(40_000))).toBe('on your budget')
  })

  it('[BUD-04] totals by type, and the profit they make', () => {
    const found = compare()
    expect(totalVariance(found, ITEM_TYPE.expense, NOTABLE)).toMatchObject({
      ...{ actual: 602_000, budget: 540_000, difference: 62_000, tone: 'bad' },
    })
    // 10,000.00 less 6,020.00, compared with 9,000.00 less 5,400.00.
    expect(profitVariance(found, NOTABLE)).toMatchObject({
      ...{ actual: 398_000, budget: 360_000, difference: 38_000, tone: 'good' },
    })
  })

  it('[BUD-04] a budget that started in October is compared for that month only', () => {
    const begun = { wages: [null, null, 500_000] }
    expect(budgetedMonths({ lines, months: YEAR, budgetAt: at(begun) })).toEqual([OCTOBER])
  })

  it('lists the largest differences first, whatever their sign', () => {
    expect(largestVariances(compare(), 3).map(({ name }) => name)).toEqual([
      ...['Sales', 'Wages', 'Power'],
    ])
  })
})

describe('overspending', () => {
  const of = (name: string, actual: number, budget: number | null) => {
    const code = name.toLowerCase()
    const sides = [{ [code]: [0, 0, actual] }, { [code]: [0, 0, budget] }] as const
    return variances({
      lines: [line(name, ITEM_TYPE.expense)],
      ...{ months: [OCTOBER], notableFrom: NOTABLE },
      actualAt: at(sides[0]),
      budgetAt: at(sides[1]),
    })
  }

  it.each([
    // spent, budgeted, sentence
    [52_000, 40_000, true],
    [44_000, 40_000, false],
    // More than a tenth, but not more than 100.00.
    [5000, 1000, false],
    // More than 100.00, but exactly a tenth.
    [1_100_000, 1_000_000, false],
    [52_000, 0, true],
    [52_000, null, false],
    [30_000, 40_000, false],
  ])('%i spent over a budget of %s: %s', (spent, planned, isSaid) => {
    expect(overspent(of('Power', spent, planned)).length === 1).toBe(isSaid)
  })

  it('names the five largest and their sum', () => {
    const many = ['A', 'B', 'C', 'D', 'E', 'F'].flatMap((name, index) =>
      of(name, 100_000 + index * 10_000, 50_000),
    )
    const over = overspent(many)
    expect(over.map(({ name }) => name)).toEqual(['F', 'E', 'D', 'C', 'B'])
    expect(overspentWords(over.slice(0, 2), OCTOBER, { currency: 'NZD' })).toBe(
      'Two accounts are $1,900 over their budgets in October 2026: F, E',
    )
    expect(overspentWords(over.slice(0, 1), OCTOBER, { currency: 'NZD' })).toBe(
      'F is $1,000 over its budget in October 2026',
    )
    expect(overspentWords([], OCTOBER, {})).toBeNull()
  })

  it('more revenue than planned is not overspending', () => {
    expect(overspent(compare()).map(({ name }) => name)).toEqual(['Power'])
  })
})
