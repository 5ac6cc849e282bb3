import { type Month, shortMonth } from '@millpond/core/time'
import { Checkbox } from '#ui/checkbox.tsx'
import styles from './files.module.css'
import type { Import } from './use-import.ts'

/** Notes to read before the import, and the choice what empty cells mean. */
export function ImportNotes({ read }: { read: Import }) {
  const { past, outside, rounded } = read.plan
  const notes = [
    ...(past.length > 0
      ? [`${listed(past)} ${isOrAre(past)} already complete, so ${itOrThey(past)} will not change.`]
      : []),
    ...(outside.length > 0
      ? [
          `${listed(outside)} ${isOrAre(outside)} skipped, because ${itOrThey(outside)} ` +
            `${isOrAre(outside)} outside the months that you can plan.`,
        ]
      : []),
    ...(rounded > 0 ? [`${figures(rounded)} with more than two decimals will be rounded.`] : []),
  ]
  return (
    <div className={styles.notes}>
      {notes.length > 0 && (
        <ul aria-label="Notes">
          {notes.map(note => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      <Checkbox checked={read.clears} onChange={read.setClears}>
        Clear cells that are empty in the file
      </Checkbox>
    </div>
  )
}

const isOrAre = (months: readonly Month[]) => (months.length === 1 ? 'is' : 'are')
const itOrThey = (months: readonly Month[]) => (months.length === 1 ? 'it' : 'they')

const figures = (count: number) => (count === 1 ? '1 figure' : `${count} figures`)

const NAMED = 3

/** `Sep 2026, Oct 2026 and 4 more months`. */
function listed(months: readonly Month[]): string {
  const names = months.map(shortMonth)
  if (names.length <= NAMED) return names.join(', ')
  return `${names.slice(0, NAMED - 1).join(', ')} and ${names.length - NAMED + 1} more months`
}
