import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  cashFan,
  cellsFrom,
  earliestAffordable,
  type Forecast,
  largestAffordable,
  resolveForecast,
} from '#forecast'
import { itemCode } from '#item'
import { cents } from '#money'
import type { CellAdjustment } from '#plan'
import { addDays, addMonths, day, lastDay, month, monthsFrom } from '#time'
import {
  companyBasis,
  companyLedger,
  document,
  NOVEMBER,
  steady,
  type TestAccounts,
} from '../forecast/_company.ts'
import { bridge } from './bridge.ts'
import { freeze } from './freeze.ts'

const wave = (size: number) => (ago: number) => size * (10 + ((ago * 7) % 5))
const TRADER: TestAccounts = {
  bank: { kind: 'asset', role: 'bank', values: steady(50_000, 52_000) },
  debtors: { kind: 'asset', role: 'receivables', values: steady(11_500, 11_500) },
  creditors: { kind: 'liability', role: 'payables', values: steady(2300, 2300) },
  gst: { kind: 'liability', role: 'salesTax', values: steady(900, 1200) },
  loan: { kind: 'liability', role: 'loan', values: ago => 20_000 + ago * 100 },
  sales: { kind: 'sales', values: wave(1000), taxPpm: 150_000 },
  rent: { kind: 'cost', values: wave(300), taxPpm: 150_000 },
}
const ledger = companyLedger(TRADER)
const documents = [
  document({
    documentId: 'INV-1',
    kind: 'invoice',
    net: 10_000,
    tax: 1500,
    account: 'sales',
    issuedOn: '2026-11-05',
    dueOn: '2026-12-20',
  }),
  document({
    documentId: 'BILL-1',
    kind: 'bill',
    net: 2000,
    tax: 300,
    account: 'rent',
    issuedOn: '2026-11-10',
    dueOn: '2026-11-30',
  }),
]
const basis = companyBasis(TRADER, {
  salesTaxBasis: 'payments',
  salesTaxPeriodMonths: 2,
  documents,
})

const frozen = (forecast: Forecast) =>
  freeze(forecast, cashFan(forecast, null, { paths: 20 }), null)

describe('a frozen forecast', () => {
  it('opening cash, rows and documents sum to every closing balance', () => {
    const kept = frozen(resolveForecast({ ledger, basis }, [], 12))
    expect(kept.documents.map(each => each.documentId)).toEqual(['INV-1', 'BILL-1'])
    kept.months.forEach((at, index) => {
      const rows = kept.rows.flatMap(row => row.amounts.slice(0, index + 1))
      const paid = kept.documents.filter(({ expectedOn }) => expectedOn <= lastDay(at))
      const all = [kept.openingCash, ...rows, ...paid.map(({ amount }) => amount)]
      expect(all.reduce((sum: number, amount) => sum + amount, 0)).toBe(kept.closing[index])
    })
  })

  it('is the same after storing and reading', () => {
    const kept = frozen(resolveForecast({ ledger, basis }, [], 3))
    expect(JSON.parse(JSON.stringify(kept))).toEqual(kept)
  })
})

const change = fc.record({
  code: fc.constantFrom('sales', 'rent').map(itemCode),
  month: fc.integer({ min: 0, max: 11 }).map(count => addMonths(NOVEMBER, count)),
  amount: fc.integer({ min: -9_000_000, max: 9_000_000 }).map(cents),
  kind: fc.constantFrom('set' as const, 'add' as const),
  name: fc.constant('Plan'),
})
const later = fc.integer({ min: 0, max: 200 }).map(days => addDays(day('2026-12-01'), days))
const scene = fc.record({
  later: fc.integer({ min: 0, max: 9 }),
  adjustments: fc.array(change, { maxLength: 8 }),
  dates: fc.dictionary(
    fc.constantFrom('INV-1', 'BILL-1'),
    fc.oneof(
      later,
      fc.tuple(fc.integer({ min: 1, max: 1_100_000 }), later, later).map(([amount, one, other]) => [
        { on: one, amount: cents(amount) },
        { on: other, amount: cents(1_150_000 - amount) },
      ]),
    ),
  ),
  open: fc.subarray(documents),
})

describe('the bridge between two forecasts of the same company', () => {
  it('sums exactly to the change of the low point', () => {
    const endOf = ({
      later,
      adjustments,
      dates,
      open,
    }: typeof scene extends fc.Arbitrary<infer T> ? T : never) =>
      frozen(
        resolveForecast(
          {
            ledger,
            basis: {
              ...basis,
              asOf: addDays(basis.asOf, later),
              expectedDates: dates,
              openDocuments: open,
            },
          },
          adjustments,
          12,
        ),
      )
    fc.assert(
      fc.property(scene, scene, (one, other) => {
        const [before, after] = one.later <= other.later ? [one, other] : [other, one]
        const found = bridge(endOf(before), endOf(after))
        const steps = (found?.steps ?? []).reduce((sum, step) => sum + step.amount, 0)
        expect(steps).toBe((found?.to.amount ?? 0) - (found?.from.amount ?? 0))
      }),
      { numRuns: 40 },
    )
  })

  it('names the invoice that is now expected later', () => {
    const at = (on: string) =>
      frozen(
        resolveForecast(
          { ledger, basis: { ...basis, expectedDates: { 'INV-1': day(on) } } },
          [],
          12,
        ),
      )
    const moved = bridge(at('2026-11-25'), at('2027-06-10'))
    expect(moved?.steps.find(({ cause }) => cause === 'movedDocuments')?.parts).toEqual([
      { name: 'invoice contact INV-1', amount: -1_150_000 },
    ])
  })
})

describe('what can be afforded, on the real model', () => {
  const hire = monthsFrom(NOVEMBER, 12).map(
    (each): CellAdjustment => ({
      ...{ kind: 'add', name: 'Hire', code: itemCode('rent') },
      month: each,
      amount: cents(900_000),
    }),
  )
  const forecastWith = (cells: readonly CellAdjustment[]) =>
    resolveForecast({ ledger, basis }, cells, 12)
  const floor = cents(5_000_000)

  it('is affordable from the month found, and not from the month before', () => {
    const forecastOf = (start: typeof NOVEMBER) => forecastWith(cellsFrom(hire, start))
    const starts = monthsFrom(NOVEMBER, 12)
    const found = earliestAffordable(forecastOf, starts, floor) ?? month('2000-01')
    const low = (start: typeof NOVEMBER) => Math.min(...forecastOf(start).statements.closingCash)
    expect(low(found)).toBeGreaterThanOrEqual(floor)
    expect(found > NOVEMBER).toBe(true)
    expect(low(addMonths(found, -1))).toBeLessThan(floor)
  })

  it('is affordable up to the amount found, and not a dollar more', () => {
    const forecastOf = (amount: number) =>
      forecastWith(hire.map(each => ({ ...each, amount: cents(amount) })))
    const found = largestAffordable(forecastOf, floor, { most: cents(100_000_000) }) ?? cents(-1)
    const low = (amount: number) => Math.min(...forecastOf(amount).statements.closingCash)
    expect(found).toBeGreaterThan(0)
    expect(low(found)).toBeGreaterThanOrEqual(floor)
    expect(low(found + 100)).toBeLessThan(floor)
  })
})
