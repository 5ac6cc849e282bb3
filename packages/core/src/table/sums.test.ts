import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { TOTAL } from '#ledger'
import { addMonths } from '#time'
import { CLOSE, forecastOf, ledgerOf, request } from './_table.ts'
import { statementTable } from './statement-table.ts'
import {
  findRow,
  flatten,
  type StatementKind,
  type StatementTable,
  type TablePeriod,
  type TableRow,
} from './table.ts'

const amounts = (least = -50_000) =>
  fc.array(fc.integer({ min: least, max: 50_000 }), { minLength: 36, maxLength: 36 })

/** Books of an organisation, balanced or not, in dollars. */
const books = fc
  .record({
    ...{ sales: amounts(0), interest: amounts(0), beans: amounts(0), rent: amounts(0) },
    ...{ bank: amounts(), oven: amounts(0), loan: amounts(0), capital: amounts() },
    ...{ paidIn: amounts(), paidOut: amounts(), borrowed: amounts() },
  })
  .map(({ paidIn, paidOut, borrowed, ...own }) =>
    ledgerOf({
      books: own,
      paid: { sales: paidIn, rent: paidOut, loan: borrowed },
      totals: { [TOTAL.closing]: own.bank },
    }),
  )

const kinds = fc.constantFrom<StatementKind>('cashFlow', 'profitAndLoss', 'balanceSheet')
const periods = fc.constantFrom<TablePeriod>('month', 'quarter', 'year')

const table = (
  ledger: ReturnType<typeof ledgerOf>,
  statement: StatementKind,
  period: TablePeriod,
  yearBeginsMonth = 4,
) =>
  statementTable(
    request(ledger, {
      ...{ statement, period, yearBeginsMonth, forecast: forecastOf(ledger) },
      ...{ from: addMonths(CLOSE, -30), to: addMonths(CLOSE, 30) },
    }),
  )

const at = ({ rows }: StatementTable, key: string, column: number): number =>
  findRow(rows, key)?.amounts[column] ?? 0

const childrenOf = (row: TableRow, column: number) =>
  row.children.reduce((sum, child) => sum + (child.amounts[column] ?? 0), 0)

describe('[USE-02] invariant 6: sums agree with their totals', () => {
  const runs = { numRuns: 40 }

  it('every group is the sum of its rows, in every column', () => {
    fc.assert(
      fc.property(books, kinds, periods, (ledger, statement, period) => {
        const { rows, columns } = table(ledger, statement, period)
        for (const row of flatten(rows).filter(each => each.children.length > 0)) {
          columns.forEach((_, column) => {
            expect(row.amounts[column]).toBe(childrenOf(row, column))
          })
        }
      }),
      runs,
    )
  })

  it('[UI-09] quarters and years are the sums of their months, balances those of the last', () => {
    fc.assert(
      fc.property(books, kinds, fc.integer({ min: 1, max: 12 }), (ledger, statement, begins) => {
        const months = table(ledger, statement, 'month', begins)
        for (const period of ['quarter', 'year'] as const) {
          const grouped = table(ledger, statement, period, begins)
          grouped.columns.forEach((column, index) => {
            const inside = column.months.map(month =>
              months.columns.findIndex(each => each.key === month),
            )
            for (const row of flatten(grouped.rows)) {
              const parts = inside.map(each => at(months, row.key, each))
              const isBalance = statement === 'balanceSheet' || row.kind === 'closing'
              const expected = isBalance
                ? parts.at(-1)
                : row.kind === 'opening'
                  ? parts[0]
                  : parts.reduce((sum, part) => sum + part, 0)
              const isKnown = inside.every(
                each => findRow(months.rows, row.key)?.amounts[each] !== null,
              )
              expect(row.amounts[index]).toBe(isKnown ? expected : null)
            }
          })
        }
      }),
      { numRuns: 15 },
    )
  })

  it('opening and net cash are closing cash, which opens the next column', () => {
    fc.assert(
      fc.property(books, periods, (ledger, period) => {
        const cash = table(ledger, 'cashFlow', period)
        cash.columns.forEach((_, column) => {
          const closing =
            at(cash, 'opening', column) + at(cash, 'net', column) + at(cash, 'gap', column)
          expect(at(cash, 'closing', column)).toBe(closing)
          if (column > 0) expect(at(cash, 'opening', column)).toBe(at(cash, 'closing', column - 1))
        })
      }),
      runs,
    )
  })

  it('net profit is all revenue less all expenses; the check is the difference of the balances', () => {
    fc.assert(
      fc.property(books, periods, (ledger, period) => {
        const profit = table(ledger, 'profitAndLoss', period)
        profit.columns.forEach((_, column) => {
          const earned = at(profit, 'revenue', column) + at(profit, 'otherIncome', column)
          const spent = at(profit, 'directCosts', column) + at(profit, 'overheads', column)
          expect(at(profit, 'netProfit', column)).toBe(earned - spent)
        })
        const sheet = table(ledger, 'balanceSheet', period)
        sheet.columns.forEach((_, column) => {
          const out = at(sheet, 'assets', column) - at(sheet, 'liabilities', column)
          expect(at(sheet, 'check', column)).toBe(out - at(sheet, 'equity', column))
        })
      }),
      runs,
    )
  })
})

describe('[ENT-03] days and weeks', () => {
  it('a week is the sum of its days, row by row, and ends with them', () => {
    fc.assert(
      fc.property(books, ledger => {
        const [days, weeks] = [table(ledger, 'cashFlow', 'day'), table(ledger, 'cashFlow', 'week')]
        for (const row of flatten(weeks.rows)) {
          weeks.columns.forEach((_, week) => {
            const own = Array.from({ length: 7 }, (_, offset) =>
              at(days, row.key, week * 7 + offset),
            )
            const sum = own.reduce((total, each) => total + each, 0)
            const isBalance = row.kind === 'opening' || row.kind === 'closing'
            const expected = isBalance ? own.at(row.kind === 'opening' ? 0 : -1) : sum
            expect(row.amounts[week]).toBe(expected)
          })
        }
      }),
      { numRuns: 15 },
    )
  })
})
