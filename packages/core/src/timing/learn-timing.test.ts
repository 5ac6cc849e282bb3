import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cents, WHOLE_PPM } from '#money'
import { addDays, addMonths, day, firstDay, month, monthsFrom } from '#time'
import { account, historyOf, invoice, ledgerOf, paidInvoice, payment, today } from './_documents.ts'
import { learnTiming } from './learn-timing.ts'
import type { LagProfile } from './timing.ts'

/** `{ 20: 250000, 40: 750000 }`: the days that have a share. */
const daysOf = ({ ppmByDay }: Pick<LagProfile, 'ppmByDay'>) =>
  Object.fromEntries(ppmByDay.flatMap((ppm, lag) => (ppm > 0 ? [[lag, ppm]] : [])))

const contactOf = (learned: ReturnType<typeof learnTiming>, contactId: string) =>
  learned.contacts.find(each => each.contactId === contactId)

/** Invoices of 100 on the first of each month, each paid after so many days. */
const habit = (contactId: string, days: readonly number[], facts = {}) =>
  days.map((lag, index) => {
    const issuedOn = firstDay(addMonths(month('2025-11'), index))
    const contact = { contactId, contactName: contactId, ...facts }
    return paidInvoice(`${contactId} ${index}`, 100, issuedOn, addDays(issuedOn, lag), contact)
  })

