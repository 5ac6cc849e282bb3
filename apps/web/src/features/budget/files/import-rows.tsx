import { type ImportRow, lineLabel } from '@millpond/core/budget-file'
import { itemCode } from '@millpond/core/item'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Select } from '#ui/select-field.tsx'
import styles from './files.module.css'
import { type Import, optionsOf } from './use-import.ts'

const LEFT_OUT = 'left out'
const UNDECIDED = 'undecided'
const SHOWN = 8

/** The account of each row: rows with questions first, all others on demand. */
export function ImportRows({ read }: { read: Import }) {
  const { rows } = read.plan
  const open = rows.filter(
    ({ row, status, isSuggested }) =>
      status === 'unknown' || status === 'unclear' || isSuggested || read.decided.has(row),
  )
  const settled = rows.filter(row => !open.includes(row))
  const taken = settled.filter(({ status }) => status === 'taken')
  const empty = settled.filter(({ status }) => status === 'empty')
  return (
    <>
      {open.length > 0 && (
        <section className={styles.rows} aria-label="Rows to match">
          <h3>{open.length === 1 ? '1 row to match' : `${open.length} rows to match`}</h3>
          <p className={styles.small}>Rows without an account are skipped.</p>
          <Few rows={open} read={read} isChoosing />
        </section>
      )}
      {taken.length > 0 && (
        <details className={styles.rows}>
          <summary>{takenWords(taken.length)}</summary>
          <Few rows={taken} read={read} isChoosing={false} />
        </details>
      )}
      {empty.length > 0 && (
        <details className={styles.rows}>
          <summary>{emptyWords(empty.length)}</summary>
          <Few rows={empty} read={read} isChoosing={false} />
        </details>
      )}
    </>
  )
}

const takenWords = (count: number) =>
  count === 1 ? '1 row was matched to its account' : `${count} rows were matched to their accounts`

const emptyWords = (count: number) =>
  count === 1
    ? '1 row has no figures and is skipped'
    : `${count} rows have no figures and are skipped`

interface FewProps {
  readonly rows: readonly ImportRow[]
  readonly read: Import
  readonly isChoosing: boolean
}

/** Long lists of accounts are rendered for visible rows only. */
function Few({ rows, read, isChoosing }: FewProps) {
  const [count, setCount] = useState(SHOWN)
  return (
    <>
      <ul>
        {rows.slice(0, count).map(row => (
          <Row key={row.row} row={row} read={read} isChoosing={isChoosing} />
        ))}
      </ul>
      {count < rows.length && (
        <Button variant="quiet" onClick={() => setCount(count * 4)}>
          Show more ({rows.length} rows in total)
        </Button>
      )}
    </>
  )
}

interface RowProps {
  readonly row: ImportRow
  readonly read: Import
  readonly isChoosing: boolean
}

function Row({ row: { row, label, status, lines, isSuggested }, read, isChoosing }: RowProps) {
  const [isOpen, setOpen] = useState(isChoosing)
  const [line] = lines
  if (!isOpen) {
    return (
      <li>
        <span>
          <b>{row + 1}</b> {label}
          {status === 'taken' && line ? ` → ${lineLabel(line)}` : ''}
        </span>
        <Button variant="quiet" aria-label={`Change row ${row + 1}`} onClick={() => setOpen(true)}>
          Change
        </Button>
      </li>
    )
  }
  const undecided = status === 'unclear' && !read.decided.has(row)
  const isMeant = status === 'taken' || status === 'unclear'
  const chosen = isMeant ? line?.code : undefined
  return (
    <li>
      <span>
        <b>{row + 1}</b>
        <span>
          {label}
          {isSuggested && <small className={styles.nearest}>closest name</small>}
        </span>
      </span>
      <Select
        aria-label={`Account of row ${row + 1}`}
        options={[
          ...(undecided ? [{ value: UNDECIDED, label: 'Choose…' }] : []),
          { value: LEFT_OUT, label: 'Not imported' },
          ...optionsOf(read.lines),
        ]}
        value={undecided ? UNDECIDED : (chosen ?? LEFT_OUT)}
        onChange={value => {
          if (value !== UNDECIDED) read.decide([row], value === LEFT_OUT ? null : itemCode(value))
        }}
      />
    </li>
  )
}
