import { describe, expect, it } from 'vitest'
import {
  DEFAULT_SETTINGS,
  type ForecastBasis,
  type PlannedDocument,
  plannedOccurrences,
  resolveForecast,
} from '#forecast'
import { itemCode } from '#item'
import { type BooksDocument, type BooksRepeating, type BooksUnissued, upcoming } from '#ledger'
import { cents } from '#money'
import { day, firstDay, lastDay, month, monthsFrom } from '#time'
import { companyBasis, companyLedger, steady, type TestAccounts } from '../../forecast/_company.ts'
import { lowDayCauses } from '../low-day-causes.ts'
import { balanceLineOf, type LowPoint, lowPoint } from '../low-point/low-point.ts'
import { comingUp } from '../payments/coming-up.ts'
import { plannedList } from './planned-list.ts'
import { plannedSuggestions } from './planned-suggestions.ts'

const SHOP: TestAccounts = {
  bank: { kind: 'asset', role: 'bank', values: steady(5000, 5000) },
  gst: { kind: 'liability', role: 'salesTax', values: steady(0, 0) },
  sales: { kind: 'sales', values: steady(1000), taxPpm: 150_000 },
  rent: { kind: 'cost', values: steady(400), taxPpm: 150_000 },
}

const QUOTE: PlannedDocument = {
  ...{ id: 'quote', kind: 'invoice', stage: 'quote', contactName: 'Harbour Cafe' },
  ...{ code: itemCode('sales'), amount: cents(100_000), likelihood: 60 },
  ...{ issuedOn: day('2026-12-10'), paidOn: day('2027-01-08'), repeats: null },
  ...{ isExtra: true, isOff: false },
}
const BILL: PlannedDocument = {
  ...{ ...QUOTE, id: 'bill', kind: 'bill', stage: 'planned', contactName: 'Oven Repairs' },
  ...{ code: itemCode('rent'), amount: cents(300_000), likelihood: 100, paidOn: day('2027-01-05') },
}

const sourcesOf = (...planned: readonly PlannedDocument[]) => ({
  ledger: companyLedger(SHOP),
  basis: companyBasis(SHOP, {
    ...{ salesTaxBasis: 'payments', salesTaxPeriodMonths: 2 },
    settings: { planned },
  }),
})

describe('[FIN-05] planned invoices and bills', () => {
  it('are listed with sales tax, and with what the forecast counts', () => {
    const sources = sourcesOf(
      QUOTE,
      BILL,
      { ...QUOTE, id: 'off', isOff: true },
      { ...QUOTE, id: 'over', issuedOn: day('2026-11-01'), paidOn: day('2026-12-01') },
      { ...QUOTE, id: 'gone', code: itemCode('nowhere') },
    )
    const forecast = resolveForecast(sources)
    const rows = plannedList(forecast, sources.basis).map(({ planned, amount, counted, state }) => {
      return [planned.id, amount / 100, counted / 100, state]
    })
    expect(rows).toEqual([
      ['over', 1150, 0, 'passed'],
      ['bill', -3450, -3450, 'counted'],
      ['quote', 1150, 690, 'counted'],
      ['off', 1150, 0, 'off'],
      ['gone', 1000, 0, 'noAccount'],
    ])
    expect(forecast.planned.map(({ planned }) => planned.id)).toEqual(['quote', 'bill'])
  })

  it('are coming up, and are named where they lower cash', () => {
    const sources = sourcesOf(QUOTE, BILL)
    const forecast = resolveForecast(sources)
    const coming = comingUp(forecast, sources.basis, []).filter(
      ({ source }) => source === 'planned',
    )
    expect(coming.map(({ on, amount }) => [on, amount / 100])).toEqual([
      ['2027-01-05', -3450],
      ['2027-01-08', 690],
    ])
    const january = month('2027-01')
    const low = lowPoint(balanceLineOf(forecast), {
      from: firstDay(january),
      until: lastDay(january),
    }) as LowPoint
    expect(low.on).toBe('2027-01-05')
    const causes = lowDayCauses({ ledger: sources.ledger, forecast }, low)?.causes ?? []
    expect(causes.map(({ name, amount }) => [name, amount / 100])).toContainEqual([
      'Oven Repairs: planned bill',
      -3450,
    ])
  })
})

const companyDocument = (documentId: string): BooksDocument => ({
  ...{ documentId, kind: 'invoice', number: null, contactId: 'c1', contactName: 'Harbour Cafe' },
  ...{ issuedOn: day('2026-11-20'), dueOn: day('2026-12-20'), expectedOn: null, paidOn: null },
  ...{ status: 'open', total: cents(115_000), amountDue: cents(115_000), tax: cents(15_000) },
  ...{ currency: 'NZD', updatedAt: '', lines: [] },
})