describe('learnTiming of a contact', () => {
  it('that always pays after 20 days has all on day 20', () => {
    const documents = habit('a', [20, 20, 20, 20, 20, 20])
    const learned = learnTiming(historyOf({ documents }))
    const profile = contactOf(learned, 'a')?.profile
    expect(profile).toEqual({
      ppmByDay: [...new Array(20).fill(0), WHOLE_PPM],
      meanDays: 20,
      documents: 6,
      source: 'contact',
    })
    expect(learned.receivable.source).toBe('organisation')
  })

  it('weights by amount: 300 after 10 days and 100 after 50', () => {
    const documents = [
      ...habit('a', [10, 10, 10, 10], {}).map(each => ({ ...each, total: cents(30_000) })),
      ...habit('b', [50, 50, 50, 50], { contactId: 'a' }),
    ]
    const profile = contactOf(learnTiming(historyOf({ documents })), 'a')?.profile
    expect(profile?.meanDays).toBeCloseTo(20, 0)
    expect(profile?.documents).toBe(8)
  })

  it('counts each part of a document on its own day, and paidOn only without payments', () => {
    const documents = [
      paidInvoice('split', 100, '2026-06-01', '2026-07-31', { contactId: 'a' }),
      ...habit('a', [30, 30, 30, 30]),
    ]
    const payments = [payment('split', '2026-06-11', 60), payment('split', '2026-07-31', 40)]
    const days = contactOf(learnTiming(historyOf({ documents, payments })), 'a')?.profile
    expect(daysOf(days ?? { ppmByDay: [] })).toEqual({ 10: 120_000, 30: 800_000, 60: 80_000 })
  })

  it('with two paid documents is two fifths its own, three fifths the organisation’s', () => {
    // The organisation: 8 invoices of 100, six after 30 days and two after 10.
    const documents = [...habit('often', [30, 30, 30, 30, 30, 30]), ...habit('seldom', [10, 10])]
    const learned = learnTiming(historyOf({ documents }))
    const seldom = contactOf(learned, 'seldom')?.profile
    expect(seldom?.source).toBe('shrunk')
    expect(seldom?.documents).toBe(2)
    // 10 × 0.4 + (0.75 × 30 + 0.25 × 10) × 0.6
    expect(seldom?.meanDays).toBeCloseTo(19, 1)
  })

  it('without payments has no profile of its own', () => {
    const documents = [
      ...habit('a', [30, 30]),
      invoice('new', 500, '2026-11-01', { contactId: 'n' }),
    ]
    expect(contactOf(learnTiming(historyOf({ documents })), 'n')).toBeUndefined()
  })

  it('is slower with an open overdue invoice', () => {
    const paid = habit('a', [10, 10, 10, 10, 40])
    const open = invoice('late', 300, '2026-10-12', { contactId: 'a' })
    const without = contactOf(learnTiming(historyOf({ documents: paid })), 'a')
    const learned = contactOf(learnTiming(historyOf({ documents: [...paid, open] })), 'a')
    expect(without?.profile.meanDays).toBeCloseTo(16, 0)
    // 400 of 800 were paid on day 10; the 400 left at day 40 were all open for longer.
    expect(learned?.profile.meanDays).toBeCloseTo(25, 0)
    expect(learned?.profile.documents).toBe(5)
  })

  it('ignores payments more than 24 months ago and those after asOf', () => {
    const documents = [
      paidInvoice('old', 900, '2024-10-01', '2024-10-11', { contactId: 'a' }),
      ...habit('a', [30, 30, 30, 30, 30]),
      paidInvoice('ahead', 900, '2026-11-01', '2026-12-24', { contactId: 'a' }),
    ]
    const profile = contactOf(learnTiming(historyOf({ documents })), 'a')?.profile
    expect(daysOf(profile ?? { ppmByDay: [] })).toEqual({ 30: WHOLE_PPM })
  })

  it('has the accounts of its documents, the one with most lines first', () => {
    const lineOf = (code: string) => ({ code: code as never, net: cents(100), tax: cents(0) })
    const documents = habit('a', [20, 20, 20]).map((each, index) => ({
      ...each,
      lines: [lineOf('rent'), ...(index === 0 ? [lineOf('power')] : []), lineOf('rent')],
    }))
    expect(contactOf(learnTiming(historyOf({ documents })), 'a')?.accounts).toEqual([
      'rent',
      'power',
    ])
  })

  it('[SCN-08] sums the net of a contact’s documents of twelve months', () => {
    const documents = habit('a', [20, 20, 20])
    // The first one is older.
    const net = documents.slice(1).reduce((sum, { total, tax }) => sum + total - tax, 0)
    expect(contactOf(learnTiming(historyOf({ documents })), 'a')?.yearNet).toBe(net)
  })

  it('separates customers from suppliers, even with the same name', () => {
    const documents = [
      ...habit('a', [20, 20, 20, 20, 20]),
      ...habit('a', [5, 5, 5, 5, 5]).map(each => ({
        ...each,
        documentId: `bill ${each.documentId}`,
        kind: 'bill' as const,
      })),
    ]
    const learned = learnTiming(historyOf({ documents }))
    expect(learned.contacts.map(({ side, profile }) => [side, profile.meanDays])).toEqual([
      ['receivable', 20],
      ['payable', 5],
    ])
  })
})

describe('learnTiming by due dates', () => {
  /** Issued on any day, due on the 20th of the next month, paid so many days after that. */
  const monthly = (daysLate: readonly number[]) =>
    daysLate.map((late, index) => {
      const issued = addDays(firstDay(addMonths(month('2025-11'), index)), (index * 7) % 28)
      const dueOn = day(`${addMonths(month('2025-12'), index)}-20`)
      return paidInvoice(`m${index}`, 100, issued, addDays(dueOn, late), { dueOn })
    })

  it('uses them if payments follow them', () => {
    const learned = learnTiming(historyOf({ documents: monthly([0, 0, 0, 0, 0, 0, 0, 0]) }))
    expect(learned.receivable.late).toEqual({ earliest: 0, ppmByDay: [WHOLE_PPM] })
    expect(learned.contacts[0]?.profile.late).toEqual({ earliest: 0, ppmByDay: [WHOLE_PPM] })
  })

  it('does not use them if the issue day predicts as well', () => {
    const documents = habit('a', [20, 25, 30, 35, 40]).map(each => ({
      ...each,
      dueOn: addDays(each.issuedOn, 30),
    }))
    expect(learnTiming(historyOf({ documents })).receivable.late).toBeUndefined()
  })

  it('does not use them if some documents have none', () => {
    const [first, ...rest] = monthly([0, 0, 0, 0, 0, 0])
    const documents = first ? [{ ...first, dueOn: null }, ...rest] : []
    expect(learnTiming(historyOf({ documents })).receivable.late).toBeUndefined()
  })
})

