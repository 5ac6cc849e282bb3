import { type AgeingPart, ageing } from '@millpond/core/insight'
import { formatMoney } from '@millpond/core/money'
import styles from './ageing-strip.module.css'
import type { DocumentFilter } from './document-filter.ts'
import type { DocumentRow } from './document-row.ts'
import { AGE_WORDS, creditWords, leftOutWords } from './document-words.ts'

interface AgeingStripProps {
  /** All open documents, whatever the filter. */
  readonly rows: readonly DocumentRow[]
  readonly currency: string
  readonly filter: DocumentFilter
  readonly onChange: (filter: DocumentFilter) => void
}

const SIDES = [
  { side: 'in', label: 'Owed to you' },
  { side: 'out', label: 'You owe' },
] as const

/** What is owed, a line for each side: its total, then its ages. */
export function AgeingStrip(props: AgeingStripProps) {
  const sides = SIDES.filter(({ side }) => ageing(props.rows, side).count > 0)
  if (sides.length === 0) return null
  return (
    <div className={styles.sides}>
      {sides.map(side => (
        <Side key={side.side} {...props} {...side} />
      ))}
    </div>
  )
}

type SideProps = AgeingStripProps & (typeof SIDES)[number]

/** Pressing an age shows its documents, pressing it again shows all. */
function Side({ rows, currency, filter, onChange, side, label }: SideProps) {
  const { buckets, total, overdue, count } = ageing(rows, side)
  const notes = [creditWords(rows, side, currency), leftOutWords(rows, side, currency)]
  const press = ({ bucket }: AgeingPart, isOn: boolean) =>
    onChange({
      ...filter,
      direction: isOn ? 'all' : side,
      age: isOn ? null : bucket,
      isOverdueOnly: false,
    })
  return (
    <section className={styles.side} aria-label={`${label}, by age`}>
      <h2 className={styles.title}>{label}</h2>
      <dl className={styles.whole}>
        <dt className="visually-hidden">Total</dt>
        <dd className={styles.total}>{formatMoney(total, { currency })}</dd>
        <dt className="visually-hidden">Of which</dt>
        <dd className={styles.detail}>
          {overdue === 0 ? (
            openWords(count)
          ) : (
            <strong className={styles.overdue}>{formatMoney(overdue, { currency })} overdue</strong>
          )}
        </dd>
      </dl>
      <ul className={styles.ages}>
        {buckets.map(part => {
          const isOn = filter.age === part.bucket && filter.direction === side
          return (
            <li key={part.bucket}>
              <button
                type="button"
                className={styles.age}
                data-age={part.count > 0 ? part.bucket : undefined}
                aria-pressed={isOn}
                onClick={() => press(part, isOn)}
              >
                <span className={styles.name}>
                  {AGE_WORDS[part.bucket].replace(OVERDUE, '')}
                  {AGE_WORDS[part.bucket].endsWith(OVERDUE) && (
                    <span className={styles.late}>{OVERDUE}</span>
                  )}
                </span>
                <span className={styles.amount}>{formatMoney(part.amount, { currency })}</span>
                <span className={styles.count}>{openWords(part.count)}</span>
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
}

/** Left out on a small screen, where the total says it. */
const OVERDUE = ' overdue'

/** Of invoices or bills, and credits. */
const openWords = (count: number) => `${count} open`
