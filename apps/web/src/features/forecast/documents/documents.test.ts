import { ageing, lowPointChange, owedAndSoon, owedByContact } from '@millpond/core/insight'
import { type Cents, cents } from '@millpond/core/money'
import { day } from '@millpond/core/time'
import type { LagProfile, OpenDocument, UsualDay } from '@millpond/core/timing'
import { describe, expect, it } from 'vitest'
import { type DocumentFilter, filterRows, readFilter, writeFilter } from './document-filter.ts'
import { type DocumentRow, documentRows, expectedWords, knownWords } from './document-row.ts'
import {
  contactWords,
  creditWords,
  documentsAnswer,
  leftOutWords,
  movedWords,
  selectedWords,
} from './document-words.ts'
import { movesOf, undoOf, withMoves } from './expected-dates.ts'

const dollars = (amount: number): Cents => cents(amount * 100)
const AS_OF = day('2026-11-21')
const BEFORE_DUE = day('2026-11-01')

const row = (id: string, dollarsIn: number, change: Partial<DocumentRow> = {}): DocumentRow => ({
  ...{ id, contactKey: 'alba', contactName: 'Alba Café', contactPays: null, number: id },
  ...(dollarsIn > 0
    ? ({ kind: 'Invoice', documentKind: 'invoice' } as const)
    : ({ kind: 'Bill', documentKind: 'bill' } as const)),
  ...{ side: dollarsIn > 0 ? 'in' : 'out', dueOn: null, daysOverdue: 0, isMoved: false },
  isLeftOut: false,
  ...{ parts: [], expected: '1st December 2026' },
  ...{ expectedOn: day('2026-12-01'), known: 'Date from Xero', amount: dollars(dollarsIn) },
  ...change,
})
const ROWS = [
  row('INV-7', 4_200, { daysOverdue: 3 }),
  row('INV-8', 1_000, { expectedOn: day('2027-02-01'), contactKey: 'k', contactName: 'Kererū' }),
  row('B-1', -900),
]

const profile = (change: Partial<LagProfile> = {}): LagProfile => ({
  ...{ ppmByDay: [1_000_000], meanDays: 34.2, documents: 18, source: 'contact' },
  ...change,
})
const open = (change: Partial<OpenDocument> = {}): OpenDocument => ({
  ...{ documentId: 'd', kind: 'invoice', number: 'INV-7', contactId: 'c', contactName: 'Alba' },
  ...{ issuedOn: day('2026-10-20'), dueOn: day('2026-11-20'), amount: dollars(115) },
  ...{ tax: dollars(15), parts: [{ code: null, net: dollars(100) }] },
  ...{ expectedOn: day('2026-12-02'), expectedBy: 'learned', profile: profile() },
  ...change,
})
const usual = (change: Partial<UsualDay> = {}): UsualDay => ({
  ...{ from: 'due', days: 12, on: day('2026-12-02'), documents: 18, source: 'contact' },
  ...change,
})

