import { type AgeingPart, ageing } from '@millpond/core/insight'
import { formatMoney } from '@millpond/core/money'
import styles from './ageing-strip.module.css'
import type { DocumentFilter } from './document-filter.ts'
import type { DocumentRow } from './document-row.ts'
import { AGE_WORDS, creditWords, leftOutWords } from './document-words.ts'

interface AgeingStripProps {
  /** All open documents, whatever the filter shows. */
  readonly rows: readonly DocumentRow[]
  readonly currency: string
  readonly filter: DocumentFilter
  readonly onChange: (filter: DocumentFilter) => void
}

const SIDES = [
  { side: 'in', label: 'Owed to you, by age' },
  { side: 'out', label: 'You owe, by age' },
] as const

/** What is owed by age; pressing an age shows its documents, pressing it again shows all. */
export function AgeingStrip({ rows, currency, filter, onChange }: AgeingStripProps) {
  return (
    <div className={styles.sides}>
      {SIDES.map(({ side, label }) => {
        const { buckets, count } = ageing(rows, side)
        if (count === 0) return null
        const notes = [creditWords(rows, side, currency), leftOutWords(rows, side, currency)]
        const press = ({ bucket }: AgeingPart, isOn: boolean) =>
          onChange({
            ...filter,
            direction: isOn ? 'all' : side,
            age: isOn ? null : bucket,
            isOverdueOnly: false,
          })
        return (
          <section key={side} aria-label={label}>
            <h2 className={styles.title}>{label}</h2>
            <ul className={styles.strip}>
              {buckets.map(part => {
                const isOn = filter.age === part.bucket && filter.direction === side
                return (
                  <li key={part.bucket}>
                    <button
                      type="button"
                      className={styles.bucket}
                      data-age={part.count > 0 ? part.bucket : undefined}
                      aria-pressed={isOn}
                      onClick={() => press(part, isOn)}
                    >
                      <span>{AGE_WORDS[part.bucket]}</span>
                      <span className={styles.amount}>
                        {formatMoney(part.amount, { currency })}
                      </span>
                      <span className={styles.count}>{countOf(part)}</span>
                    </button>
                  </li>
                )
              })}
            </ul>
            {notes.map(
              note =>
                note && (
                  <p key={note} className={styles.note}>
                    {note}
                  </p>
                ),
            )}
          </section>
        )
      })}
    </div>
  )
}

const countOf = ({ count }: AgeingPart) => (count === 1 ? '1 document' : `${count} documents`)
