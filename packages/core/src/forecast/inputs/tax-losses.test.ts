import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cents } from '#money'
import { month } from '#time'
import {
  companyBasis,
  companyLedger,
  steady,
  type TestAccounts,
  type TestBasis,
} from '../_company.ts'
import { resolveForecast } from '../resolve-forecast.ts'
import { lossBooksOf, taxSoFar } from './tax-losses.ts'

/** A profit of 600 before tax in each month, with a tax of 30: 5%. */
const SHOP: TestAccounts = {
  bank: { kind: 'asset', role: 'bank', values: steady(5000, 5300) },
  sales: { kind: 'sales', values: steady(1000, 1000) },
  rent: { kind: 'cost', values: steady(400, 400) },
  taxExpense: { kind: 'cost', role: 'incomeTaxExpense', values: steady(30, 30) },
  taxOwed: { kind: 'liability', role: 'incomeTax', values: ago => 30 * ((36 - ago) % 3) },
  earnings: { kind: 'equity', role: 'retainedEarnings', values: steady(5000, 5300) },
}

const forecastOf = (basis: TestBasis) =>
  resolveForecast(
    { ledger: companyLedger(SHOP), basis: companyBasis(SHOP, basis) },
    ...([[], 36] as const),
  )

/** Its rate of tax is not known, so 5% may be all of it. */
const NO_RATE = { country: 'ZZ' }

/** Dollars of tax by month, from November 2026, whose 30 have been charged. */
function taxOf(basis: TestBasis = {}): number[] {
  const { statements } = forecastOf({ ...NO_RATE, ...basis })
  const row = statements.profit.find(({ code }) => code === 'taxExpense')
  return Array.from(row?.amounts ?? [], amount => amount / 100)
}

const lossOf = (amount: number, yearEnds: string) => ({
  taxLoss: { amount: cents(amount * 100), yearEnds: month(yearEnds) },
})

/** No sales, and a rent of so much, for twelve months from April 2027. */
function lossYear(rent: number): NonNullable<TestBasis['settings']> {
  const months = ['04', '05', '06', '07', '08', '09', '10', '11', '12', '01', '02', '03'].map(
    (each, at) => `${at < 9 ? 2027 : 2028}-${each}`,
  )
  const each = (amount: number) =>
    Object.fromEntries(months.map(at => [at, cents(amount * 100)] as const))
  return { overrides: { sales: each(0), rent: each(rent) } }
}

const times = (count: number, amount: number) => Array.from({ length: count }, () => amount)
const total = (amounts: readonly number[]) =>
  Math.round(amounts.reduce((sum, each) => sum + each, 0) * 100) / 100

describe('tax losses of earlier years', () => {
  it('change nothing where there are none', () => {
    expect(taxOf()).toEqual([0, ...times(35, 30)])
    expect(taxOf({ settings: lossOf(0, '2026-03') })).toEqual([0, ...times(35, 30)])
  })

  it('lower the tax of the running year, and what was charged already lowers later tax', () => {
    // Half of the year's profit of 7,200: 180 of 360. December to March have 120 of it.
    const tax = taxOf({ settings: lossOf(3600, '2026-03') })
    expect(tax.slice(0, 9)).toEqual([0, 0, 0, 0, 0, 0, 0, 30, 30])
  })

  it('leave what the law leaves, where the books charge tax after losses', () => {
    // 21% of the fifth of 7,200 that a loss cannot cover: 302.40 a year, of which 30 are charged.
    const tax = taxOf({ country: 'US', settings: lossOf(100_000, '2026-03') })
    expect(tax.slice(5, 17)).toEqual(times(12, 25.2))
  })

  it('are used by profits that were booked since the owner entered them', () => {
    // The year to March 2026 used 7,200.
    const settings = lossOf(7200 + 3600, '2025-03')
    expect(taxOf({ settings })).toEqual(taxOf({ settings: lossOf(3600, '2026-03') }))
    expect(taxOf({ settings: lossOf(7200, '2025-03') })).toEqual([0, ...times(35, 30)])
  })

  it('of a planned loss are used by the next profit, once', () => {
    // A loss of 4,800 is two thirds of the profit of the year to March 2029.
    const tax = taxOf({ settings: lossYear(400) })
    expect(tax.slice(0, 5)).toEqual([0, ...times(4, 30)])
    expect(tax.slice(5, 17)).toEqual(times(12, 0))
    expect(tax.slice(17, 29)).toEqual(times(12, 10))
    expect(tax.slice(29)).toEqual(times(7, 30))
  })

  it.each([
    ['NZ', 0],
    // A fifth of the tax remains in the United States.
    ['US', 6],
  ])('cover as much of a profit as the law of %s allows', (country, charged) => {
    const tax = taxOf({ country, settings: lossYear(1000) })
    expect(tax.slice(17, 29)).toEqual(times(12, charged))
  })

  it('save their share of tax, and the statements balance', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 15_000 }),
        fc.integer({ min: 0, max: 2000 }),
        (...by) => {
          const [opening, rent] = by
          const settings = { ...lossOf(opening, '2026-03'), ...lossYear(rent) }
          const { statements } = forecastOf({ ...NO_RATE, settings })
          const without = forecastOf({ ...NO_RATE, settings: lossYear(rent) })
          expect(statements.outOfBalance).toEqual(without.statements.outOfBalance)
          const saved = total(taxOf({ settings: lossYear(rent) })) - total(taxOf({ settings }))
          expect(saved).toBeGreaterThanOrEqual(0)
          expect(saved).toBeLessThanOrEqual(opening * 0.05 + 0.1)
        },
      ),
      { numRuns: Number(process.env.PROPERTY_RUNS ?? 20) },
    )
  })
})

describe('[SCN-08] the tax of a year so far', () => {
  const months = ['2027-03', '2027-04', '2027-05', '2027-06'].map(month)
  const isNewYear = months.map(each => each === '2027-04')
  const losses = (opening: number) =>
    lossBooksOf({
      ...{ first: month('2027-03'), profitIn: () => 0, chargedIn: () => 0 },
      basis: {
        ...companyBasis(SHOP, { settings: lossOf(opening, '2026-03') }),
      },
    })

  it.each([
    ['without a loss', 0, [1000, 1000, 1000, 1000], [280, 280, 560, 840]],
    ['after an entered loss', 15, [1000, 1000, 1000, 1000], [0, 140, 420, 700]],
    ['after a planned loss', 0, [-1500, 1000, 1000, 1000], [0, 0, 140, 420]],
    ['in a loss', 0, [1000, -1000, 500, 1500], [280, 0, 0, 280]],
  ])('%s', (_, opening, profits, tax) => {
    expect(taxSoFar(losses(opening), { profits, isNewYear, ratePpm: 280_000 })).toEqual(tax)
  })
})
