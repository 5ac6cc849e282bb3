import { useOrganisation } from '#current/organisation.ts'
import styles from './shell.module.css'

/** Every printed page of sample data says so, because paper has no banner. Guide §10. */
export function SampleWatermark() {
  const organisation = useOrganisation()
  if (!organisation?.isSample) return null
  return <p className={styles.watermark}>Sample data</p>
}
