import { describe, expect, it } from 'vitest'
import { day } from '#time'
import { account, bankMonth, document, dollars, organisation, statement, today } from './_books.ts'
import type { BooksRecords } from './books.ts'
import type { LeftOutRecord } from './left-out-record.ts'
import { gapsOf, reconcile } from './reconcile.ts'

const chart: BooksRecords = {
  organisation: organisation({ reportingYearBeginsMonth: 4 }),
  accounts: [
    account('sales', 'revenue'),
    account('rent', 'expense'),
    account('bank', 'asset', { role: 'bank' }),
    account('debtors', 'asset', { role: 'receivables' }),
    account('creditors', 'liability', { role: 'payables' }),
    account('retained', 'equity', { role: 'retainedEarnings' }),
    account('earnings', 'equity', { role: 'currentYearEarnings' }),
  ],
}

const run = (...records: BooksRecords[]) => reconcile([chart, ...records], today)
const only = (check: string, ...records: BooksRecords[]) =>
  run(...records).filter(each => each.check === check)

describe('net profit and current year earnings', () => {
  const months = ['2026-02', '2026-03', '2026-04', '2026-05']
  const profitAndLoss = statement('profitAndLoss', months, {
    sales: { '2026-02': 900, '2026-03': 1000, '2026-04': 800, '2026-05': 700 },
    rent: { '2026-02': 300, '2026-03': 300, '2026-04': 300, '2026-05': 300 },
  })
  const earnings = (byMonth: Record<string, number>): BooksRecords => ({
    statements: [profitAndLoss, statement('balanceSheet', months, { earnings: byMonth })],
  })
  const sound = earnings({ '2026-02': 5000, '2026-03': 5700, '2026-04': 500, '2026-05': 900 })

  it('agree month by month, even if the financial year starts in April', () => {
    expect(only('netProfit', sound).map(each => [each.month, each.expected, each.gap])).toEqual([
      ['2026-03', dollars(700), 0],
      ['2026-04', dollars(500), 0],
      ['2026-05', dollars(400), 0],
    ])
  })

  it('report a difference in words and money', () => {
    const off = earnings({ '2026-02': 5000, '2026-03': 5700, '2026-04': 500, '2026-05': 600 })
    expect(gapsOf(only('netProfit', off))).toEqual([
      {
        check: 'netProfit',
        month: '2026-05',
        label:
          'In May 2026 the profit and loss shows a profit of $400, ' +
          'but current year earnings changed by $100. The difference is $300.',
        expected: dollars(400),
        actual: dollars(100),
        gap: dollars(-300),
      },
    ])
  })

  it('a loss is a negative profit: without an earnings row in April the earnings are zero', () => {
    const noRow = earnings({ '2026-02': 5000, '2026-03': 5700, '2026-05': 400 })
    expect(gapsOf(only('netProfit', noRow)).map(each => [each.month, each.gap])).toEqual([
      ['2026-04', dollars(-500)],
    ])
  })

  it('are not compared if the month before is unknown, nor without the account', () => {
    expect(only('netProfit', sound).map(each => each.month)).not.toContain('2026-02')
    expect(reconcile([sound], today).filter(each => each.check === 'netProfit')).toEqual([])
  })

  it('leave out the running month, whose reports end at different moments', () => {
    const running = statement('profitAndLoss', ['2026-10', '2026-11'], { sales: { '2026-11': 9 } })
    const balance = statement('balanceSheet', ['2026-09', '2026-10', '2026-11'], {})
    const found = only('netProfit', { statements: [running, balance] })
    expect(found.map(each => each.month)).toEqual(['2026-10'])
  })
})

describe('the balance sheet', () => {
  const sheet = (assets: number): BooksRecords => ({
    statements: [
      statement('balanceSheet', ['2026-10', '2026-11'], {
        bank: { '2026-10': assets, '2026-11': 50 },
        creditors: { '2026-10': 30, '2026-11': 20 },
        retained: { '2026-10': 70, '2026-11': 30 },
      }),
    ],
  })

  it('balances: 100 = 30 + 70', () => {
    expect(only('balanceSheet', sheet(100)).map(each => each.gap)).toEqual([0, 0])
    expect(only('balanceSheet', sheet(100))[0]?.label).toBe(
      'In October 2026 assets are $100, and liabilities and equity together are $100.',
    )
  })

  it('shows a gap of cents with cents', () => {
    expect(gapsOf(only('balanceSheet', sheet(100.45))).map(each => each.label)).toEqual([
      'In October 2026 assets are $100.45, ' +
        'but liabilities and equity together are $100.00. The difference is $0.45.',
    ])
  })
})

