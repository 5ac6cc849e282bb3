import type { ShownFact } from '@millpond/core/report'
import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import { Triangle } from '#ui/icon.tsx'
import { NoValue } from '#ui/no-value.tsx'
import styles from './figure-table.module.css'

export interface FigureHead {
  readonly key: string
  readonly label: ReactNode
  /** Under the label: `Forecast`, `FY27 (yours)`. */
  readonly note?: ReactNode
}

export interface FigureRow {
  readonly key: string
  readonly name: string
  /** By head; null is no value. */
  readonly cells: readonly ReactNode[]
  readonly level?: number
  readonly isResult?: boolean
}

interface FigureTableProps {
  readonly label: string
  /** Of the column of names: `Account`. */
  readonly heading: string
  readonly heads: readonly FigureHead[]
  readonly rows: readonly FigureRow[]
  /** As wide as its figures need, not as the page. */
  readonly isNarrow?: boolean
}

/** Names at the left and figures at the right, as a plain table for the screen and for paper. */
export const FigureTable = ({ label, heading, heads, rows, isNarrow }: FigureTableProps) => (
  <table className={classNames(styles.table, isNarrow && styles.narrow)}>
    <caption className="visually-hidden">{label}</caption>
    <thead>
      <tr>
        <th scope="col">{heading}</th>
        {heads.map(head => (
          <th key={head.key} scope="col">
            {head.label}
            {head.note && <span className={styles.note}>{head.note}</span>}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(row => (
        <tr key={row.key} data-level={row.level} data-result={row.isResult || undefined}>
          <th scope="row">{row.name}</th>
          {heads.map((head, at) => (
            <td key={head.key}>{row.cells[at] ?? <NoValue />}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)

interface DifferenceProps {
  readonly value: number | null
  /** Always signed. */
  readonly text: string
  readonly tone: ShownFact['tone']
}

/** A signed difference; its triangle and word say what its colour says. */
export const Difference = ({ value, text, tone }: DifferenceProps) =>
  value === null ? (
    <NoValue />
  ) : (
    <span className={styles.difference} data-tone={tone ?? undefined}>
      {tone && value !== 0 && <Triangle direction={value > 0 ? 'up' : 'down'} />}
      {text}
      {tone && <span className="visually-hidden">, {tone}</span>}
    </span>
  )
