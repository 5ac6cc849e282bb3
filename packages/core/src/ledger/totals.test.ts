import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SUMMARY_DATA_TYPE } from '#item'
import { day, month, monthsUntil } from '#time'
import {
  account,
  bankMonth,
  dollars,
  shown,
  statement,
  today,
  transfer,
  transfersOf,
} from './_books.ts'
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
  it('[VIEW-02] is the sum of all bank accounts: 150 + 80 − 30 = 200', () => {
    const total = totals({
      bankMovements: [
        bankMonth('cheque', '2026-10', [100, 50, 30, 120]),
        bankMonth('savings', '2026-10', [50, 30, 0, 80]),
      ],
      bankTransfers: transfersOf(['2026-10']),
    })
    const line = [TOTAL.opening, TOTAL.received, TOTAL.spent, TOTAL.net, TOTAL.closing]
    expect(line.map(code => total(code)['2026-10'])).toEqual([150, 80, 30, 50, 200])
    expect(total(TOTAL.cashGap)).toEqual({})
  })

  it('[VIEW-02] a month opens with the closing balance of the month before; a difference is a named line', () => {
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

  it('[VIEW-02] movements that do not add up are named', () => {
    const total = totals({ bankMovements: [bankMonth('cheque', '2026-10', [100, 50, 20, 140])] })
    expect(total(TOTAL.cashGap)).toEqual({ '2026-10': 10 })
  })

  it('a month without an answer has no cash, which is not zero', () => {
    expect(cashOf(mergeRecords([]), month('2026-10'))).toBeNull()
  })

  it('[VIEW-03] has the running month so far and no future months', () => {
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

  const moved = [
    bankMonth('cheque', '2026-10', [100, 200, 90, 210]),
    bankMonth('savings', '2026-10', [0, 60, 0, 60]),
  ]
  const cashIn = (record: BooksRecords) => {
    const cash = cashOf(mergeRecords([record]), month('2026-10'))
    return [cash?.received, cash?.spent, cash?.net, cash?.closing, cash?.gap]
  }
  const inDollars = (...values: (number | null)[]) =>
    values.map(value => (value === null ? null : dollars(value)))

  it('[FIG-01] transfers between own accounts are neither cash in nor cash out', () => {
    const bankTransfers = transfersOf(['2026-10'], transfer('2026-10-15', 'cheque > savings', 60))
    expect(cashIn({ bankMovements: moved, bankTransfers })).toEqual(inDollars(200, 30, 170, 270, 0))
  })

  it('[FIG-01] without the month’s transfers cash in and out are unknown and the rest is known', () => {
    expect(cashIn({ bankMovements: moved })).toEqual(inDollars(null, null, 170, 270, 0))
    const earlier = transfersOf(['2026-09'])
    const unread = { bankMovements: moved, bankTransfers: earlier }
    expect(cashIn(unread)).toEqual(inDollars(null, null, 170, 270, 0))
    const total = totals(unread)
    expect([total(TOTAL.received), total(TOTAL.spent)]).toEqual([{}, {}])
    expect([total(TOTAL.net), total(TOTAL.closing)]).toEqual([
      { '2026-10': 170 },
      { '2026-10': 270 },
    ])
  })

  it('a month without transfers keeps all its cash in and out', () => {
    const bankTransfers = transfersOf(['2026-10'])
    expect(cashIn({ bankMovements: moved, bankTransfers })).toEqual(inDollars(260, 90, 170, 270, 0))
  })

  it.each([
    ['of another month', transfer('2026-09-15', 'cheque > savings', 60)],
    ['to an account that is not cash', transfer('2026-10-15', 'cheque > loan', 60)],
    ['from an account that is not cash', transfer('2026-10-15', 'loan > savings', 60)],
  ])('a transfer %s takes nothing out', (_, each) => {
    const bankTransfers = transfersOf(['2026-09', '2026-10'], each)
    expect(cashIn({ bankMovements: moved, bankTransfers })).toEqual(inDollars(260, 90, 170, 270, 0))
  })

  it.each([
    // left, arrived, other money in: cash in, cash out
    ['a gain is cash in', 100, 104, 0, 4, 0],
    ['a loss lowers other cash in', 100, 97, 50, 47, 0],
    ['a loss without any other cash in is cash out', 100, 97, 0, 0, 3],
  ])('an exchange difference stays: %s', (_, left, arrived, other, received, spent) => {
    const bankMovements = [
      bankMonth('dollars', '2026-10', [500, 0, left, 500 - left]),
      bankMonth('cheque', '2026-10', [0, arrived + other, 0, arrived + other]),
    ]
    const bankTransfers = transfersOf(['2026-10'], transfer('2026-10-15', 'dollars > cheque', left))
    const net = arrived + other - left
    expect(cashIn({ bankMovements, bankTransfers })).toEqual(
      inDollars(received, spent, net, 500 + net, 0),
    )
  })

  it('the later answer about a transfer counts, whatever the order of arrival', () => {
    const early = transfersOf(['2026-10'], transfer('2026-10-15', 'cheque > savings', 60))
    const [first] = early.transfers
    const late = transfersOf(['2026-10'], { ...first!, movedOn: day('2026-09-30') })
    const cash = cashOf(
      mergeRecords([{ bankTransfers: early }, { bankMovements: moved }, { bankTransfers: late }]),
      month('2026-10'),
    )
    expect(cash?.received).toBe(dollars(260))
  })

  it('[VIEW-02] opening + in − out + gap = closing, and each month continues the one before', () => {
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
    const own = fc
      .tuple(
        fc.constantFrom('cheque > savings', 'savings > cheque', 'cheque > loan'),
        fc.constantFrom(...months),
        fc.integer({ min: 1, max: 1000 }),
      )
      .map(([accounts, key, amount]) => transfer(`${key}-15`, accounts, amount))
    const bankTransfers = fc
      .tuple(fc.subarray(months), fc.array(own, { maxLength: 12 }))
      .map(([read, transfers]) => transfersOf(read, ...transfers))
    fc.assert(
      fc.property(fc.array(movement, { maxLength: 24 }), bankTransfers, (bankMovements, own) => {
        const books = mergeRecords([{ bankMovements, bankTransfers: own }])
        for (const [index, key] of months.entries()) {
          const cash = cashOf(books, key)
          if (!cash) continue
          expect(cash.opening + cash.net + cash.gap).toBe(cash.closing)
          expect([cash.received === null, cash.spent === null]).toEqual(
            Array(2).fill(!own.months.includes(key)),
          )
          if (cash.received !== null && cash.spent !== null) {
            expect(cash.net).toBe(cash.received - cash.spent)
            const gross = [...(books.bankMovements.get(key)?.values() ?? [])]
            const sum = (pick: (each: BankMovement) => number) =>
              gross.reduce((total, each) => total + pick(each), 0)
            expect(cash.received).toBeLessThanOrEqual(sum(each => each.received))
            expect(cash.received).toBeGreaterThanOrEqual(sum(each => Math.min(0, each.received)))
            expect(cash.spent).toBeGreaterThanOrEqual(sum(each => Math.min(0, each.spent)))
          }
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

  it('[VIEW-02] names the difference: 500 − 400 − 60 = 40', () => {
    const table = {
      bank: { '2026-10': 500 },
      loan: { '2026-10': 400 },
      capital: { '2026-10': 60 },
    }
    const total = totals({ accounts, statements: [statement('balanceSheet', ['2026-10'], table)] })
    expect(total(TOTAL.outOfBalance)).toEqual({ '2026-10': 40 })
  })
})
