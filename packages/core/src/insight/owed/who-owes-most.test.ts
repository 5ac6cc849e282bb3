import { describe, expect, it } from 'vitest'
import { cents } from '#money'
import { day } from '#time'
import { fixedProfile, type OpenDocument } from '#timing'
import { whoOwesMost } from './who-owes-most.ts'

type Row = readonly [kind: OpenDocument['kind'], name: string, due: string | null, dollars: number]

const documentOf = ([kind, contactName, due, dollars]: Row, at: number): OpenDocument => ({
  ...{ documentId: `${at}`, kind, number: `INV-${at}`, contactId: contactName, contactName },
  ...{ issuedOn: day('2026-10-01'), dueOn: due === null ? null : day(due) },
  ...{ amount: cents(dollars * 100), tax: cents(0), parts: [] },
  ...{ expectedOn: day('2026-12-01'), expectedBy: 'learned', profile: fixedProfile(30) },
})

function owed(rows: readonly Row[], count = 5, unknown: readonly string[] = []) {
  const documents = rows.map(documentOf)
  const openDocuments = documents.filter(({ documentId }) => !unknown.includes(documentId))
  const { largest, others } = whoOwesMost(
    { asOf: day('2026-11-24'), documents },
    { openDocuments: openDocuments as never },
    count,
  )
  const dollars = (amount: number) => amount / 100
  return {
    largest: largest.map(each => [each.name, dollars(each.owed), dollars(each.overdue)]),
    others: [others.count, dollars(others.owed), dollars(others.overdue)],
  }
}

describe('[FIG-01] who owes most', () => {
  it('sums the invoices of each customer, the largest amount first', () => {
    const rows: Row[] = [
      ['invoice', 'Alba Café', '2026-12-10', 400],
      ['invoice', 'Zed Ltd', '2026-12-10', 900],
      ['invoice', 'Alba Café', '2026-12-20', 700],
    ]
    expect(owed(rows).largest).toEqual([
      ['Alba Café', 1100, 0],
      ['Zed Ltd', 900, 0],
    ])
  })

  it.each<[string, Row[], unknown[]]>([
    ['an invoice due yesterday is overdue', [['invoice', 'Alba', '2026-11-23', 400]], [400, 400]],
    ['one due today is not', [['invoice', 'Alba', '2026-11-24', 400]], [400, 0]],
    ['one without a due date is due when issued', [['invoice', 'Alba', null, 400]], [400, 400]],
    [
      'a credit note reduces what is owed',
      [
        ['invoice', 'Alba', '2026-11-01', 400],
        ['creditNote', 'Alba', null, -150],
      ],
      [250, 250],
    ],
  ])('%s', (_, rows, amounts) => {
    expect(owed(rows).largest).toEqual([['Alba', ...amounts]])
  })

  it('leaves out bills, and customers that credit notes make even', () => {
    const rows: Row[] = [
      ['bill', 'Landlord', '2026-12-01', -2000],
      ['invoice', 'Alba', '2026-12-01', 100],
      ['creditNote', 'Alba', null, -100],
    ]
    expect(owed(rows)).toEqual({ largest: [], others: [0, 0, 0] })
  })

  it('leaves out amounts that the forecast adds without a document', () => {
    const rows: Row[] = [['invoice', '', '2026-12-01', 5000]]
    expect(owed(rows, 5, ['0']).largest).toEqual([])
  })

  it('counts the other customers together', () => {
    const rows: Row[] = [
      ['invoice', 'A', '2026-12-01', 100],
      ['invoice', 'B', '2026-11-01', 90],
      ['invoice', 'C', '2026-11-01', 80],
    ]
    expect(owed(rows, 1)).toEqual({ largest: [['A', 100, 0]], others: [2, 170, 170] })
  })
})