describe('the source of an expected day', () => {
  const typical = usual({ from: 'issue', days: 34, source: 'organisation', documents: 240 })
  it.each([
    [{ usual: usual() }, 'Usually pays 12 days late, based on 18 invoices'],
    [{ usual: usual({ days: -3 }) }, 'Usually pays 3 days early, based on 18 invoices'],
    [{ usual: usual({ days: 0 }) }, 'Usually pays on time, based on 18 invoices'],
    [
      { usual: usual({ from: 'issue', days: 34 }) },
      'Usually pays 34 days after the invoice, based on 18 invoices',
    ],
    [
      { usual: usual({ days: 1 }), kind: 'bill' as const },
      'You usually pay 1 day late, based on 18 bills',
    ],
    [{ expectedBy: 'user' as const }, 'Moved by you'],
    [{ expectedBy: 'leftOut' as const }, 'You left it out of the forecast'],
    [{ expectedBy: 'provider' as const }, 'Date from Xero'],
    [
      { usual: typical },
      'Your customers usually pay 34 days after the invoice, based on 240 invoices',
    ],
    [
      { usual: { ...typical, source: 'default' as const, documents: 0 } },
      'No payments yet, so we assume 34 days after the invoice',
    ],
    [
      { usual: { ...typical, source: 'fitted' as const, documents: 0 } },
      '34 days after the invoice, based on your balances',
    ],
    [
      { usual: { ...typical, source: 'user' as const, days: 45 } },
      '45 days after the invoice, set by you',
    ],
    [{ kind: 'creditNote' as const }, 'Will be deducted from the next invoice'],
    [{ kind: 'supplierCredit' as const }, 'Will be deducted from the next bill'],
  ])('%j: %s', (change, words) => {
    expect(knownWords(open(change), { providerName: 'Xero', asOf: BEFORE_DUE })).toBe(words)
  })

  it.each([
    ['2026-12-01', '', '2026-12-02'],
    ['2026-12-01', '; 3 days later because it is still unpaid', '2026-12-05'],
    ['2026-12-02', '; this one is later than usual', '2026-12-05'],
  ])('on %s, a document that has been open for long says why%s', (asOf, why, expectedOn) => {
    const late = open({ usual: usual(), expectedOn: day(expectedOn) })
    expect(knownWords(late, { providerName: 'Xero', asOf: day(asOf) })).toBe(
      `Usually pays 12 days late, based on 18 invoices${why}`,
    )
  })

  it('one row for a document in parts: its whole amount, and the days of its parts', () => {
    const part = (number: number, on: string, amount: number) =>
      open({
        ...{ documentId: 'i', expectedBy: 'user', datePart: { number, of: 2 } },
        ...{ expectedOn: day(on), amount: dollars(amount) },
      })
    const documents = [part(1, '2026-12-10', 4_000), part(2, '2027-01-20', 8_000)]
    const learned = { receivable: profile(), payable: profile(), contacts: [], accounts: [] }
    const rows = documentRows({ documents, learned, asOf: AS_OF, providerName: 'Xero' })
    expect(rows).toMatchObject([
      {
        ...{ expected: 'In 2 parts: 10 Dec, 20 Jan', known: 'Split by you', isMoved: true },
        ...{ amount: dollars(12_000), expectedOn: '2026-12-10' },
      },
    ])
    expect(owedAndSoon(rows, 'in', AS_OF)).toMatchObject({
      ...{ total: dollars(12_000), count: 1, soon: dollars(4_000) },
    })
    expect(movesOf(rows, { kind: 'byDays', days: 5 }, AS_OF)).toEqual({
      i: [
        { on: '2026-12-15', amount: dollars(4_000) },
        { on: '2027-01-25', amount: dollars(8_000) },
      ],
    })
    expect(movesOf(rows, { kind: 'byDays', days: -90 }, AS_OF)).toEqual({ i: '2026-11-22' })
    expect(movesOf(rows, { kind: 'toDay', day: day('2027-03-01') }, AS_OF)).toEqual({
      i: '2027-03-01',
    })
  })

  it.each<[string, readonly string[]]>([
    ['10th December 2026', ['2026-12-10']],
    ['In 2 parts: 10 Dec, 1 Feb 2028', ['2026-12-10', '2028-02-01']],
    ['In 4 parts: 1 Dec to 1 Mar', ['2026-12-01', '2027-01-01', '2027-02-01', '2027-03-01']],
  ])('%s', (words, days) => {
    const parts = days.map(on => ({ expectedOn: day(on), expectedBy: 'user' as const }))
    expect(expectedWords(parts, AS_OF)).toBe(words)
  })

  it('a credit note is listed with invoices, with its own sign', () => {
    const documents = [
      open({ kind: 'creditNote', amount: dollars(-115) }),
      open({ documentId: 'e' }),
    ]
    const learned = { receivable: profile(), payable: profile(), contacts: [], accounts: [] }
    const rows = documentRows({ documents, learned, asOf: AS_OF, providerName: 'Xero' })
    expect(rows.map(each => [each.kind, each.side, each.daysOverdue])).toEqual([
      ['Credit note', 'in', 1],
      ['Invoice', 'in', 1],
    ])
    expect(ageing(rows, 'in')).toMatchObject({ total: 0, count: 2 })
  })
})

