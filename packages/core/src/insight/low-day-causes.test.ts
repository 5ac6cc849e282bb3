import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { resolveForecast } from '#forecast'
import { type BooksDocument, TOTAL } from '#ledger'
import { cents, formatMoney } from '#money'
import { addDays, day, firstDay, lastDay, month } from '#time'
import { basisOf, ledgerOf, steadyBooks } from '../table/_table.ts'
import { anyOrganisation, organisationOf } from './_organisations.ts'
import { lowDayCauses } from './low-day-causes.ts'
import { balanceLineOf, type LowPoint, lowPoint, peakBefore } from './low-point/low-point.ts'

const RUNS = Number(process.env.PROPERTY_RUNS ?? 20)
const PATIENCE = 30_000 + 400 * RUNS
const FEBRUARY = month('2027-02')

const sumOf = (found: NonNullable<ReturnType<typeof lowDayCauses>>): number =>
  found.causes.reduce<number>((sum, { amount }) => sum + amount, found.peak.amount) +
  found.otherReceipts +
  found.otherPayments

describe('[USE-01] why cash is lowest on a day', () => {
  // 100 of sales and 70 of rent a month, and 2,080 in the bank at the end of November.
  const ledger = ledgerOf(steadyBooks({ sales: 100, rent: 70 }))
  const bill: BooksDocument = {
    ...{ documentId: 'bill-7', kind: 'bill', number: 'B-7', status: 'open' },
    ...{ contactId: null, contactName: 'Oven Repairs', currency: 'NZD', lines: [] },
    ...{ issuedOn: day('2026-11-10'), dueOn: day('2027-02-18'), paidOn: null },
    ...{ expectedOn: day('2027-02-18'), updatedAt: '2026-11-10T00:00:00Z' },
    ...{ amountDue: cents(900_00), total: cents(900_00), tax: cents(0) },
  }
  const forecast = resolveForecast({
    ledger,
    basis: { ...basisOf(ledger), openDocuments: [bill] },
  })
  const low = lowPoint(balanceLineOf(forecast), {
    from: firstDay(FEBRUARY),
    until: lastDay(FEBRUARY),
  }) as LowPoint

  it('goes from the highest balance to the lowest, and names what moves with its day', () => {
    const found = lowDayCauses({ ledger, forecast }, low)
    expect(found?.peak).toMatchObject({ on: '2027-02-17', precision: 'day' })
    expect(found?.causes.map(({ name, on, change }) => [name, on, change])).toEqual([
      ['Oven Repairs B-7', '2027-02-18', null],
      ['sales', '2027-02-18', null],
      ['rent', '2027-02-18', null],
    ])
    expect(formatMoney(found?.causes[0]?.amount ?? null)).toBe('-$900')
    expect(found && sumOf(found)).toBe(low.amount)
  })

  it('two bills of one supplier without numbers on one day are two causes', () => {
    const twice = ['bill-7', 'bill-8'].map(documentId => ({ ...bill, documentId, number: null }))
    const both = resolveForecast({ ledger, basis: { ...basisOf(ledger), openDocuments: twice } })
    const found = lowDayCauses({ ledger, forecast: both }, low)
    expect(found?.causes.map(({ name }) => name)).toEqual([
      ...['Oven Repairs', 'Oven Repairs', 'sales', 'rent'],
    ])
    expect(new Set(found?.causes.map(({ id }) => id)).size).toBe(4)
  })

  describe('over many months', () => {
    // Every month 70 comes in and 100 goes out; the bank is at 5,000 less 30 for each month.
    const months = Array.from({ length: 36 }, (_, index) => index)
    const bank = months.map(index => 5_000 - index * 30)
    const [sales, rent] = [months.map(() => 70), months.map(() => 100)]
    const shrinking = ledgerOf({
      books: { sales, rent, bank, earnings: bank },
      paid: { sales, rent: rent.map(amount => -amount) },
      totals: { [TOTAL.closing]: bank, [TOTAL.received]: sales, [TOTAL.spent]: rent },
    })
    const causesWith = (openDocuments: readonly BooksDocument[]) => {
      const basis = { ...basisOf(shrinking), openDocuments }
      const year = resolveForecast({ ledger: shrinking, basis })
      const lowest = lowPoint(balanceLineOf(year)) as LowPoint
      const found = lowDayCauses({ ledger: shrinking, forecast: year }, lowest)
      expect(found && sumOf(found)).toBe(lowest.amount)
      return found
    }

    it('it starts at the close, where the forecast begins, and its rows are compared with the average', () => {
      const found = causesWith([])
      expect(found?.peak.on).toBe('2026-10-31')
      expect(found?.causes.map(({ name, on }) => [name, on])).toEqual(
        expect.arrayContaining([
          ['rent', null],
          ['sales', null],
        ]),
      )
      for (const { amount, change } of found?.causes ?? []) {
        expect(Math.abs(change ?? amount)).toBeLessThan(Math.abs(amount) / 10)
      }
    })

    it('a bill is part of its row, and comes first because it differs most', () => {
      const found = causesWith([{ ...bill, issuedOn: day('2026-10-10') }])
      expect(found?.causes[0]).toMatchObject({
        ...{ name: 'Open bills', on: '2027-02-18', amount: -900_00, change: -900_00 },
      })
    })
  })

  it.each([
    ['today', { on: forecast.asOf, precision: 'day' }],
    ['only a month end', { on: day('2028-06-30'), precision: 'monthEnd' }],
    ['a day that is the highest so far', { on: day('2027-01-20'), precision: 'day' }],
  ] as const)('has nothing to explain: %s', (_, point) => {
    expect(lowDayCauses({ ledger, forecast }, { amount: cents(9_999_00), ...point })).toBeNull()
  })

  it('adds up to the cent on every day, whatever the books', { timeout: PATIENCE }, () => {
    const dayOf = fc.integer({ min: 1, max: 360 })
    fc.assert(
      fc.property(anyOrganisation, dayOf, (spec, ahead) => {
        const company = organisationOf(spec)
        const on = addDays(company.forecast.asOf, ahead)
        const point = lowPoint(balanceLineOf(company.forecast), { from: on, until: on })
        if (!point) return
        const peak = peakBefore(balanceLineOf(company.forecast), point)
        const found = lowDayCauses(company, point)
        expect(found !== null).toBe((peak?.amount ?? 0) > point.amount)
        if (found) expect(sumOf(found)).toBe(point.amount)
      }),
      { numRuns: RUNS },
    )
  })
})
