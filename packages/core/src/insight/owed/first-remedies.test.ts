import { describe, expect, it } from 'vitest'
import { cents } from '#money'
import { day } from '#time'
import { fixedProfile, type OpenDocument } from '#timing'
import { firstRemedies } from './first-remedies.ts'

type Row = readonly [
  kind: OpenDocument['kind'],
  name: string,
  due: string,
  expected: string,
  dollars: number,
]

const documentOf = (row: Row, at: number): OpenDocument => {
  const [kind, contactName, due, expected, dollars] = row
  return {
    ...{ documentId: `${at}`, kind, number: `${at}`, contactId: contactName, contactName },
    ...{ issuedOn: day('2026-10-01'), dueOn: day(due), expectedOn: day(expected) },
    ...{ amount: cents(dollars * 100), tax: cents(0), parts: [] },
    ...{ expectedBy: 'learned', profile: fixedProfile(30) },
  }
}

const remedies = (rows: readonly Row[], lowOn: string) => {
  const documents = rows.map(documentOf)
  const { overdue, bill } = firstRemedies(
    { asOf: day('2026-11-24'), documents },
    { openDocuments: documents as never },
    day(lowOn),
  )
  return [
    overdue && [overdue.name, overdue.overdue / 100],
    bill && [bill.contactName, bill.amount / 100],
  ]
}

describe('[FIG-01] what to do first about a low point', () => {
  const rows: Row[] = [
    ['invoice', 'Alba Café', '2026-11-01', '2026-12-01', 400],
    ['invoice', 'Zed Ltd', '2026-12-20', '2026-12-20', 9000],
    ['invoice', 'Zed Ltd', '2026-11-20', '2026-12-20', 100],
    ['bill', 'Landlord', '2026-12-01', '2026-12-01', -5000],
    ['bill', 'Importer', '2027-01-10', '2027-01-10', -800],
  ]

  it.each([
    ['2026-12-31', ['Alba Café', 400], ['Landlord', -5000]],
    // The rent is paid more than 45 days before.
    ['2027-01-20', ['Alba Café', 400], ['Importer', -800]],
    ['2026-11-30', ['Alba Café', 400], null],
    ['2027-08-01', ['Alba Café', 400], null],
  ])('cash is lowest on %s', (lowOn, overdue, bill) => {
    expect(remedies(rows, lowOn)).toEqual([overdue, bill])
  })

  it('names no one where nothing is overdue and no bill is open', () => {
    expect(remedies(rows.slice(1, 2), '2026-12-31')).toEqual([null, null])
  })
})
