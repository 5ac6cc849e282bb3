/** The tables of a report, with the same figures as on the screen. */
import { type Cents, cents, formatMoney, formatPercent, formatVariance, NO_VALUE } from '#money'
import {
  type BlockContent,
  type CovenantResult,
  covenantValue,
  type DifferenceTone,
  KIND_NAMES,
  monthsAhead,
  signedPercent,
  type VarianceRow,
} from '#report'
import { longMonth } from '#time'
import type { PaperCell, PaperColumn, PaperTable } from './table-fit.ts'

type Content<Kind extends BlockContent['kind']> = Extract<BlockContent, { readonly kind: Kind }>
type Statement = Content<'statement'>

/** With more columns, percentages would leave no room for amounts. */
const MAX_WITH_SHARE = 3

const cell = (text: string | null): PaperCell => ({ text: text ?? NO_VALUE })
const money = (amount: Cents | null, currency: string) =>
  cell(amount === null ? null : formatMoney(amount, { currency }))

function difference(amount: Cents | null, tone: DifferenceTone, currency: string): PaperCell {
  const text = formatVariance(amount, { currency })
  const hasNews = tone !== null && amount !== null && amount !== 0
  return { text, news: hasNews ? { tone, isUp: amount > 0 } : null }
}

const plainColumns = (labels: readonly string[]): PaperColumn[] =>
  labels.map((label, group) => ({ label, group, notes: [] }))

const RESULTS: ReadonlySet<Statement['rows'][number]['kind']> = new Set(['total', 'closing'])

export function statementTable(content: Statement, currency: string): PaperTable {
  const { columns, rows, comparedWith } = content
  const hasShare = columns.length <= MAX_WITH_SHARE
  return {
    heading: 'Account',
    columns: columns.flatMap(({ label, span, kind, isTotal }, group): PaperColumn[] => {
      const notes = [span, isTotal ? null : KIND_NAMES[kind]].filter(each => each !== null)
      const own = { label, notes, group }
      if (comparedWith === null) return [own]
      const others = [comparedWith, 'Difference', ...(hasShare ? ['%'] : [])]
      return [own, ...others.map(other => ({ label: other, notes: [], group }))]
    }),
    rows: rows.map(row => ({
      ...{ name: row.name, level: row.level, isResult: RESULTS.has(row.kind) },
      cells: columns.flatMap((_, at): PaperCell[] => {
        const own = money(row.amounts[at] ?? null, currency)
        if (comparedWith === null) return [own]
        const compared = row.compared?.[at]
        const share = compared?.share ?? null
        return [
          own,
          money(compared?.other ?? null, currency),
          difference(compared?.difference ?? null, compared?.tone ?? null, currency),
          ...(hasShare ? [cell(share === null ? null : signedPercent(share))] : []),
        ]
      }),
    })),
  }
}

export function varianceTable(content: Content<'variance'>, currency: string): PaperTable {
  const { comparedWith, rows, total } = content
  const rowOf = (row: VarianceRow, isResult: boolean) => ({
    ...{ name: row.name, level: 1, isResult },
    cells: [
      money(row.actual, currency),
      money(row.other, currency),
      difference(row.difference, row.tone, currency),
      cell(row.share === null ? null : signedPercent(row.share)),
    ],
  })
  return {
    heading: 'Account',
    columns: plainColumns(['Actual', comparedWith, 'Difference', '%']),
    rows: [...rows.map(row => rowOf(row, false)), rowOf(total, true)],
  }
}

export function ageingTable(content: Content<'ageing'>, currency: string): PaperTable {
  const { buckets, total } = content
  const count = buckets.reduce((sum, bucket) => sum + bucket.count, 0)
  const rowOf = (name: string, amount: Cents, number: number, isResult: boolean) => ({
    ...{ name, level: 1, isResult, cells: [money(amount, currency), cell(String(number))] },
  })
  return {
    heading: 'Age',
    columns: plainColumns(['Amount', 'Invoices and bills']),
    rows: [
      ...buckets.map(bucket => rowOf(bucket.name, bucket.amount, bucket.count, false)),
      rowOf('Total', total, count, true),
    ],
  }
}

export function largestOwedTable(content: Content<'largestOwed'>, currency: string): PaperTable {
  const { side, rows, others } = content
  const rowOf = (name: string, owed: Cents, overdue: Cents) => ({
    ...{ name, level: 1, isResult: false },
    cells: [money(owed, currency), money(overdue, currency)],
  })
  return {
    heading: side === 'in' ? 'Customer' : 'Supplier',
    columns: plainColumns(['Owed', 'Overdue']),
    rows: [
      ...rows.map(({ name, owed, overdue }) => rowOf(name, owed, overdue)),
      ...(others.count > 0 ? [rowOf(`${others.count} more`, others.owed, others.overdue)] : []),
    ],
  }
}

export function covenantTable(test: CovenantResult, currency: string): PaperTable {
  const value = (amount: number | null) =>
    amount === null ? null : covenantValue(test.measure, amount, currency)
  return {
    heading: 'Month',
    columns: plainColumns([test.name, 'Headroom']),
    rows: test.months.map(({ month, value: own, headroom }) => ({
      ...{ name: longMonth(month), level: 1, isResult: false },
      cells: [
        cell(value(own)),
        {
          text: value(headroom) ?? NO_VALUE,
          news: headroom !== null && headroom < 0 ? { tone: 'bad', isUp: false } : null,
        },
      ],
    })),
  }
}

export const accuracyTable = (content: Content<'accuracy'>, currency: string): PaperTable => ({
  heading: 'How far ahead',
  columns: plainColumns(['Average error', 'Share of monthly receipts', 'Inside the range']),
  rows: content.horizons.map(({ months, miss, share, insideRange }) => ({
    ...{ name: monthsAhead(months), level: 1, isResult: false },
    cells: [
      money(cents(miss), currency),
      cell(formatPercent(share)),
      cell(formatPercent(insideRange)),
    ],
  })),
})
