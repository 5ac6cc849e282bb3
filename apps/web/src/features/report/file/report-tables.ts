/** The figures of a report as tables of names and numbers, for files. */
import {
  type BlockContent,
  covenantLimit,
  type ReportResult,
  type ResolvedBlock,
} from '@millpond/core/report'

export interface ReportTable {
  readonly title: string
  /** `Account`, then the columns. */
  readonly heads: readonly string[]
  readonly rows: readonly (readonly (string | number | null)[])[]
}

type Cell = string | number | null

const CENTS = 100

const dollars = (amount: number | null): number | null => (amount === null ? null : amount / CENTS)

/** Blocks without figures, such as notes, are left out. */
export const reportTables = ({ blocks, currency }: ReportResult): ReportTable[] =>
  blocks.flatMap(block => tablesOf(block, currency))

function tablesOf({ title, content }: ResolvedBlock, currency: string): ReportTable[] {
  switch (content.kind) {
    case 'facts':
      return [
        {
          ...{ title, heads: ['Figure', 'Amount', 'In words'] },
          rows: content.facts.map(({ name, amount, value }) => [name, dollars(amount), value]),
        },
      ]
    case 'cashChart':
      return [
        {
          ...{ title, heads: ['Day', 'Balance', 'Likely low', 'Likely high'] },
          rows: content.points.map(({ on, balance, range }) => [
            ...[on, dollars(balance), dollars(range?.low ?? null)],
            dollars(range?.high ?? null),
          ]),
        },
      ]
    case 'profitChart':
      return [
        {
          ...{ title, heads: ['Month', 'Revenue', 'Expenses', 'Net profit'] },
          rows: content.points.map(({ label, income, costs, profit }) => [
            ...[label, dollars(income), dollars(costs), dollars(profit)],
          ]),
        },
      ]
    case 'statement':
      return [{ title, ...statement(content) }]
    case 'variance':
      return [
        {
          ...{ title, heads: ['Account', 'Actual', content.comparedWith, 'Difference'] },
          rows: [...content.rows, content.total].map(({ name, actual, other, difference }) => [
            ...[name, dollars(actual), dollars(other), dollars(difference)],
          ]),
        },
      ]
    case 'ageing':
      return [
        {
          ...{ title, heads: ['Age', 'Amount', 'Invoices and bills'] },
          rows: content.buckets.map(({ name, amount, count }) => [name, dollars(amount), count]),
        },
      ]
    case 'largestOwed':
      return [{ title, ...owed(content) }]
    case 'covenants':
      return content.tests.map(test => ({
        title: `${test.name}, ${covenantLimit(test, currency)}`,
        heads: ['Month', test.name, 'Headroom'],
        rows: test.months.map(({ month, value, headroom }) => [
          ...[month, dollars(value), dollars(headroom)],
        ]),
      }))
    default:
      return []
  }
}

type Content<Kind extends BlockContent['kind']> = Extract<BlockContent, { readonly kind: Kind }>

function statement({ columns, rows, comparedWith }: Content<'statement'>) {
  const compared = comparedWith === null ? [] : [comparedWith, 'Difference']
  return {
    heads: ['Account', ...columns.flatMap(({ label }) => [label, ...compared])],
    rows: rows.map(row => [
      row.name,
      ...columns.flatMap((_, at): Cell[] => {
        const amount = dollars(row.amounts[at] ?? null)
        if (comparedWith === null) return [amount]
        const { other = null, difference = null } = row.compared?.[at] ?? {}
        return [amount, dollars(other), dollars(difference)]
      }),
    ]),
  }
}

const owed = ({ side, rows, others }: Content<'largestOwed'>) => ({
  heads: [side === 'in' ? 'Customer' : 'Supplier', 'Owed', 'Overdue'],
  rows: [
    ...rows.map((row): Cell[] => [row.name, dollars(row.owed), dollars(row.overdue)]),
    ...(others.count > 0
      ? [[`${others.count} more`, dollars(others.owed), dollars(others.overdue)]]
      : []),
  ],
})
