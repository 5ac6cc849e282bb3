import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { resolveForecast } from '#forecast'
import type { BooksDocument } from '#ledger'
import { cents, formatMoney } from '#money'
import { addDays, day, firstDay, lastDay, month } from '#time'
import { basisOf, ledgerOf, steadyBooks } from '../table/_table.ts'
import { anyOrganisation, organisationOf } from './_organisations.ts'
import { lowDayCauses } from './low-day-causes.ts'
import { balanceLineOf, type LowPoint, lowPoint } from './low-point/low-point.ts'

const RUNS = Number(process.env.PROPERTY_RUNS ?? 20)
const PATIENCE = 30_000 + 400 * RUNS
const FEBRUARY = month('2027-02')

const sumOf = (found: NonNullable<ReturnType<typeof lowDayCauses>>): number =>
  found.causes.reduce<number>((sum, { amount }) => sum + amount, found.opening) +
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

  it('goes from the opening balance to the lowest day, and names what moves with its day', () => {
    const found = lowDayCauses({ ledger, forecast }, low)
    expect(found?.from).toBe('2027-02-01')
    expect(found?.causes.map(({ name, on }) => [name, on])).toEqual([
      ['Oven Repairs B-7', '2027-02-18'],
      ['sales', null],
      ['rent', null],
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

  it('a month after those with known days adds up too', () => {
    const later = lowPoint(balanceLineOf(forecast), {
      from: day('2027-08-03'),
      until: day('2027-08-20'),
    }) as LowPoint
    const found = lowDayCauses({ ledger, forecast }, later)
    expect(found?.causes.map(({ name }) => name)).toEqual(['sales', 'rent'])
    expect(found && sumOf(found)).toBe(later.amount)
  })

  it.each([
    ['today', { on: forecast.asOf, precision: 'day' }],
    ['only a month end', { on: day('2028-06-30'), precision: 'monthEnd' }],
  ] as const)('has nothing to explain: %s', (_, point) => {
    expect(lowDayCauses({ ledger, forecast }, { amount: cents(0), ...point })).toBeNull()
  })

  it('adds up to the cent on every day, whatever the books', { timeout: PATIENCE }, () => {
    const dayOf = fc.integer({ min: 1, max: 360 })
    fc.assert(
      fc.property(anyOrganisation, dayOf, (spec, ahead) => {
        const company = organisationOf(spec)
        const on = addDays(company.forecast.asOf, ahead)
        const point = lowPoint(balanceLineOf(company.forecast), { from: on, until: on })
        if (!point) return
        const found = lowDayCauses(company, point)
        expect(found && sumOf(found)).toBe(point.amount)
      }),
      { numRuns: RUNS },
    )
  })
})
