import { type Cents, cents, formatMoney, formatVariance } from '@millpond/core/money'
import type { CellValue } from '@millpond/core/sheet'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { NoValue } from '#ui/no-value.tsx'
import styles from './fill.module.css'
import { linesWords } from './fill-extent.ts'
import { differenceOf, type FillPreview, type PreviewRow } from './fill-preview.ts'

interface FillPreviewTableProps {
  readonly preview: FillPreview
  /** `Nov 2026 to Oct 2027`. */
  readonly span: string
  readonly currency: string
}

const SHOWN = 8
const NAMED = 4

/** Before and after, the largest difference first, and the unchanged lines with their reason. */
export function FillPreviewTable({ preview, span, currency }: FillPreviewTableProps) {
  const { rows, totals, silent } = preview
  const [isAll, setAll] = useState(false)
  const shown = isAll ? rows : rows.slice(0, SHOWN)
  return (
    <section className={styles.preview} aria-label="Preview">
      <p role="status">
        {rows.length === 0 ? 'Nothing would change.' : `${linesWords(rows.length)} would change.`}
      </p>
      {rows.length > 0 && (
        <table className={styles.table}>
          <caption>{span}</caption>
          <thead>
            <tr>
              <th scope="col">Line</th>
              <th scope="col">Before</th>
              <th scope="col">After</th>
              <th scope="col">Difference</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(row => (
              <Row key={row.key} {...{ row, currency }} />
            ))}
          </tbody>
          {totals.length > 0 && (
            <tfoot>
              {totals.map(row => (
                <Row key={row.key} {...{ row, currency }} />
              ))}
            </tfoot>
          )}
        </table>
      )}
      {shown.length < rows.length && (
        <Button variant="quiet" onClick={() => setAll(true)}>
          Show all {rows.length}
        </Button>
      )}
      {silent.length > 0 && (
        <ul className={styles.silent} aria-label="Lines that do not change">
          {silent.map(({ reason, names }) => (
            <li key={reason}>
              {namesWords(names)}: {reason}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** `Rent, Power and 3 more`. */
function namesWords(names: readonly string[]): string {
  if (names.length <= NAMED) return names.join(', ')
  const few = names.slice(0, NAMED - 1)
  return `${few.join(', ')} and ${names.length - few.length} more`
}

function Row({ row, currency }: { row: PreviewRow; currency: string }) {
  const { name, before, after } = row
  const money = (value: CellValue) =>
    value === null ? <NoValue /> : formatMoney(value as Cents, { currency })
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{money(before)}</td>
      <td>{money(after)}</td>
      <td>{formatVariance(cents(differenceOf(row)), { currency })}</td>
    </tr>
  )
}
