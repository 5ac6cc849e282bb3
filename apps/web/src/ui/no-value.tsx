import styles from './no-value.module.css'

/** A missing value is a dash that says what it is, or why it is missing; zero is `$0`. */
export function NoValue({ reason }: { reason?: string | undefined }) {
  return (
    <span className={styles.none} title={reason}>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">{reason ?? 'no value'}</span>
    </span>
  )
}
