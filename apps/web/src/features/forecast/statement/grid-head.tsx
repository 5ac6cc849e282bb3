// biome-ignore-all lint/a11y/useSemanticElements: rows of a table element cannot be laid out apart
import type { StatementTable, TableColumn } from '@millpond/core/table'
import { CHIP_OF } from '#ui/chart/month-point.ts'
import { NotationChip } from '#ui/notation.tsx'
import styles from './grid.module.css'
import type { GridColumn } from './grid-layout.ts'

interface GridHeadProps {
  readonly table: StatementTable
  readonly columns: readonly GridColumn[]
}

/** Which time a column is, and whether it happened: solid chip, half, hatched. */
export function GridHead({ table, columns }: GridHeadProps) {
  return (
    <div className={styles.head} role="row" tabIndex={-1} aria-rowindex={1}>
      <div className={styles.corner} role="columnheader" tabIndex={-1} aria-colindex={1}>
        Account
      </div>
      {columns.map((column, index) => {
        const of = table.columns[column.at]
        return (
          of && (
            <div
              key={column.key}
              className={styles['column-head']}
              role="columnheader"
              tabIndex={-1}
              aria-colindex={index + 2}
              data-part={column.part}
            >
              <ColumnHead {...{ table, column }} />
            </div>
          )
        )
      })}
    </div>
  )
}

interface ColumnHeadProps {
  readonly table: StatementTable
  readonly column: GridColumn
}

/** What a column is, on the screen and on paper alike. */
export function ColumnHead({ table, column }: ColumnHeadProps) {
  const of = table.columns[column.at]
  if (column.part !== 'amount') return <CompareHead column={column} compare={table.compare} />
  return of && <TimeHead column={of} />
}

/** A column in progress holds the whole of it: what has happened and what is still to come. */
const SHORT_KIND = { actual: 'Actual', soFar: 'Part forecast', forecast: 'Forecast' } as const

function TimeHead({ column }: { column: TableColumn }) {
  const { label, span, kind } = column
  return (
    <>
      <span className={styles.time}>
        <NotationChip kind={CHIP_OF[kind]} />
        {label}
      </span>
      <span className={styles.kind}>
        {span ? `${span} · ${SHORT_KIND[kind]}` : SHORT_KIND[kind]}
      </span>
    </>
  )
}

const COMPARED = {
  none: ['', ''],
  budget: ['BU', 'Budget'],
  lastYear: ['PY', 'Last year'],
  scenario: ['SC', 'Scenario'],
} as const

function CompareHead({
  column,
  compare,
}: {
  column: GridColumn
  compare: StatementTable['compare']
}) {
  const [short, long] = COMPARED[compare]
  const part = { other: short, difference: short, share: `${short} %` }
  const words = { other: long, difference: 'Difference', share: 'In percent' }
  if (column.part === 'amount') return null
  return (
    <>
      <span className={styles.time}>
        {column.part === 'other' && compare !== 'none' && compare !== 'scenario' && (
          <NotationChip kind={compare === 'budget' ? 'budget' : 'last-year'} />
        )}
        {column.part !== 'other' && <Delta />}
        {part[column.part]}
      </span>
      <span className={styles.kind}>{words[column.part]}</span>
    </>
  )
}

/** Drawn, for the letter is not in the font's subset; the words under it say the same. */
const Delta = () => (
  <svg className={styles.delta} viewBox="0 0 12 12" aria-hidden="true">
    <path d="M6 1.500 11 10.500H1z" />
  </svg>
)
