import type { BooksDocument } from '@millpond/core/ledger'
import { cents } from '@millpond/core/money'
import { day } from '@millpond/core/time'
import { expect, it } from 'vitest'
import { dateFaults } from './put-expected-dates.ts'

const today = day('2026-11-21')
const open: BooksDocument = {
  ...{ documentId: 'i', kind: 'invoice', number: 'INV-7', contactId: 'c', contactName: 'Café' },
  ...{ issuedOn: day('2026-11-01'), dueOn: null, expectedOn: null, paidOn: null, status: 'open' },
  ...{ total: cents(100), amountDue: cents(100), tax: cents(0), currency: 'NZD', lines: [] },
  updatedAt: '2026-11-01T00:00:00Z',
}

it.each([
  // day, what is wrong with it
  ['2026-11-20', 'INV-7 (Café): 2026-11-20 is in the past. Choose today or a later day'],
  ['2026-11-21', null],
  ['2027-11-21', null],
  ['2036-11-21', null],
  ['2206-11-21', 'INV-7 (Café): 2206-11-21 is more than ten years ahead'],
])('a document expected on %s', (expectedOn, fault) => {
  const faults = dateFaults([{ documentId: 'i', expectedOn: day(expectedOn) }], [open], today)
  expect(faults.map(({ message }) => message)).toEqual(fault === null ? [] : [fault])
})

const part = (on: string, amount: number) => ({ on: day(on), amount: cents(amount) })
const [TEN, NINETY] = [part('2026-12-10', 10), part('2027-01-20', 90)]

it.each([
  ['two parts', 'invoice', [TEN, NINETY], []],
  [
    'one part',
    'invoice',
    [part('2026-12-10', 100)],
    [['expectedOn', 'INV-7 (Café): Enter 2 to 12 parts']],
  ],
  [
    'parts in another order',
    'invoice',
    [NINETY, TEN],
    [['expectedOn.1.on', 'INV-7 (Café): Enter the parts in the order of their days']],
  ],
  [
    'parts of a credit note',
    'creditNote',
    [TEN, NINETY],
    [['expectedOn', 'INV-7 (Café): only an invoice or a bill can have several expected dates']],
  ],
  [
    'less than is open',
    'bill',
    [TEN, part('2027-01-20', 80)],
    [['expectedOn.1.amount', 'INV-7 (Café): the parts must add up to the open amount']],
  ],
  [
    'nothing at first, on a day that has passed',
    'bill',
    [part('2026-11-20', 0), part('2027-01-20', 100)],
    [
      ['expectedOn.0.on', 'INV-7 (Café): 2026-11-20 is in the past. Choose today or a later day'],
      ['expectedOn.0.amount', 'INV-7 (Café): each part needs an amount above zero'],
    ],
  ],
  [
    'one day twice',
    'bill',
    [TEN, part('2026-12-10', 90)],
    [['expectedOn.1.on', 'INV-7 (Café): two parts have this day']],
  ],
] as const)('a document with %s', (_, kind, expectedOn, expected) => {
  const faults = dateFaults([{ documentId: 'i', expectedOn }], [{ ...open, kind }], today)
  expect(faults.map(({ path, message }) => [path, message])).toEqual(
    expected.map(([field, message]) => [`dates.0.${field}`, message]),
  )
})
