import { type Day, formatDay } from '@millpond/core/time'
import styles from './paper-head.module.css'

interface PaperHeadProps {
  /** The name of the company. */
  readonly name: string
  /** `Cash flow`. */
  readonly title: string
  readonly currency: string
  readonly asOf: Day
}

/** At the top of a printed page: the company, the statement and the day. */
export function PaperHead({ name, title, currency, asOf }: PaperHeadProps) {
  return (
    <div className={styles.head} data-paper-head="">
      <p className={styles.name}>{name}</p>
      <p>
        {title} · {currency} · as of {formatDay(asOf)}
      </p>
    </div>
  )
}
