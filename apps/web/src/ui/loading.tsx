import styles from './loading.module.css'

/** UI-11: shown while a part of the app loads. */
export function Loading() {
  return (
    <p className={styles.loading} role="status">
      Loading...
    </p>
  )
}