describe('learnTiming without paid documents', () => {
  it('uses 30 days', () => {
    const learned = learnTiming(historyOf())
    expect(daysOf(learned.receivable)).toEqual({ 30: WHOLE_PPM })
    expect(learned.receivable.source).toBe('default')
    expect(learned.contacts).toEqual([])
  })

  it('fits sales and receivables if the books have them', () => {
    const accounts = [account('sales', 'revenue'), account('ar', 'asset', { role: 'receivables' })]
    const sales = (index: number) => 100 + (index % 5) * 20
    const ledger = ledgerOf(today, [
      { code: accounts[0]?.code as never, kind: 'revenue', amount: (_, index) => sales(index) },
      // Half of a month is paid in the next month, half in the one after.
      {
        code: accounts[1]?.code as never,
        kind: 'asset',
        amount: (_, index) => sales(index) + sales(index - 1) / 2,
      },
    ])
    const learned = learnTiming(historyOf({ ledger, accounts }))
    expect(learned.receivable.source).toBe('fitted')
    expect(learned.receivable.meanDays).toBeCloseTo(45.7, 0)
    expect(learned.accounts[0]).toMatchObject({ code: 'sales', onCreditPpm: WHOLE_PPM })
  })
})

it('books with too little history to fit sell on credit if they have receivables, by mark or name', () => {
  const creditOf = (facts: object) => {
    const accounts = [account('sales', 'revenue'), account('ar', 'asset', facts)]
    const [sales, owed] = accounts
    const young = (index: number) => (index > 33 ? 100 : 0)
    const ledger = ledgerOf(today, [
      { code: sales?.code as never, kind: 'revenue', amount: (_, index) => young(index) },
      { code: owed?.code as never, kind: 'asset', amount: (_, index) => young(index) },
    ])
    const learned = learnTiming(historyOf({ ledger, accounts }))
    expect(learned.receivable.source).toBe('default')
    return learned.accounts[0]?.onCreditPpm
  }
  expect(creditOf({ role: 'receivables' })).toBe(WHOLE_PPM)
  expect(creditOf({ name: 'Trade debtors' })).toBe(WHOLE_PPM)
  expect(creditOf({ name: 'Prepayments' })).toBe(0)
})

describe('learnTiming', () => {
  const anyDocument = fc.record({
    contact: fc.constantFrom('a', 'b', 'c'),
    issued: fc.integer({ min: 0, max: 700 }),
    lag: fc.integer({ min: 0, max: 300 }),
    amount: fc.integer({ min: 1, max: 1_000_000 }),
    term: fc.option(fc.integer({ min: 0, max: 60 })),
    kind: fc.constantFrom('invoice', 'bill', 'creditNote', 'supplierCredit'),
  })

  it('gives profiles of a million parts within 180 days, the same for every order and scale', () => {
    fc.assert(
      fc.property(
        fc.array(anyDocument, { maxLength: 25 }),
        fc.integer({ min: 1, max: 50 }),
        (facts, by) => {
          const build = (scale: number) =>
            facts.map(({ contact, issued, lag, amount, term, kind }, index) => {
              const issuedOn = addDays(today, issued - 700)
              const paidOn = addDays(issuedOn, lag)
              const total = cents(amount * scale)
              return {
                ...paidInvoice(`d${index}`, 1, issuedOn, paidOn, { contactId: contact, kind }),
                total,
                dueOn: term === null ? null : addDays(issuedOn, term),
                ...(paidOn > today
                  ? { paidOn: null, status: 'open' as const, amountDue: total }
                  : {}),
              }
            })
          const learned = learnTiming(historyOf({ documents: build(1) }))
          const all = [
            learned.receivable,
            learned.payable,
            ...learned.contacts.map(it => it.profile),
          ]
          for (const profile of all) {
            expect(profile.ppmByDay.length).toBeLessThanOrEqual(181)
            for (const shares of [profile.ppmByDay, profile.late?.ppmByDay ?? [WHOLE_PPM]]) {
              expect(shares.reduce((sum, ppm) => sum + ppm, 0)).toBe(WHOLE_PPM)
              expect(shares.every(ppm => Number.isInteger(ppm) && ppm >= 0)).toBe(true)
            }
          }
          const scaled = learnTiming(historyOf({ documents: build(by) }))
          expect(scaled.receivable.meanDays).toBeCloseTo(learned.receivable.meanDays, 0)
          const turned = learnTiming(historyOf({ documents: build(1).reverse() }))
          expect(turned.payable.meanDays).toBeCloseTo(learned.payable.meanDays, 0)
        },
      ),
      { numRuns: 60 },
    )
  })
})

