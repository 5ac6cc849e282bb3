import { describe, expect, it } from 'vitest'
import { cents } from '#money'
import { day } from '#time'
import { fixedProfile, type OpenDocument } from '#timing'
import { expectedDocuments } from './expected-documents.ts'

const TODAY = day('2026-11-24')
const UNTIL = day('2027-01-19')

type Row = readonly [
  id: string,
  due: string | null,
  expected: string,
  dollars: number,
  by?: OpenDocument['expectedBy'],
]

const listed = (rows: readonly Row[], unknown: readonly string[] = []) => {
  const documents = rows.map(
    ([documentId, due, expected, dollars, expectedBy = 'learned']): OpenDocument => ({
      ...{ documentId, kind: dollars < 0 ? 'bill' : 'invoice', number: null, contactId: null },
      ...{ contactName: 'Cuba Street', issuedOn: day('2026-11-01'), expectedBy },
      ...{ dueOn: due === null ? null : day(due), expectedOn: day(expected) },
      ...{ amount: cents(dollars * 100), tax: cents(0), parts: [], profile: fixedProfile(30) },
    }),
  )
  const openDocuments = documents
    .filter(({ documentId }) => !unknown.includes(documentId))
    .map(document => ({ ...document, amountDue: Math.abs(document.amount) }))
  return expectedDocuments(
    { asOf: TODAY, documents },
    { openDocuments: openDocuments as never },
    UNTIL,
  ).map(({ documentId, expectedOn, isOverdue }) => [documentId, expectedOn, isOverdue])
}

describe('[FIG-01] documents whose cash is expected', () => {
  it.each<[string, Row[], unknown[]]>([
    [
      'on the day of the forecast, not when it is due',
      [['a', '2026-11-20', '2026-12-18', 100]],
      [['a', '2026-12-18', true]],
    ],
    ['not if it was moved after the span', [['a', '2026-12-20', '2027-07-31', -100, 'user']], []],
    [
      'if it was moved into the span',
      [['a', '2027-07-31', '2026-12-20', -100, 'user']],
      [['a', '2026-12-20', false]],
    ],
    ['not if it is left out', [['a', '2026-12-20', '2026-12-20', 100, 'leftOut']], []],
    [
      'due today is not overdue',
      [['a', '2026-11-24', '2026-11-25', 100]],
      [['a', '2026-11-25', false]],
    ],
  ])('%s', (_when, rows, found) => {
    expect(listed(rows)).toEqual(found)
  })

  it('dated in a later month is expected on its due day, and not listed by itself', () => {
    const later = {
      ...{ documentId: 'INV-9', kind: 'invoice', number: 'INV-9', contactId: null },
      ...{ contactName: 'Alba', issuedOn: day('2026-12-05'), amountDue: cents(25_000) },
    }
    const expected = (dueOn: string) =>
      expectedDocuments(
        { asOf: TODAY, documents: [] },
        { openDocuments: [{ ...later, dueOn: day(dueOn) }] as never },
        UNTIL,
      )
    expect(expected('2026-12-20')).toMatchObject([
      { documentId: 'INV-9', expectedOn: '2026-12-20', amount: 25_000, isListed: false },
    ])
    expect(expected('2027-01-20')).toEqual([])
  })

  it('of one that is expected in parts, those in the span, each with its number', () => {
    const part = (number: number, expectedOn: string, dollars: number): OpenDocument => ({
      ...{ documentId: 'a', kind: 'invoice', number: 'INV-7', contactId: null, parts: [] },
      ...{ contactName: 'Cuba Street', issuedOn: day('2026-11-01'), expectedBy: 'user' },
      ...{ dueOn: null, expectedOn: day(expectedOn), amount: cents(dollars * 100), tax: cents(0) },
      ...{ profile: fixedProfile(30), datePart: { number, of: 3 } },
    })
    const documents = [
      part(1, '2026-12-10', 4_000),
      part(2, '2027-01-10', 5_000),
      part(3, '2027-02-20', 3_000),
    ]
    const basis = { openDocuments: [{ documentId: 'a', amountDue: 1_200_000 }] as never }
    const found = expectedDocuments({ asOf: TODAY, documents }, basis, UNTIL)
    expect(found.map(each => [each.expectedOn, each.amount, each.datePart?.number])).toEqual([
      ['2027-01-10', 500_000, 2],
      ['2026-12-10', 400_000, 1],
    ])
  })

  it('starts with the largest amount, in or out', () => {
    const rows: Row[] = [
      ['small', '2026-12-01', '2026-12-01', 100],
      ['bill', '2026-12-01', '2026-12-02', -900],
      ['invoice', '2026-12-01', '2026-12-03', 500],
    ]
    expect(listed(rows).map(([id]) => id)).toEqual(['bill', 'invoice', 'small'])
  })

  it('has none that the forecast adds without a document in the books', () => {
    expect(listed([['a', '2026-12-01', '2026-12-01', 100]], ['a'])).toEqual([])
  })
})
