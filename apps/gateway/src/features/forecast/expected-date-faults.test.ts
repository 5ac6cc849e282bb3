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
