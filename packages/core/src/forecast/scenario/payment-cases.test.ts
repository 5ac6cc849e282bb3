/** Events that change when money moves: effect = scenario − baseline, to the cent. */
import { describe, expect, it } from 'vitest'
import { statementsOf } from '#statement'
import { day, month } from '#time'
import { document, steady, type TestBasis } from '../_company.ts'
import {
  BASIS_T,
  COMPANY_T,
  dollars,
  effectOf,
  eventOf,
  paidNextMonth,
  rootOf,
  scenarioOf,
} from '../_effects.ts'
import { stateOf } from './scenario-state.ts'

const late = (rest: object = {}) =>
  eventOf('latePayments', {
    side: 'customers',
    contactId: null,
    days: 30,
    from: month('2027-01'),
    until: null,
    ...rest,
  })

function paidLater() {
  const { sources, root } = rootOf()
  const later = paidNextMonth(root)
  return stateOf(sources, { ...later, statements: statementsOf(later.input) })
}

describe('[SCN-08] customers pay later', () => {
  it('sales of 20,000, paid next month, are paid a month later from January on', () => {
    const effect = effectOf(scenarioOf([late()]), paidLater())
    expect(effect.profit('2027-01', 4)).toEqual([0, 0, 0, 0])
    expect(effect.cash('2027-01', 5)).toEqual([0, -23_000, 0, 0, 3000])
  })

  it('two such events add up, and until an end the delay is caught up', () => {
    const half = [late({ days: 15 }), { ...late({ days: 15 }), code: 'b' }]
    expect(effectOf(scenarioOf(half), paidLater()).cash('2027-01', 5)).toEqual(
      effectOf(scenarioOf([late()]), paidLater()).cash('2027-01', 5),
    )
    const ends = effectOf(scenarioOf([late({ until: month('2027-01') })]), paidLater())
    expect(ends.cash('2027-02', 2)).toEqual([-23_000, 23_000])
  })

  it('sales at the counter are never late', () => {
    expect(effectOf(scenarioOf([late()])).cash('2027-01', 3)).toEqual([0, 0, 0])
  })
})

describe('[SCN-08] invoices that are open when customers start to pay later', () => {
  const invoice = document({
    ...{ documentId: 'i1', kind: 'invoice', net: 10_000, tax: 1500, account: 'sales' },
    ...{ issuedOn: '2026-11-20', dueOn: '2026-12-20' },
  })
  const books = {
    ...COMPANY_T,
    debtors: { kind: 'asset', role: 'receivables', values: steady(11_500, 11_500) },
  } as const
  const rootWith = (expectedDates: TestBasis['expectedDates'] = {}) =>
    rootOf(books, {
      ...{ ...BASIS_T, expectedDates },
      openDocuments: [{ ...invoice, expectedOn: day('2026-12-20') }],
    })
  const paidOn = (rest: object, root = rootWith()) => {
    const scenario = scenarioOf([late({ from: month('2026-12'), ...rest })])
    const { documents, statements } = effectOf(scenario, root).forecast
    const [paid] = statements.dated.filter(({ documentId }) => documentId === 'i1')
    expect(paid?.on).toBe(documents[0]?.expectedOn)
    return paid?.on
  }

  it('are paid 30 days later too: on 19 January instead of 20 December', () => {
    expect(paidOn({})).toBe('2027-01-19')
    expect(paidOn({ days: -40 })).toBe('2026-12-01')
  })

  it('only if they are expected in the months of the event', () => {
    expect(paidOn({ from: month('2027-01') })).toBe('2026-12-20')
    expect(paidOn({ until: month('2026-12') })).toBe('2027-01-19')
  })

  it('only if they are of the customer who pays later, whose own days count alone', () => {
    expect(paidOn({ contactId: 'someone else' })).toBe('2026-12-20')
    const own = late({ contactId: 'invoice contact', days: 10, from: month('2026-12') })
    const both = scenarioOf([late({ from: month('2026-12') }), { ...own, code: 'own' }])
    const [document] = effectOf(both, rootWith()).forecast.documents
    expect(document?.expectedOn).toBe('2026-12-30')
  })

  it('but not on a day that the user has set', () => {
    expect(paidOn({}, rootWith({ i1: day('2026-12-21') }))).toBe('2026-12-21')
  })
})

describe('[SCN-08] a bill is paid later', () => {
  const bill = document({
    ...{ documentId: 'b1', kind: 'bill', net: 10_000, tax: 1500, account: 'goods' },
    ...{ issuedOn: '2026-11-20', dueOn: '2026-12-20' },
  })
  const books = {
    ...COMPANY_T,
    owed: { kind: 'liability', role: 'payables', values: steady(11_500, 11_500) },
  } as const
  const root = rootOf(books, {
    ...BASIS_T,
    openDocuments: [bill],
    expectedDates: { b1: day('2026-12-20') },
  })

  it('11,500 with 1,500 of GST moves from 20 December to 20 February', () => {
    const delay = eventOf('delayBills', { documentIds: ['b1'], to: day('2027-02-20') })
    const effect = effectOf(scenarioOf([delay]), root)
    expect(effect.profit('2026-12', 3)).toEqual([0, 0, 0])
    // Of the GST of December 1,500 is no longer claimed on 1 March, but on 7 May.
    expect(effect.cash('2026-12', 6)).toEqual([11_500, 0, -11_500, -1500, 0, 1500])
  })
})

describe('[SCN-08] tax is paid in instalments', () => {
  it('GST of 12,000 due on 15 January in six from 15 February, with 9.89 % interest', () => {
    const { sources, root: own } = rootOf()
    const obligations = own.input.obligations.map(each => ({
      ...each,
      opening: [{ on: day('2027-01-15'), amount: dollars(12_000) }],
    }))
    const input = { ...own.input, obligations }
    const root = stateOf(sources, { ...own, input, statements: statementsOf(input) })
    const plan = eventOf('taxPlan', {
      tax: 'salesTax',
      amount: null,
      first: day('2027-02-15'),
      instalments: 6,
      interestPpm: 98_900,
      deposit: dollars(0),
    })
    const effect = effectOf(scenarioOf([plan]), root)
    expect(effect.cash('2027-01', 8)).toEqual([
      ...[12_000, -2100.8, -2075.87, -2067.2, -2048.77, -2033.6, -2016.26, 0],
    ])
    const cost = effect.profit('2027-01', 8).reduce((sum, each) => sum + each, 0)
    expect(cost).toBeCloseTo(-342.5, 5)
  })
})
