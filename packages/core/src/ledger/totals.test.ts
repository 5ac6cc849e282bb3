import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SUMMARY_DATA_TYPE } from '#item'
import { month, monthsUntil } from '#time'
import { account, bankMonth, shown, statement, today } from './_books.ts'
import { assembleLedger } from './assemble-ledger.ts'
import type { BankMovement, BooksRecords } from './books.ts'
import { TOTAL } from './ledger.ts'
import { mergeRecords } from './merge-records.ts'
import { cashOf } from './totals.ts'
import { findSeries } from './window.ts'

const totals = (record: BooksRecords) => {
  const { ledger } = assembleLedger([record], today)
  return (code: string) => shown(ledger, findSeries(ledger, SUMMARY_DATA_TYPE.AggregatedData, code))
}

describe('cash by month', () => {
  it('[VIEW-02] adds up all bank accounts: 150 + 80 − 30 = 200', () => {
    const total = totals({
      bankMovements: [
        bankMonth('cheque', '2026-10', [100, 50, 30, 120]),
        bankMonth('savings', '2026-10', [50, 30, 0, 80]),
      ],
    })
    const line = [TOTAL.opening, TOTAL.received, TOTAL.spent, TOTAL.net, TOTAL.closing]
    expect(line.map(code => total(code)['2026-10'])).toEqual([150, 80, 30, 50, 200])
    expect(total(TOTAL.cashGap)).toEqual({})
  })

  it('[VIEW-02] closing of a month is opening of the next; what differs is a named line', () => {
    const total = totals({
      bankMovements: [
        bankMonth('cheque', '2026-09', [0, 100, 0, 100]),
        bankMonth('cheque', '2026-10', [140, 10, 0, 150]),
      ],
    })
    expect(total(TOTAL.opening)).toEqual({ '2026-09': 0, '2026-10': 100 })
    expect(total(TOTAL.cashGap)).toEqual({ '2026-09': 0, '2026-10': 40 })
    expect(total(TOTAL.closing)).toEqual({ '2026-09': 100, '2026-10': 150 })
  })

  it('[VIEW-02] movements that do not add up are named too', () => {
    const total = totals({ bankMovements: [bankMonth('cheque', '2026-10', [100, 50, 20, 140])] })
    expect(total(TOTAL.cashGap)).toEqual({ '2026-10': 10 })
  })

  it('a month without an answer has no cash, which is not zero', () => {
    expect(cashOf(mergeRecords([]), month('2026-10'))).toBeNull()
  })

  it('[VIEW-03] shows the running month so far and nothing of months ahead', () => {
    const total = totals({
      bankMovements: [
        bankMonth('cheque', '2026-11', [100, 5, 0, 105]),
        bankMonth('cheque', '2026-12', [105, 0, 0, 105]),
      ],
      statements: [statement('balanceSheet', ['2026-11', '2026-12'], {})],
    })
    expect(total(TOTAL.closing)).toEqual({ '2026-11': 105 })
    expect(total(TOTAL.assets)).toEqual({ '2026-11': 0 })
  })

  it('money between own accounts cancels out in net and closing', () => {
    const total = totals({
      bankMovements: [
        bankMonth('cheque', '2026-10', [100, 0, 60, 40]),
        bankMonth('savings', '2026-10', [0, 60, 0, 60]),
      ],
    })
    expect([total(TOTAL.net), total(TOTAL.closing)]).toEqual([{ '2026-10': 0 }, { '2026-10': 100 }])
  })

  it('[VIEW-02] opening + in − out + gap = closing, and the chain never breaks', () => {
    const amount = fc.integer({ min: -1000, max: 1000 })
    const months = monthsUntil(month('2026-10'), 12)
    const movement = fc
      .tuple(
        fc.constantFrom('cheque', 'savings'),
        fc.constantFrom(...months),
        amount,
        amount,
        amount,
        amount,
      )
      .map(([code, key, ...figures]): BankMovement => bankMonth(code, key, figures))
    fc.assert(
      fc.property(fc.array(movement, { maxLength: 24 }), bankMovements => {
        const books = mergeRecords([{ bankMovements }])
        for (const [index, key] of months.entries()) {
          const cash = cashOf(books, key)
          if (!cash) continue
          expect(cash.opening + cash.received - cash.spent + cash.gap).toBe(cash.closing)
          expect(cash.net).toBe(cash.received - cash.spent)
          const before = index > 0 ? cashOf(books, months[index - 1]!) : null
          if (before) expect(cash.opening).toBe(before.closing)
        }
      }),
    )
  })
})

describe('balance sheet totals by month', () => {
  const accounts = [
    account('bank', 'asset'),
    account('stock', 'asset'),
    account('loan', 'liability'),
    account('capital', 'equity'),
  ]

  it('[VIEW-02] sums assets, liabilities and equity', () => {
    const table = {
      bank: { '2026-10': 300 },
      stock: { '2026-10': 200 },
      loan: { '2026-10': 400 },
      capital: { '2026-10': 100 },
    }
    const total = totals({ accounts, statements: [statement('balanceSheet', ['2026-10'], table)] })
    expect(total(TOTAL.assets)).toEqual({ '2026-10': 500 })
    expect(total(TOTAL.liabilities)).toEqual({ '2026-10': 400 })
    expect(total(TOTAL.equity)).toEqual({ '2026-10': 100 })
    expect(total(TOTAL.outOfBalance)).toEqual({})
  })

  it('[VIEW-02] names what does not balance: 500 − 400 − 60 = 40', () => {
    const table = {
      bank: { '2026-10': 500 },
      loan: { '2026-10': 400 },
      capital: { '2026-10': 60 },
    }
    const total = totals({ accounts, statements: [statement('balanceSheet', ['2026-10'], table)] })
    expect(total(TOTAL.outOfBalance)).toEqual({ '2026-10': 40 })
  })
})
