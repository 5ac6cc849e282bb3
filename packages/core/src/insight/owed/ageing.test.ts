import { describe, expect, it } from 'vitest'
import { resolveForecast } from '#forecast'
import { isOfCustomer } from '#ledger'
import { cents } from '#money'
import { day } from '#time'
import { companyBasis, companyLedger, document, steady } from '../../forecast/_company.ts'
import { type AgedDocument, ageBucket, ageing, daysOverdue } from './ageing.ts'

const AS_OF = day('2026-11-21')

describe('the age of an open document', () => {
  it.each([
    ['invoice', '2026-11-22', 0, 'notDue'],
    ['invoice', '2026-11-21', 0, 'notDue'],
    ['invoice', '2026-11-20', 1, '1-30'],
    ['bill', '2026-10-22', 30, '1-30'],
    ['bill', '2026-10-21', 31, '31-60'],
    ['invoice', '2026-09-22', 60, '31-60'],
    ['invoice', '2026-09-21', 61, '61-90'],
    ['invoice', '2026-08-23', 90, '61-90'],
    ['invoice', '2026-08-22', 91, 'over90'],
    ['invoice', null, 51, '31-60'],
    ['creditNote', null, 0, 'notDue'],
    ['supplierCredit', '2026-11-01', 20, '1-30'],
  ] as const)('%s due on %s: %s days overdue, %s', (kind, due, days, bucket) => {
    const dueOn = due === null ? null : day(due)
    const found = daysOverdue({ kind, dueOn, issuedOn: day('2026-10-01') }, AS_OF)
    expect([found, ageBucket(found)]).toEqual([days, bucket])
  })
})

describe('ageing', () => {
  const aged = (dollars: number, daysOverdue: number): AgedDocument => ({
    ...{ side: dollars < 0 ? 'out' : 'in', amount: cents(dollars * 100), daysOverdue },
    contactKey: 'alba',
  })
  const documents = [
    ...[aged(1_000, 0), aged(400, 12), aged(250, 30), aged(90, 200)],
    ...[aged(-700, 0), aged(-300, 75)],
    // A credit note of 50.00 and a supplier credit of 20.00.
    { ...aged(-50, 12), side: 'in' as const },
    { ...aged(20, 0), side: 'out' as const },
  ]
  const dollars = (side: 'in' | 'out') =>
    ageing(documents, side).buckets.map(({ amount, count }) => [amount / 100, count])

  it('counts each document in one bucket, and deducts credits from the oldest', () => {
    expect(dollars('in')).toEqual([
      [1_000, 1],
      [650, 3],
      [0, 0],
      [0, 0],
      [40, 1],
    ])
    expect(dollars('out')).toEqual([
      [700, 2],
      [0, 0],
      [0, 0],
      [280, 1],
      [0, 0],
    ])
  })

  it.each([
    // Owed in each bucket by a customer with an invoice of 400.00 that is 23 days overdue.
    ['a credit note without a due date', [[-150, 0]], [0, 250, 0, 0, 0]],
    ['a credit note that is larger than the invoice', [[-500, 0]], [-100, 0, 0, 0, 0]],
    [
      'a newer invoice',
      [
        [-500, 0],
        [300, 0],
      ],
      [200, 0, 0, 0, 0],
    ],
  ] as const)('deducts credits: %s', (_what, others, owed) => {
    const invoice = { ...aged(400, 23) }
    const more = others.map(([amount, days]) => ({ ...aged(amount, days), side: 'in' as const }))
    const { buckets } = ageing([invoice, ...more], 'in')
    expect(buckets.map(({ amount }) => amount / 100)).toEqual(owed)
  })

  it('deducts a credit from no other contact', () => {
    const credit = { ...aged(-50, 0), side: 'in' as const, contactKey: 'moa' }
    const { overdue, total } = ageing([aged(400, 23), credit], 'in')
    expect([overdue, total]).toEqual([40_000, 35_000])
  })

  it('[FIG-01] the buckets add up to all that is owed, and to all that is overdue', () => {
    for (const side of ['in', 'out'] as const) {
      const { buckets, total, count, overdue, overdueCount } = ageing(documents, side)
      const sum = (some: typeof buckets, of: 'amount' | 'count') =>
        some.reduce((all, each) => all + each[of], 0)
      expect([sum(buckets, 'amount'), sum(buckets, 'count')]).toEqual([total, count])
      const late = buckets.slice(1)
      expect([sum(late, 'amount'), sum(late, 'count')]).toEqual([overdue, overdueCount])
    }
    expect(ageing(documents, 'in')).toMatchObject({ total: 169_000, overdue: 69_000 })
    expect(ageing([], 'out')).toMatchObject({ total: 0, count: 0, overdue: 0 })
  })
})

it('[FIG-01] the total is what the balance sheet counts as owed in open documents', () => {
  const accounts = {
    bank: { kind: 'asset', role: 'bank', values: steady(5_000, 5_000) },
    debtors: { kind: 'asset', role: 'receivables', values: steady(345, 345) },
    creditors: { kind: 'liability', role: 'payables', values: steady(115, 115) },
    sales: { kind: 'sales', values: steady(300) },
  } as const
  const open = (documentId: string, kind: 'invoice' | 'bill', dueOn: string, net: number) =>
    document({
      ...{ documentId, kind, net, tax: (net * 3) / 20, account: 'sales' },
      ...{ issuedOn: '2026-09-01', dueOn },
    })
  const basis = companyBasis(accounts, {
    documents: [
      open('INV-1', 'invoice', '2026-10-01', 200),
      open('INV-2', 'invoice', '2026-12-01', 100),
      open('B-1', 'bill', '2026-11-01', 100),
    ],
  })
  const { documents, facts } = resolveForecast({ ledger: companyLedger(accounts), basis })
  const rows = documents.map(each => ({
    side: isOfCustomer(each.kind) ? ('in' as const) : ('out' as const),
    ...{ amount: each.amount, daysOverdue: daysOverdue(each, AS_OF) },
    contactKey: each.contactName,
  }))
  expect(ageing(rows, 'in').total).toBe(facts.receivables.documents)
  expect(ageing(rows, 'out').total).toBe(facts.payables.documents)
  expect(ageing(rows, 'in')).toMatchObject({ total: 34_500, overdue: 23_000 })
})
