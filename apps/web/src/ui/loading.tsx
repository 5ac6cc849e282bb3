import styles from './loading.module.css'

/** UI-11: what stands where a part of the app is still on its way. */
export function Loading() {
  return (
    <p className={styles.loading} role="status">
      Loading...
    </p>
  )
}
