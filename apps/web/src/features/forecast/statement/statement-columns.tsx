import type { StatementTable, TableColumn } from '@millpond/core/table'
import type { ReactNode } from 'react'
import { CHIP_OF } from '#ui/chart/month-point.ts'
import type { GridColumn } from '#ui/grid/grid-model.ts'
import { NotationChip } from '#ui/notation.tsx'
import { type CellAt, cellFormats } from './statement-cells.ts'

/** One column on screen: the amounts of a table's column, or what is compared with them. */
export interface StatementColumn extends GridColumn, CellAt {}

const COMPARED_PARTS = ['other', 'difference', 'share'] as const

/** Each amount and, where wanted, each comparison with its variance. */
export function statementColumns(table: StatementTable, hasVariances: boolean): StatementColumn[] {
  const { columns, comparisons, currency } = table
  const formats = cellFormats(currency)
  const compared = hasVariances ? comparisons : []
  return columns.flatMap((column, at): StatementColumn[] => [
    { key: `${column.key} amount`, at, part: 'amount', comparison: 0, ...timeHead(column) },
    ...compared.flatMap((kind, comparison) =>
      COMPARED_PARTS.map(part => ({
        ...{ key: `${column.key} ${part} ${comparison}`, at, part, comparison },
        ...COMPARED_HEADS[kind][part],
        ...{ unit: formats[part], isLight: part !== 'difference', endsGroup: part === 'share' },
      })),
    ),
  ])
}

interface Head {
  readonly title: string
  readonly subtitle: string
  readonly mark?: ReactNode
}

/** A column in progress holds the whole of it: what has happened and what is still to come. */
const SHORT_KIND = { actual: 'Actual', soFar: 'Part forecast', forecast: 'Forecast' } as const

/** Which time a column is, and whether it happened: solid chip, half, hatched. */
const timeHead = ({ label, span, kind }: TableColumn): Head => ({
  title: label,
  subtitle: span ? `${span} · ${SHORT_KIND[kind]}` : SHORT_KIND[kind],
  mark: <NotationChip kind={CHIP_OF[kind]} />,
})

const comparedHeads = (short: string, long: string, chip?: ReactNode) => ({
  other: { title: short, subtitle: long, mark: chip },
  difference: { title: short, subtitle: 'Difference', mark: <Delta /> },
  share: { title: `${short} %`, subtitle: 'Difference %', mark: <Delta /> },
})

/** Drawn, for the letter is not in the font's subset; the words under it say the same. */
const Delta = () => (
  <svg
    width={11}
    height={11}
    viewBox="0 0 12 12"
    fill="none"
    stroke="currentColor"
    strokeWidth={1.5}
    aria-hidden="true"
  >
    <path d="M6 1.500 11 10.500H1z" />
  </svg>
)

const COMPARED_HEADS = {
  budget: comparedHeads('BU', 'Budget', <NotationChip kind="budget" />),
  lastYear: comparedHeads('PY', 'Last year', <NotationChip kind="last-year" />),
  scenario: comparedHeads('SC', 'Scenario'),
}
