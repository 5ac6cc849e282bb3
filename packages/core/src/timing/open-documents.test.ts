import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { itemCode } from '#item'
import type { BooksDocument } from '#ledger'
import { cents } from '#money'
import { day } from '#time'
import { dollars, invoice, today } from './_documents.ts'
import { fixedProfile } from './lag-profile.ts'
import { type DocumentBasis, openDocuments } from './open-documents.ts'

const basis = (
  documents: readonly BooksDocument[],
  facts: Partial<DocumentBasis> = {},
): DocumentBasis => ({
  asOf: today,
  openDocuments: documents,
  learned: {
    receivable: fixedProfile(40, 'organisation'),
    payable: fixedProfile(20, 'organisation'),
    contacts: [
      {
        contactId: 'slow',
        name: 'Slow & Sons',
        side: 'receivable',
        profile: fixedProfile(60, 'contact'),
      },
    ],
    accounts: [],
  },
  expectedDates: {},
  settings: { contactDays: {} },
  holidays: new Set(),
  ...facts,
})

const line = (code: string | null, net: number, tax = 0) => ({
  code: code === null ? null : itemCode(code),
  net: dollars(net),
  tax: dollars(tax),
})

/** `[amount, tax, { account: net }]` in dollars. */
const shown = (documents: readonly BooksDocument[]) =>
  openDocuments(basis(documents)).map(({ amount, tax, parts }) => [
    amount / 100,
    tax / 100,
    Object.fromEntries(parts.map(({ code, net }) => [code, net / 100])),
  ])