describe('[FMT-02] documents in words', () => {
  it('the title has the amounts owed, and how much is paid soon', () => {
    expect(documentsAnswer(ROWS, AS_OF, 'NZD')).toBe(
      'You are owed $5,200 and owe $900. In the next 30 days $4,200 comes in and $900 goes out.',
    )
    expect(documentsAnswer([], AS_OF, 'NZD')).toBe('You have no unpaid invoices or bills.')
  })
  it('a document that is left out is owed, and not paid soon', () => {
    const rows = ROWS.map(each => (each.id === 'INV-7' ? { ...each, isLeftOut: true } : each))
    expect(documentsAnswer(rows, AS_OF, 'NZD')).toBe(
      'You are owed $5,200 and owe $900. In the next 30 days $0 comes in and $900 goes out.',
    )
  })
  it('selected rows are summed by side', () => {
    expect(selectedWords(ROWS, 'NZD')).toBe('3 selected, $5,200 in, $900 out')
    expect(selectedWords(ROWS.slice(0, 1), 'NZD')).toBe('1 selected, $4,200 in')
  })
  const low = (on: string, amount: number, precision: 'day' | 'monthEnd' = 'day') => ({
    ...{ on: day(on), amount: dollars(amount), precision },
  })
  it.each([
    [
      low('2027-06-03', 24_000),
      low('2027-06-03', 19_300),
      'Low point $24,000 → $19,300 on 3rd June 2027',
    ],
    [
      low('2027-06-03', 24_000),
      low('2027-06-02', 19_300),
      'Low point $24,000 on 3rd June 2027 → $19,300 on 2nd June 2027',
    ],
    [
      low('2027-06-03', 24_000),
      low('2027-06-03', 24_000),
      'Low point stays at $24,000 on 3rd June 2027',
    ],
    [
      low('2027-06-30', 24_000, 'monthEnd'),
      low('2027-06-30', 19_300, 'monthEnd'),
      'Lowest month-end balance $24,000 → $19,300 at the end of June 2027',
    ],
  ])('the effect of a move on the low point', (before, after, words) => {
    expect(lowPointChange(before, after, 'NZD')).toBe(words)
  })
  it.each([
    [
      1,
      { kind: 'toDay', day: day('2026-12-15') } as const,
      'Moved invoice INV-7 (Alba Café) to 15th December 2026.',
    ],
    [3, { kind: 'byDays', days: 14 } as const, 'Moved 3 invoices and bills 14 days later.'],
    [3, { kind: 'byDays', days: -1 } as const, 'Moved 3 invoices and bills 1 day earlier.'],
    [
      1,
      {
        kind: 'inParts',
        parts: [
          { on: day('2026-12-10'), amount: dollars(1_200) },
          { on: day('2027-01-20'), amount: dollars(3_000) },
        ],
      } as const,
      'Split invoice INV-7 (Alba Café) over 2 dates.',
    ],
    [1, { kind: 'leaveOut' } as const, 'Left invoice INV-7 (Alba Café) out of the forecast.'],
    [1, { kind: 'learned' } as const, 'Invoice INV-7 (Alba Café) reset to the automatic date.'],
  ])('%s moved', (count, move, words) => {
    expect(movedWords(ROWS.slice(0, count), move)).toBe(words)
  })
})

describe('one customer or supplier in words', () => {
  const note = { kind: 'Credit note', documentKind: 'creditNote', side: 'in' } as const
  it.each([
    ['Customer, 1 invoice', [row('INV-7', 4_200)]],
    [
      'Customer, 2 invoices and credits, usually pays 12 days late',
      [row('INV-9', 5, { contactPays: '12 days late' }), row('CN-1', -1, note)],
    ],
    [
      'Supplier, 1 bill, usually paid 1 day early',
      [row('B-1', -900, { contactPays: '1 day early' })],
    ],
  ])('%s', (words, rows) => {
    expect(owedByContact(rows).map(contactWords)).toEqual([words])
  })
})

