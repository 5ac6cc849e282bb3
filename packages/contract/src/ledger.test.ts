import { expect, it } from 'vitest'
import { ledger, upcomingDocument } from './ledger.ts'

const series = {
  summaryDataType: 1,
  itemType: 3,
  itemSubType: 6,
  code: 'a-1',
  number: '469',
  name: 'Rent',
  values: [50000, 0, null],
}
const books = {
  version: 3,
  currency: 'NZD',
  closeMonth: '2026-10',
  months: ['2026-09', '2026-10', '2026-11'],
  series: [series],
}

it.each([
  ['as it is', {}, true],
  ['without any series', { series: [] }, true],
  ['with a total, which has no sub-type', { series: [{ ...series, itemSubType: null }] }, true],
  ['with an account without a number', { series: [{ ...series, number: null }] }, true],
  ['with a kind of figures there is not', { series: [{ ...series, summaryDataType: 7 }] }, false],
  ['with a type of item there is not', { series: [{ ...series, itemType: 99 }] }, false],
  ['with a sub-type there is not', { series: [{ ...series, itemSubType: 22 }] }, false],
  ['with dollars', { series: [{ ...series, values: [500.5] }] }, false],
  ['with amounts as text', { series: [{ ...series, values: ['50000'] }] }, false],
  ['with a month there is not', { months: ['2026-13'] }, false],
  ['without a close', { closeMonth: null }, false],
])('[ENT-03] [API-02] a ledger %s: %s', (_, change, expected) => {
  expect(ledger.safeParse({ ...books, ...change }).success).toBe(expected)
})

it('a missing value stays missing and does not become zero', () => {
  expect(ledger.parse(books).series[0]?.values).toEqual([50000, 0, null])
})

it.each([
  ['as it is', {}, true],
  ['of a template', { kind: 'repeatingBill' }, true],
  ['without a number', { number: null }, true],
  ['due on no day', { dueOn: '2026-11-31' }, false],
  ['of half a cent', { amountDue: 0.5 }, false],
  ['of a kind there is not', { kind: 'quote' }, false],
])('a document to come %s: %s', (_, change, expected) => {
  const document = {
    documentId: 'i-1',
    kind: 'invoice',
    number: 'INV-7',
    contactName: 'Blue Door Café',
    dueOn: '2026-11-30',
    amountDue: 575_00,
    isOverdue: false,
  }
  expect(upcomingDocument.safeParse({ ...document, ...change }).success).toBe(expected)
})
