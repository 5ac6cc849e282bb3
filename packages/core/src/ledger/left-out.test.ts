import { describe, expect, it } from 'vitest'
import type { BooksContact } from './books.ts'
import { leftOutOf, leftOutSentence } from './left-out.ts'
import type { LeftOutRecord } from './left-out-record.ts'

const contact = (contactId: string): BooksContact => ({
  contactId,
  name: 'Ana',
  status: 'active',
})

const record = (recordId: string | null, facts: Partial<LeftOutRecord> = {}): LeftOutRecord => ({
  kind: 'invoice',
  recordId,
  providerId: recordId,
  number: recordId,
  contactName: null,
  issuedOn: null,
  reason: 'date',
  ...facts,
})

describe('[USE-03] records that cannot be used', () => {
  it('are listed by kind and number, and each once', () => {
    const found = leftOutOf([
      { leftOut: [record('i2'), record('c1', { kind: 'contact' })] },
      { leftOut: [record('i1'), record('i2')] },
    ])
    expect(found.map(({ recordId }) => recordId)).toEqual(['c1', 'i1', 'i2'])
  })

  it('leave the list when a later answer has them or removes them', () => {
    const found = leftOutOf([
      { leftOut: [record('c1', { kind: 'contact' }), record('i1'), record(null)] },
      { contacts: [contact('c1')], removed: ['i1'] },
    ])
    expect(found).toEqual([record(null)])
  })

  it('stay if only an earlier answer had them', () => {
    expect(leftOutOf([{ contacts: [contact('c1')] }, { leftOut: [record('c1')] }])).toHaveLength(1)
  })

  it.each([
    [[], ''],
    [[record('7')], 'Left out of the sync: invoice 7.'],
    [
      [record('7'), record('8'), record(null)],
      'Left out of the sync: invoice 7, invoice 8 and one invoice.',
    ],
    [['1', '2', '3', '4'].map(id => record(id)), 'Left out of the sync: 4 records.'],
    [[record('7', { kind: 'contact' })], ''],
  ])('are named in a sentence: %#', (records, sentence) => {
    expect(leftOutSentence(records, new Set(['invoice']))).toBe(sentence)
  })
})
