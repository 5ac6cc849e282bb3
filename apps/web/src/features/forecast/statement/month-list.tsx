import { type StatementTable, type TableRow, unbudgetedMonths } from '@millpond/core/table'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { CHIP_OF, KIND_WORDS } from '#ui/chart/month-point.ts'
import { Icon, Triangle } from '#ui/icon.tsx'
import { NoValue } from '#ui/no-value.tsx'
import { NotationChip } from '#ui/notation.tsx'
import styles from './month-list.module.css'
import {
  cellText,
  cellValue,
  emptyReason,
  isResult,
  openAtFirst,
  type StatementCellAt,
  toneOf,
  visibleRows,
} from './statement-cells.ts'

interface MonthListProps {
  readonly label: string
  readonly table: StatementTable
  /** The names of the buttons to other columns, where columns are not times. */
  readonly turns?: readonly [before: string, after: string]
  readonly onOpen: (column: string, row: string) => void
}

/** The table on a small screen: one column, with buttons to the next ones. Guide §11. */
export function MonthList({ label, table, turns, onOpen }: MonthListProps) {
  const { columns, rows } = table
  const [chosen, setChosen] = useState<string | null>(null)
  const [open, setOpen] = useState(() => openOnPhone(table))
  const known = columns.findIndex(({ key }) => key === chosen)
  const [before, after] = turns ?? ['Earlier', 'Later']
  const at = known === -1 ? (turns ? 0 : firstShown(columns)) : known
  const column = columns[at]
  if (!column) return null
  const choose = (next: number) => setChosen(columns[next]?.key ?? null)
  const turn = (row: TableRow) => {
    const next = new Set(open)
    if (!next.delete(row.key)) next.add(row.key)
    setOpen(next)
  }
  return (
    <div className={styles.list}>
      <div className={styles.turns}>
        <Turn label={before} isOff={at === 0} onTurn={() => choose(at - 1)} />
        <p className={styles.time} aria-live="polite">
          {column.label}
          <span>
            {!column.isTotal && <NotationChip kind={CHIP_OF[column.kind]} />}
            {[column.span, !column.isTotal && KIND_WORDS[column.kind]].filter(Boolean).join(', ')}
          </span>
        </p>
        <Turn
          label={after}
          isOff={at === columns.length - 1}
          onTurn={() => choose(at + 1)}
          isLater
        />
      </div>
      <ul className={styles.rows} aria-label={label}>
        {visibleRows(rows, open).map(row => (
          <li
            key={row.key}
            className={styles.row}
            data-result={isResult(row) || undefined}
            data-level={row.level}
          >
            {row.children.length > 0 && (
              <button
                type="button"
                className={styles.turn}
                aria-expanded={open.has(row.key)}
                aria-label={`Accounts of ${row.name}`}
                onClick={() => turn(row)}
              >
                <Icon name="chevron" size={16} />
              </button>
            )}
            <button
              type="button"
              className={styles.open}
              onClick={() => onOpen(column.key, row.key)}
            >
              <span className={styles.name}>{row.name}</span>
              <Amounts {...{ row, table, at }} />
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** A cash flow has many groups: their sums fit a phone, and a tap opens one. */
const openOnPhone = ({ statement, rows }: StatementTable): Set<string> =>
  statement === 'cashFlow' ? new Set() : openAtFirst(rows)

/** The first open column, or the last one; never the total. */
function firstShown(columns: StatementTable['columns']): number {
  const ahead = columns.findIndex(({ kind, isTotal }) => kind !== 'actual' && !isTotal)
  return ahead === -1 ? columns.findLastIndex(({ isTotal }) => !isTotal) : ahead
}

interface TurnProps {
  readonly label: string
  readonly isOff: boolean
  readonly isLater?: boolean
  readonly onTurn: () => void
}

const Turn = ({ label, isOff, isLater, onTurn }: TurnProps) => (
  <Button
    variant="quiet"
    aria-label={label}
    disabled={isOff}
    className={isLater ? styles.later : styles.earlier}
    onClick={onTurn}
  >
    <Icon name="chevron" />
  </Button>
)

function Amounts({ row, table, at }: { row: TableRow; table: StatementTable; at: number }) {
  const { currency } = table
  const amount: StatementCellAt = { at, part: 'amount', comparison: 0 }
  const text = cellText(row, amount, currency)
  return (
    <span className={styles.amounts}>
      {text ?? <NoValue reason={emptyReason(row, amount, table)} />}
      {table.comparisons.map((kind, comparison) => (
        <Difference key={kind} {...{ row, table, at, comparison }} />
      ))}
    </span>
  )
}

type Kind = StatementTable['comparisons'][number]

/** With several comparisons, each difference names its own. */
const COMPARED_WORDS: Readonly<Record<Kind, string>> = {
  budget: 'budget',
  lastYear: 'last year',
  scenario: 'scenario',
}

interface DifferenceProps {
  readonly row: TableRow
  readonly at: number
  readonly table: StatementTable
  readonly comparison: number
}

function Difference({ row, at, table, comparison }: DifferenceProps) {
  const difference: StatementCellAt = { at, part: 'difference', comparison }
  const text = cellText(row, difference, table.currency)
  const tone = toneOf(row, difference, table)
  if (text === null) {
    const isUnbudgeted = unbudgetedMonths(row, at, comparison).length > 0
    return isUnbudgeted && <span className={styles.variance}>No budget</span>
  }
  const isUp = (cellValue(row, difference) ?? 0) > 0
  return (
    <span className={styles.variance} data-tone={tone ?? undefined}>
      {tone && <Triangle direction={isUp ? 'up' : 'down'} />}
      {text}
      {table.comparisons.length > 1 &&
        ` vs ${COMPARED_WORDS[table.comparisons[comparison] as Kind]}`}
    </span>
  )
}