describe('learnTiming of accounts', () => {
  const months = monthsFrom(month('2025-11'), 12)
  const tax = (net: number) => cents(net * 15)

  it('learns the invoiced share, its days and its tax', () => {
    // 60 of 100 of sales a month are invoiced on the 10th, with 15 % tax; the rest is paid at once.
    const documents = months.map((each, index) => {
      const issuedOn = day(`${each}-10`)
      const lines = [{ code: account('sales', 'revenue').code, net: cents(6_000), tax: tax(60) }]
      const facts = { lines, tax: tax(60) }
      return paidInvoice(`i${index}`, 69, issuedOn, addDays(issuedOn, 30), facts)
    })
    const ledger = ledgerOf(today, [
      { code: account('sales', 'revenue').code, kind: 'revenue', amount: () => 100 },
      { code: account('rent', 'expense').code, kind: 'expense', amount: () => 40 },
    ])
    const accounts = learnTiming(historyOf({ documents, ledger })).accounts
    const sales = accounts.find(({ code }) => code === 'sales')
    expect(sales).toMatchObject({ onCreditPpm: 600_000, taxPpm: 150_000 })
    expect(sales?.profile.meanDays).toBe(30)
    // 12 × 60 on the 10th, and 12 × 40 over all days.
    const days = sales?.issueDays ?? []
    const all = days.reduce((sum, weight) => sum + weight, 0)
    expect(days).toHaveLength(31)
    expect((days[9] ?? 0) / all).toBeCloseTo(0.6 + 0.4 / 30.4, 2)
    expect((days[0] ?? 0) / all).toBeCloseTo(0.4 / 30.4, 2)
    const rent = accounts.find(({ code }) => code === 'rent')
    expect(rent).toMatchObject({ onCreditPpm: 0, taxPpm: null })
    expect(rent?.profile.meanDays).toBe(0)
  })

  it('subtracts credit notes, and is at most the whole amount', () => {
    const line = (net: number) => [
      { code: account('sales', 'revenue').code, net: cents(net), tax: cents(0) },
    ]
    const documents = [
      paidInvoice('i', 150, '2026-05-10', '2026-06-10', { lines: line(15_000) }),
      invoice('c', 50, '2026-05-20', { kind: 'creditNote', lines: line(5_000) }),
    ]
    const share = (booked: number) => {
      const sales = { code: account('sales', 'revenue').code, kind: 'revenue' as const }
      const ledger = ledgerOf(today, [
        { ...sales, amount: each => (each === '2026-05' ? booked : 0) },
      ])
      return learnTiming(historyOf({ documents, ledger })).accounts[0]?.onCreditPpm
    }
    expect(share(200)).toBe(500_000)
    expect(share(90)).toBe(WHOLE_PPM)
    expect(share(-10)).toBe(WHOLE_PPM)
  })
})
