import type { StatementTable, TableColumn } from '@millpond/core/table'
import { CHIP_OF } from '#ui/chart/month-point.ts'
import type { GridColumn } from '#ui/grid/grid-model.ts'
import { NotationChip } from '#ui/notation.tsx'
import { formatsOf, type StatementCellAt } from './statement-cells.ts'

/** One column on screen: the amounts of a table's column, or their comparison. */
export interface StatementColumn extends GridColumn, StatementCellAt {}

const COMPARED_PARTS = ['other', 'difference', 'share'] as const

/**
 * Each amount and, on request, each comparison with its variance. `budget` is the name of the
 * budget: `FY27 (Xero)`.
 */
export function statementColumns(
  table: StatementTable,
  hasVariances: boolean,
  budget: string | null = null,
): StatementColumn[] {
  const { columns, comparisons } = table
  const formats = formatsOf(table)
  const compared = hasVariances ? comparisons : []
  return columns.flatMap((column, at): StatementColumn[] => [
    {
      ...{ key: `${column.key} amount`, at, part: 'amount', comparison: 0, ...timeHead(column) },
      ...(column.isTotal && compared.length === 0 && { kind: 'total' as const }),
    },
    ...compared.flatMap((kind, comparison) =>
      COMPARED_PARTS.map(part => ({
        ...{ key: `${column.key} ${part} ${comparison}`, at, part, comparison },
        ...comparedHead(kind, part, budget),
        ...{ unit: formats[part], isLight: part !== 'difference', endsGroup: part === 'share' },
      })),
    ),
  ])
}

/** The column of the current month, quarter or year contains actuals and what is still expected. */
const KIND_NAMES = { actual: 'Actual', soFar: 'Part forecast', forecast: 'Forecast' } as const

/** The time of a column, and whether it is actual: solid symbol, half, hatched. */
function timeHead({ label, span, kind, days, isTotal }: TableColumn) {
  if (isTotal || days) return { title: label, subtitle: span ?? 'Forecast' }
  const mark = <NotationChip kind={CHIP_OF[kind]} />
  if (span) return { title: label, subtitle: `${span} · ${KIND_NAMES[kind]}`, mark }
  return { title: label, subtitle: KIND_NAMES[kind], mark }
}

type Compared = StatementTable['comparisons'][number]

/** `Budget`, `Difference` and `%`; the budget's name is below it and in the hint. */
function comparedHead(
  kind: Compared,
  part: (typeof COMPARED_PARTS)[number],
  budget: string | null,
) {
  const name = COMPARED_NAMES[kind]
  const full = kind === 'budget' && budget ? `${name} ${budget}` : name
  if (part === 'difference') return { title: 'Difference', hint: `Difference from ${full}` }
  if (part === 'share') return { title: '%', hint: `Difference from ${full}, in percent` }
  const which = kind === 'budget' && budget ? { subtitle: budget } : {}
  return { title: name, hint: full, ...which }
}

const COMPARED_NAMES: Readonly<Record<Compared, string>> = {
  budget: 'Budget',
  lastYear: 'Last year',
  scenario: 'Scenario',
}