describe('[FIN-05] drafts, quotes and repeating bills of the books', () => {
  const draft: BooksUnissued = {
    ...{ documentId: 'd1', kind: 'invoice', stage: 'draft', isAccepted: false, number: 'INV-9' },
    ...{ contactId: 'c1', contactName: 'Harbour Cafe', code: itemCode('sales') },
    ...{ issuedOn: day('2026-11-10'), dueOn: day('2026-12-20'), expiresOn: null },
    net: cents(100_000),
  }
  const quote: BooksUnissued = {
    ...{ ...draft, documentId: 'q1', stage: 'quote', number: 'QU-1', dueOn: null },
    expiresOn: day('2026-11-15'),
  }
  const rent: BooksRepeating = {
    ...{ repeatingId: 'r1', kind: 'bill', contactId: null, contactName: 'Harbour Property' },
    ...{ total: cents(46_000), net: cents(40_000), code: itemCode('rent'), currency: 'NZD' },
    ...{ everyMonths: 1, everyWeeks: null, nextOn: day('2026-12-01'), endsOn: null },
  }
  const basisWith = (
    planned: readonly PlannedDocument[],
    more: Partial<ForecastBasis> = {},
  ): ForecastBasis => ({
    ...sourcesOf(...planned).basis,
    unissued: [draft, quote, { ...quote, documentId: 'q2', isAccepted: true }],
    repeating: [rent, { ...rent, repeatingId: 'r2', everyMonths: null }],
    ...more,
  })

  it('are suggested with a likelihood by their kind, and an invoice date that is to come', () => {
    const found = plannedSuggestions(
      basisWith([], { settings: { ...DEFAULT_SETTINGS, contactDays: { c1: 30 } } }),
    )
    const shown = found.map(({ planned, expiredOn }) => [
      ...[planned.id, planned.stage, planned.likelihood, planned.issuedOn, planned.paidOn],
      expiredOn,
    ])
    expect(shown).toEqual([
      ['d1', 'draft', 90, '2026-11-22', '2026-12-20', null],
      ['r1', 'planned', 100, '2026-12-01', '2026-12-31', null],
      ['q1', 'quote', 50, '2026-12-05', '2027-01-04', '2026-11-15'],
      ['q2', 'quote', 90, '2026-12-05', '2027-01-04', '2026-11-15'],
    ])
    expect(found[1]?.planned.repeats).toEqual({ every: 'month', until: null })
  })

  it.each<[string, Partial<BooksRepeating>, string | undefined, string[]]>([
    ['a week', { everyMonths: null, everyWeeks: 1 }, 'week', ['12-01', '12-08', '12-15']],
    ['four weeks', { everyMonths: null, everyWeeks: 4 }, '4Weeks', ['12-01', '12-29', '01-26']],
    ['two months', { everyMonths: 2 }, '2Months', ['12-01', '02-01', '04-01']],
    ['five months', { everyMonths: 5 }, '5Months', ['12-01', '05-01', '10-01']],
    ['two years', { everyMonths: 24 }, '24Months', ['12-01', '12-01']],
    ['no months', { everyMonths: 0 }, undefined, []],
  ])('a template of every %s is suggested with its days', (_, rhythm, every, days) => {
    const only = { unissued: [], repeating: [{ ...rent, ...rhythm }] }
    const suggested = plannedSuggestions(basisWith([], only)).map(({ planned }) => planned)
    expect(suggested[0]?.repeats?.every).toBe(every)
    const months = monthsFrom(month('2026-11'), 36)
    const found = plannedOccurrences(suggested, { asOf: day('2026-11-21'), months })
    expect(found.slice(0, 3).map(({ issuedOn }) => issuedOn.slice(5))).toEqual(days)
  })

  it.each<[string, Partial<BooksUnissued>]>([
    ['an account that is not in the books', { code: itemCode('nowhere') }],
    ['no account', { code: null }],
    ['a bill on an account of sales', { kind: 'bill' }],
    ['no amount', { net: cents(0) }],
  ])('one with %s is not suggested', (_, change) => {
    const only = { unissued: [{ ...draft, ...change }], repeating: [] }
    expect(plannedSuggestions(basisWith([], only))).toEqual([])
  })

  it('one that is planned is no longer suggested, and counts only while it is there', () => {
    const [first] = plannedSuggestions(basisWith([]))
    const planned = [first?.planned as PlannedDocument]
    const statesOf = (more: Partial<ForecastBasis>) => {
      const basis = basisWith(planned, more)
      const forecast = resolveForecast({ ledger: companyLedger(SHOP), basis })
      const [row] = plannedList(forecast, basis)
      return [row?.state, forecast.planned.length, plannedSuggestions(basis).length]
    }
    const open = companyDocument('d1')
    expect(statesOf({})).toEqual(['counted', 1, 3])
    expect(statesOf({ unissued: [quote] })).toEqual(['gone', 0, 2])
    expect(statesOf({ unissued: [quote], openDocuments: [open] })).toEqual(['issued', 0, 2])
  })

  it('a repeating bill that is planned is listed once in what is coming up', () => {
    const planned = plannedSuggestions(basisWith([])).map(each => each.planned)
    const basis = basisWith(planned.filter(({ id }) => id === 'r1'))
    const forecast = resolveForecast({ ledger: companyLedger(SHOP), basis })
    const listed = upcoming({ documents: [], repeating: [rent] }, day('2026-11-21'))
    expect(listed.map(({ documentId }) => documentId)).toEqual(['r1@2026-12-01', 'r1@2027-01-01'])
    const found = comingUp(forecast, basis, listed)
    expect(found.map(({ source, on }) => [source, on])).toEqual([['planned', '2026-12-31']])
  })
})