describe('openDocuments', () => {
  const taxed = { tax: dollars(15), lines: [line('sales', 60, 9), line('freight', 40, 6)] }

  it('splits an invoice into tax and accounts', () => {
    expect(shown([invoice('i', 115, '2026-11-01', taxed)])).toEqual([
      [115, 15, { sales: 60, freight: 40 }],
    ])
  })

  it('splits the rest of a partly paid document in proportion, to the cent', () => {
    const due = (amountDue: number) =>
      shown([invoice('i', 115, '2026-11-01', { ...taxed, amountDue: dollars(amountDue) })])[0]
    expect(due(57.5)).toEqual([57.5, 7.5, { sales: 30, freight: 20 }])
    expect(due(38.33)).toEqual([38.33, 5, { sales: 20, freight: 13.33 }])
    expect(due(0.01)).toEqual([0.01, 0, { sales: 0.01 }])
  })

  it('signs by direction: bills and credits to customers are cash out', () => {
    const kinds = ['invoice', 'bill', 'creditNote', 'supplierCredit'] as const
    const documents = kinds.map(kind => invoice(kind, 115, '2026-11-01', { kind, ...taxed }))
    expect(shown(documents)).toEqual([
      [115, 15, { sales: 60, freight: 40 }],
      [-115, -15, { sales: -60, freight: -40 }],
      [-115, -15, { sales: -60, freight: -40 }],
      [115, 15, { sales: 60, freight: 40 }],
    ])
  })

  it('sums lines of one account, subtracts discounts, and has no account if none is given', () => {
    const lines = [line('sales', 80), line('sales', 40), line('discount', -20)]
    expect(shown([invoice('i', 100, '2026-11-01', { lines })])).toEqual([
      [100, 0, { sales: 120, discount: -20 }],
    ])
    expect(shown([invoice('i', 100, '2026-11-01', { lines: [] })])).toEqual([
      [100, 0, { null: 100 }],
    ])
    const short = { lines: [line('sales', 99.98)] }
    expect(shown([invoice('i', 100, '2026-11-01', short)])).toEqual([
      [100, 0, { sales: 99.98, null: 0.02 }],
    ])
  })

  it('leaves out documents dated in a later month: they are not receivables yet, but part of its plan', () => {
    const numbers = openDocuments(
      basis([
        invoice('later', 100, '2026-12-01'),
        // Balances of a running month are as of its end, and so is its profit so far.
        invoice('this month', 100, '2026-11-30'),
      ]),
    ).map(({ documentId }) => documentId)
    expect(numbers).toEqual(['this month'])
  })

  it('gives no account to the due amount of a document whose total is zero', () => {
    const odd = invoice('odd', 0, '2026-11-01', { amountDue: dollars(25) })
    expect(openDocuments(basis([odd]))).toMatchObject([
      { amount: dollars(25), tax: 0, parts: [{ code: null, net: dollars(25) }] },
    ])
  })

  it('leaves out documents with nothing due', () => {
    expect(shown([invoice('i', 100, '2026-11-01', { amountDue: cents(0) })])).toEqual([])
  })

  it('expects each by the user’s setting, otherwise by its contact, otherwise by its side', () => {
    const documents = [
      invoice('own', 100, '2026-11-01', { contactId: 'slow' }),
      invoice('side', 100, '2026-11-01'),
      invoice('bill', 100, '2026-11-10', { kind: 'bill', contactId: 'slow' }),
      invoice('days', 100, '2026-11-01', { contactId: 'fast' }),
      invoice('day', 100, '2026-11-01', { contactId: 'slow' }),
    ]
    const facts = {
      settings: { contactDays: { fast: 25 } },
      expectedDates: { day: day('2027-03-01') },
    }
    const found = openDocuments(basis(documents, facts))
    expect(
      found.map(({ documentId, expectedOn, expectedBy }) => [documentId, expectedOn, expectedBy]),
    ).toEqual([
      ['own', '2026-12-31', 'learned'],
      ['side', '2026-12-11', 'learned'],
      ['bill', '2026-11-30', 'learned'],
      ['days', '2026-11-26', 'learned'],
      ['day', '2027-03-01', 'user'],
    ])
  })

  it('expects a credit with the contact’s next invoice, or on its own day if there is none', () => {
    const credit = { kind: 'creditNote', contactId: 'slow', dueOn: day('2026-11-15') } as const
    const documents = [
      invoice('credit', 10, '2026-11-15', credit),
      invoice('second', 100, '2026-11-10', { contactId: 'slow' }),
      invoice('first', 100, '2026-11-01', { contactId: 'slow' }),
      invoice('alone', 10, '2026-11-15', { kind: 'creditNote', contactId: 'other' }),
      invoice('bill', 10, '2026-11-20', { kind: 'bill', contactId: 'other' }),
    ]
    const found = openDocuments(basis(documents))
    const on = (id: string) => found.find(({ documentId }) => documentId === id)?.expectedOn
    expect(on('credit')).toBe('2026-12-31')
    expect(on('alone')).toBe('2026-12-25')
    // An invoice that is left out is not expected, so the credit is expected with the next one.
    const leftOut = openDocuments({ ...basis(documents), expectedDates: { first: 'leftOut' } })
    expect(leftOut.find(({ documentId }) => documentId === 'credit')?.expectedOn).toBe('2027-01-09')
    expect(leftOut.reduce((sum, { amount }) => sum + amount, 0)).toBe(
      found.reduce((sum, { amount }) => sum + amount, 0),
    )
  })

  it('keeps every sum, for any lines and payments', () => {
    const anyLine = fc.record({
      code: fc.constantFrom('a', 'b', 'c', null),
      net: fc.integer({ min: -1_000_000, max: 10_000_000 }),
      tax: fc.integer({ min: 0, max: 100_000 }),
    })
    fc.assert(
      fc.property(
        fc.array(anyLine, { maxLength: 6 }),
        fc.integer({ min: 1, max: 100_000_000 }),
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.constantFrom('invoice', 'bill', 'creditNote', 'supplierCredit'),
        (lines, total, part, kind) => {
          const amountDue = cents(Math.max(1, Math.floor((total * part) / 1_000_000)))
          const document = {
            ...invoice('i', 1, '2026-11-01', { kind }),
            total: cents(total),
            amountDue,
            tax: cents(Math.min(total, 1_500)),
            lines: lines.map(({ code, net, tax }) => ({
              code: code === null ? null : itemCode(code),
              net: cents(net),
              tax: cents(tax),
            })),
          }
          const [found] = openDocuments(basis([document]))
          const parts = found?.parts.reduce((sum, { net }) => sum + net, 0) ?? 0
          expect(parts + (found?.tax ?? 0)).toBe(found?.amount)
          expect(Math.abs(found?.amount ?? 0)).toBe(amountDue)
          expect(new Set(found?.parts.map(({ code }) => code)).size).toBe(found?.parts.length)
        },
      ),
    )
  })
})
