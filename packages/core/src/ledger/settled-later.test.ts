import { describe, expect, it } from 'vitest'
import { itemCode } from '#item'
import { day } from '#time'
import { account, document, dollars } from './_books.ts'
import type { BooksDocument, BooksPayment } from './books.ts'
import { mergeRecords } from './merge-records.ts'
import { settledLater } from './settled-later.ts'

const chart = [
  account('sales', 'revenue'),
  account('oven', 'asset'),
  account('deposits', 'liability'),
  account('gst', 'liability', { role: 'salesTax' }),
]

const line = (code: string | null, net: number, tax = 0) => ({
  code: code === null ? null : itemCode(code),
  net: dollars(net),
  tax: dollars(tax),
})

const paid = (paymentId: string, on: string, amount: number): BooksPayment => ({
  paymentId,
  documentId: 'd-1',
  paidOn: day(on),
  amount: dollars(amount),
})

/** Dollars by month and account of one document with its payments. */
function shifted(facts: Partial<BooksDocument>, ...payments: BooksPayment[]) {
  const total = (facts.total ?? 0) / 100
  const documents = [document('d-1', total, { issuedOn: day('2026-05-10'), ...facts })]
  const shifts = settledLater(mergeRecords([{ accounts: chart }, { documents, payments }]), chart)
  const rows = [...shifts].flatMap(([month, byCode]) =>
    [...byCode].map(([code, amount]) => [`${month} ${code}`, amount / 100]),
  )
  return Object.fromEntries(rows)
}

const machine = {
  kind: 'bill',
  total: dollars(575),
  tax: dollars(75),
  lines: [line('oven', 500, 75)],
} as const

describe('[VIEW-02] movements of a document on the balance sheet', () => {
  it.each([
    [
      'a machine billed in May and paid in June is cash out in June',
      machine,
      [paid('p-1', '2026-06-20', 575)],
      { '2026-05 oven': 500, '2026-05 gst': 75, '2026-06 oven': -500, '2026-06 gst': -75 },
    ],
    ['one not yet paid is no cash', machine, [], { '2026-05 oven': 500, '2026-05 gst': 75 }],
    [
      'parts are paid in parts, to the cent',
      { ...machine, total: dollars(100), tax: dollars(0), lines: [line('oven', 100)] },
      [paid('p-2', '2026-07-01', 66.67), paid('p-1', '2026-06-01', 33.33)],
      { '2026-05 oven': 100, '2026-06 oven': -33.33, '2026-07 oven': -66.67 },
    ],
    [
      'paid in the month of issue nothing is shifted',
      machine,
      [paid('p-1', '2026-05-31', 575)],
      { '2026-05 oven': 0, '2026-05 gst': 0 },
    ],
    [
      'a deposit invoiced and received later',
      { kind: 'invoice', total: dollars(200), lines: [line('deposits', 200)] },
      [paid('p-1', '2026-06-02', 200)],
      { '2026-05 deposits': -200, '2026-06 deposits': 200 },
    ],
    [
      'of a sale only the tax, because the cash basis already has the income',
      { kind: 'invoice', total: dollars(115), tax: dollars(15), lines: [line('sales', 100, 15)] },
      [paid('p-1', '2026-06-02', 115)],
      { '2026-05 gst': -15, '2026-06 gst': 15 },
    ],
    [
      'a credit note cancels',
      {
        kind: 'creditNote',
        total: dollars(115),
        tax: dollars(15),
        lines: [line('sales', 100, 15)],
      },
      [],
      { '2026-05 gst': 15 },
    ],
    ['lines without an account move none', { total: dollars(50), lines: [line(null, 50)] }, [], {}],
    ['a document of nothing', { total: dollars(0), lines: [] }, [paid('p-1', '2026-06-01', 0)], {}],
  ] as const)('%s', (_, facts, payments, expected) => {
    expect(shifted(facts, ...payments)).toEqual(expected)
  })
})
