import fc from 'fast-check'
import { expect, it } from 'vitest'
import { resolveForecast } from '#forecast'
import { cents } from '#money'
import { addDays, day } from '#time'
import type { UserDate } from '#timing'
import {
  companyBasis,
  companyLedger,
  document,
  steady,
  type TestAccounts,
} from '../../forecast/_company.ts'
import { cashOutlook } from '../low-point/outlook.ts'
import { movedForecast } from './moved-documents.ts'

const SHOP: TestAccounts = {
  bank: { kind: 'asset', role: 'bank', values: steady(50_000, 50_000) },
  gst: { kind: 'liability', role: 'salesTax', values: steady(1_500, 1_500) },
  sales: { kind: 'sales', values: steady(9_000), taxPpm: 150_000 },
}
const ledger = companyLedger(SHOP)
const open = (documentId: string, kind: 'invoice' | 'bill') =>
  document({
    ...{ documentId, kind, net: 10_000, tax: 1_500, account: 'sales' },
    ...{ issuedOn: '2026-10-01', dueOn: '2026-12-01' },
  })
const basis = companyBasis(SHOP, {
  ...{ salesTaxBasis: 'payments', salesTaxPeriodMonths: 2 },
  documents: [open('one', 'invoice'), open('two', 'bill')],
})
const forecast = resolveForecast({ ledger, basis })
const lowOf = (of: typeof forecast) => cashOutlook(of, null, null).low

it('[FIG-01] gives the same result as a new forecast, including sales tax on payments', () => {
  const days = fc.integer({ min: 0, max: 500 })
  fc.assert(
    fc.property(days, days, (one, two) => {
      const from = day('2026-11-22')
      const expectedDates = { one: addDays(from, one), two: addDays(from, two) }
      const again = resolveForecast({ ledger, basis: { ...basis, expectedDates } })
      const moved = movedForecast(forecast, basis, expectedDates)
      expect(moved.low).toEqual(lowOf(again))
      expect(moved.documents).toEqual(again.documents)
    }),
    { numRuns: 25 },
  )
})

it('[FIG-01] parts move cash between days: in total it is the same, and so is what is owed', () => {
  const days = fc.integer({ min: 1, max: 300 })
  const low = (dates: Readonly<Record<string, UserDate>>) => {
    const again = resolveForecast({ ledger, basis: { ...basis, expectedDates: dates } })
    expect(movedForecast(forecast, basis, dates).low).toEqual(lowOf(again))
    expect(again.facts.receivables).toEqual(forecast.facts.receivables)
    return again
  }
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_149_999 }), days, days, (first, one, other) => {
      const on = (later: number) => addDays(day('2026-11-22'), later)
      const whole = low({ one: on(one) })
      const split = low({
        one: [
          { on: on(one), amount: cents(first) },
          { on: on(other), amount: cents(1_150_000 - first) },
        ],
      })
      const cash = (of: typeof forecast) => of.statements.closingCash.at(-1)
      expect(cash(split)).toBe(cash(whole))
      const alone = low({ one: [{ on: on(one), amount: cents(1_150_000) }] })
      expect(alone.statements.closingCash).toEqual(whole.statements.closingCash)
    }),
    { numRuns: 20 },
  )
})

it('[FIG-02] a bill that is paid on another day moves the low point to that day', () => {
  const low = (two: string) =>
    movedForecast(forecast, basis, { one: day('2027-06-01'), two: day(two) }).low
  // The bill is 11,500, and the low point is the end of the day of its payment.
  expect(low('2026-11-24')).toMatchObject({ on: '2026-11-24', precision: 'day' })
  expect(low('2026-11-25')).toMatchObject({ on: '2026-11-25', precision: 'day' })
})

it('[FIG-02] a document that is left out is never paid, stays owed, and can be counted again', () => {
  const at = (dates: Readonly<Record<string, UserDate>>) =>
    resolveForecast({ ledger, basis: { ...basis, expectedDates: dates } })
  const [counted, leftOut] = [at({}), at({ one: 'leftOut' })]
  const cash = (of: typeof forecast) => of.statements.closingCash.at(-1) ?? 0
  // An invoice of 11,500.00, of which 1,500.00 is sales tax that is due when it is paid.
  expect(cash(leftOut) - cash(counted)).toBe(-1_000_000)
  expect(leftOut.facts.receivables).toEqual(counted.facts.receivables)
  expect(leftOut.documents.map(each => [each.documentId, each.expectedBy])).toEqual([
    ['one', 'leftOut'],
    ['two', 'learned'],
  ])
  expect(movedForecast(forecast, basis, { one: 'leftOut' }).low).toEqual(lowOf(leftOut))
  expect(movedForecast(leftOut, basis, {}).low).toEqual(lowOf(counted))
})
