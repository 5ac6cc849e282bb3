import { PATHS } from '#paths.ts'
import styles from './mark.module.css'

/** The logo and the name, linked to the home page. */
export function Mark() {
  return (
    <a className={styles.mark} href={PATHS.home} aria-label="Millpond, home">
      <svg width={18} height={18} viewBox="0 0 20 20" aria-hidden="true">
        <path className={styles.sun} d="M1 1h8a10 10 0 0 1 10 10v8h-8A10 10 0 0 1 1 9z" />
        <path className={styles.pond} d="M1 7a12 12 0 0 1 12 12h-2A10 10 0 0 1 1 9z" />
      </svg>
      <span className={styles.name}>Millpond</span>
    </a>
  )
}