describe('bank accounts', () => {
  const balance = (bank: number): BooksRecords => ({
    statements: [statement('balanceSheet', ['2026-09', '2026-10'], { bank: { '2026-10': bank } })],
  })
  const summary: BooksRecords = { bankMovements: [bankMonth('bank', '2026-10', [0, 150, 30, 120])] }

  it('close at the balance of the balance sheet, in months that both have', () => {
    const found = only('bankAccounts', balance(120), summary)
    expect(found.map(each => [each.month, each.gap])).toEqual([['2026-10', 0]])
  })

  it('name the gap', () => {
    expect(gapsOf(only('bankAccounts', balance(220), summary)).map(each => each.label)).toEqual([
      'In October 2026 your bank accounts closed at $120, ' +
        'but the balance sheet shows them at $220. The difference is $100, in bank.',
    ])
  })

  it('an account that only the bank summary has is also compared with the balance sheet', () => {
    const card: BooksRecords = { bankMovements: [bankMonth('card', '2026-10', [0, 0, 25, -25])] }
    const sheet: BooksRecords = {
      statements: [
        statement('balanceSheet', ['2026-10'], {
          bank: { '2026-10': 120 },
          card: { '2026-10': -25 },
        }),
      ],
    }
    expect(only('bankAccounts', sheet, summary, card).map(each => each.gap)).toEqual([0])
  })
})

describe('open documents', () => {
  const control: BooksRecords = {
    statements: [
      statement('balanceSheet', ['2026-11'], {
        debtors: { '2026-11': 460 },
        creditors: { '2026-11': 75 },
      }),
    ],
  }
  const documents: BooksRecords = {
    documents: [
      document('inv-1', 300),
      document('inv-2', 200),
      document('cn-1', 40, { kind: 'creditNote' }),
      document('inv-paid', 999, { status: 'paid' }),
      document('inv-later', 88, { issuedOn: day('2026-12-01') }),
      document('bill-1', 100, { kind: 'bill' }),
      document('sc-1', 25, { kind: 'supplierCredit' }),
    ],
  }

  it('less credits equal receivables and payables: 300 + 200 − 40, 100 − 25', () => {
    const found = run(control, documents).filter(each => each.check !== 'balanceSheet')
    expect(found.map(each => [each.check, each.month, each.expected, each.gap])).toEqual([
      ['receivables', '2026-11', dollars(460), 0],
      ['payables', '2026-11', dollars(75), 0],
    ])
  })

  it('a missing invoice is reported as an amount', () => {
    const fewer = { documents: documents.documents!.slice(1) }
    expect(gapsOf(only('receivables', control, fewer)).map(each => each.label)).toEqual([
      'In November 2026 open invoices come to $160, ' +
        'but the balance sheet shows receivables of $460. The difference is $300.',
    ])
  })

  it('[USE-03] a gap says which invoices were left out of the import, and not which bills', () => {
    const record = (kind: LeftOutRecord['kind'], number: string | null): LeftOutRecord => ({
      ...{ kind, number, recordId: number, providerId: number, contactName: null, issuedOn: null },
      reason: 'rate',
    })
    const leftOut = [record('invoice', 'INV-7'), record('bill', 'B-1'), record('creditNote', null)]
    const fewer = { documents: documents.documents!.slice(1), leftOut }
    expect(only('receivables', control, fewer)[0]?.label).toBe(
      'In November 2026 open invoices come to $160, ' +
        'but the balance sheet shows receivables of $460. The difference is $300. ' +
        'Left out of the sync: one credit note and invoice INV-7.',
    )
    expect(only('receivables', control, { ...documents, leftOut })[0]?.label).not.toContain('Left')
  })

  it('without a list of documents there is no check; with an empty list there is one', () => {
    expect(only('receivables', control)).toEqual([])
    expect(only('payables', control, { documents: [] }).map(each => each.gap)).toEqual([
      dollars(75),
    ])
  })

  it('are not compared while the running month is not on the balance sheet', () => {
    expect(only('receivables', documents)).toEqual([])
  })
})

it('[USE-04] gaps of a company abroad are in its own currency', () => {
  const british = organisation({ currency: 'GBP' })
  const uneven = statement('balanceSheet', ['2026-10'], { bank: { '2026-10': 500 } })
  const [gap] = gapsOf(run({ organisation: british, statements: [uneven] }))
  expect(gap?.label).toContain('£500')
})
