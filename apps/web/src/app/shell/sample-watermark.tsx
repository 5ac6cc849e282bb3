import { useOrganisation } from '#current/organisation.ts'
import styles from './shell.module.css'

/** Paper outlives the banner: every printed page of sample data says what it is. Guide §10. */
export function SampleWatermark() {
  const organisation = useOrganisation()
  if (!organisation?.isSample) return null
  return <p className={styles.watermark}>Sample data</p>
}