describe('filters', () => {
  const ids = (change: object) =>
    filterRows(ROWS, { ...readFilter(new URLSearchParams()), ...change }).map(each => each.id)
  it.each([
    [{}, ['INV-7', 'INV-8', 'B-1']],
    [{ direction: 'in' }, ['INV-7', 'INV-8']],
    [{ direction: 'out' }, ['B-1']],
    [{ isOverdueOnly: true }, ['INV-7']],
    [{ age: '1-30' }, ['INV-7']],
    [{ age: 'notDue', direction: 'in' }, ['INV-8']],
    [{ contact: 'k' }, ['INV-8']],
    [{ search: 'kereru' }, ['INV-8']],
    [{ search: 'alba inv' }, ['INV-7']],
  ])('%j leaves %j', (change, left) => {
    expect(ids(change)).toEqual(left)
  })
  it('the address keeps them', () => {
    const filter: DocumentFilter = {
      ...({ direction: 'in', isOverdueOnly: true, search: 'alba' } as const),
      ...({ age: 'over90', contact: 'c-1', isGrouped: true } as const),
    }
    expect(readFilter(writeFilter(filter))).toEqual(filter)
    expect(
      writeFilter(readFilter(new URLSearchParams('show=what&age=old&group=size'))).toString(),
    ).toBe('')
  })
})

describe('moving expected days', () => {
  it('by days from the expected day of each, and never into the past', () => {
    expect(movesOf(ROWS, { kind: 'byDays', days: 14 }, AS_OF)).toEqual({
      'INV-7': '2026-12-15',
      'INV-8': '2027-02-15',
      'B-1': '2026-12-15',
    })
    expect(movesOf(ROWS.slice(0, 1), { kind: 'byDays', days: -60 }, AS_OF)).toEqual({
      'INV-7': '2026-11-22',
    })
  })
  it('documents that are left out stay so when others are moved by days', () => {
    const rows = [row('INV-7', 4_200, { isLeftOut: true }), row('INV-8', 1_000)]
    expect(movesOf(rows, { kind: 'byDays', days: 1 }, AS_OF)).toEqual({ 'INV-8': '2026-12-02' })
    expect(movesOf(rows, { kind: 'learned' }, AS_OF)).toEqual({ 'INV-7': null, 'INV-8': null })
    expect(leftOutWords(rows, 'in', 'NZD')).toBe('$4,200 of this is left out of the forecast.')
    expect(leftOutWords(rows, 'out', 'NZD')).toBeNull()
  })

  it('a credit note says what it is deducted from', () => {
    const documents = [
      open({ kind: 'creditNote', amount: dollars(-115) }),
      open({ documentId: 'e', amount: dollars(4_200) }),
    ]
    const learned = { receivable: profile(), payable: profile(), contacts: [], accounts: [] }
    const rows = documentRows({ documents, learned, asOf: AS_OF, providerName: 'Xero' })
    expect(creditWords(rows, 'in', 'NZD')).toBe(
      'Credit notes of $115 are deducted from the oldest invoices.',
    )
    expect(creditWords(rows, 'out', 'NZD')).toBeNull()
  })

  it('a credit note of a few cents is not worth a sentence', () => {
    const documents = [open({ kind: 'creditNote', amount: cents(-30) })]
    const learned = { receivable: profile(), payable: profile(), contacts: [], accounts: [] }
    const rows = documentRows({ documents, learned, asOf: AS_OF, providerName: 'Xero' })
    expect(creditWords(rows, 'in', 'NZD')).toBeNull()
  })

  it('a move can be undone, to the day before or to the learned day', () => {
    const saved = { 'INV-7': day('2026-12-20') }
    const moves = movesOf(ROWS.slice(0, 2), { kind: 'toDay', day: day('2027-01-10') }, AS_OF)
    const after = withMoves(saved, moves)
    expect(after).toEqual({ 'INV-7': '2027-01-10', 'INV-8': '2027-01-10' })
    expect(withMoves(after, undoOf(moves, saved))).toEqual(saved)
  })
})
