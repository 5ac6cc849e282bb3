import type { ActivityEntry } from '@millpond/contract/activity'
import { browserTimers } from '#platform/clock.ts'
import { Chip } from '#ui/chip.tsx'
import { AS } from '#ui/data-table-group.tsx'
import styles from './activity.module.css'
import { actionWords } from './activity-words.ts'
import { byDay } from './by-day.ts'

interface ActivityTableProps {
  readonly entries: readonly ActivityEntry[]
  /** That of the company, wherever the reader is. */
  readonly timeZone: string
  /** Show what finds each request in the logs of this installation. */
  readonly hasReferences: boolean
}

/** Entries by day, newest first; on a phone each is two short lines. */
export function ActivityTable({ entries, timeZone, hasReferences }: ActivityTableProps) {
  const heads = ['What', 'Who', 'Time', ...(hasReferences ? ['Reference'] : [])]
  return (
    <table className={styles.log} {...AS.table} aria-label="Activity">
      <thead {...AS.group}>
        <tr {...AS.row}>
          {heads.map(head => (
            <th key={head} scope="col" {...AS.columnHead}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      {byDay(entries, timeZone, browserTimers.now().getTime()).map(day => (
        <tbody key={day.on} {...AS.group}>
          <tr {...AS.row} className={styles.day}>
            <th scope="rowgroup" colSpan={heads.length} {...AS.rowHead}>
              {day.name}
            </th>
          </tr>
          {day.rows.map(({ entry, time }) => (
            <tr key={entry.sequence} {...AS.row}>
              <th scope="row" {...AS.rowHead}>
                {actionWords(entry)}
              </th>
              <td {...AS.cell}>
                <Who entry={entry} />
              </td>
              <td {...AS.cell}>
                <time dateTime={entry.at}>{time}</time>
              </td>
              {hasReferences && (
                <td {...AS.cell}>
                  <code className={styles.reference}>{entry.correlationId.slice(0, 8)}</code>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  )
}

const Who = ({ entry: { who, staff } }: { readonly entry: ActivityEntry }) =>
  staff === null ? (
    who
  ) : (
    <>
      {staff} <Chip tone="attention">Support session as {who}</Chip>
    </>
  )
