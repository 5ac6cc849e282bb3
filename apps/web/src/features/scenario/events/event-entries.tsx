import { formatMoney } from '@millpond/core/money'
import type { EventEntry } from '@millpond/core/scenario'
import { formatDay, longMonth, type Month } from '@millpond/core/time'
import styles from '../scenario.module.css'

interface EventEntriesProps {
  readonly entries: readonly EventEntry[]
  readonly lastMonth: Month | undefined
  readonly currency: string
  /** Of an account or a bill. */
  readonly nameOf: (code: string) => string
}

const MAX_SHOWN = 12

/** What an event does: when, to which account, and how much. */
export function EventEntries({ entries, lastMonth, currency, nameOf }: EventEntriesProps) {
  if (entries.length === 0) return null
  const more = entries.length - MAX_SHOWN
  return (
    <details className={styles.more} open>
      <summary>What this does</summary>
      <table className={styles.entries}>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">When</th>
            <th scope="col">What</th>
            <th scope="col">How much</th>
          </tr>
        </thead>
        <tbody>
          {entries.slice(0, MAX_SHOWN).map((entry, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: entries have no other identity
            <tr key={at}>
              <th scope="row">{whenWords(entry, lastMonth)}</th>
              <td>{nameOf(entry.kind === 'document' ? entry.documentId : entry.code)}</td>
              <td>{sizeWords(entry, currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 && <p className={styles.note}>And {more} more.</p>}
    </details>
  )
}

/** `March 2027`, `15th March 2027`, `Each month from March 2027`. */
function whenWords(entry: EventEntry, lastMonth: Month | undefined): string {
  if (entry.kind === 'document') return formatDay(entry.on)
  const { first, last } = entry
  if (first === last) {
    return entry.kind === 'added' && entry.on ? formatDay(entry.on) : longMonth(first)
  }
  return last === null || last === lastMonth
    ? `Each month from ${longMonth(first)}`
    : `Each month, ${longMonth(first)} to ${longMonth(last)}`
}

const PPM_OF_PERCENT = 10_000
const WHOLE_PERCENT = 100

function sizeWords(entry: EventEntry, currency: string): string {
  switch (entry.kind) {
    case 'added':
      return `${entry.amount > 0 ? '+' : ''}${formatMoney(entry.amount, { currency })}`
    case 'scaled': {
      const percent = entry.ppm / PPM_OF_PERCENT - WHOLE_PERCENT
      return `${percent > 0 ? '+' : ''}${Number(percent.toFixed(2))}%`
    }
    case 'later':
      return `${Math.abs(entry.days)} days ${entry.days < 0 ? 'earlier' : 'later'}`
    case 'document':
      return 'is paid'
  }
}
