import { Panel } from '#ui/panel.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import styles from './dashboard.module.css'

/** Pixels, with its caption. */
export const CHART_HEIGHT = 376

/** The layout of the dashboard before its figures. */
export function DashboardSkeleton() {
  return (
    <div className={styles.dashboard} aria-busy="true">
      <h1 className="visually-hidden">Loading your cash forecast</h1>
      <Skeleton height={40} width="60%" />
      <Panel isBusy>
        <Skeleton height={CHART_HEIGHT} />
      </Panel>
      <Skeleton height={84} />
    </div>
  )
}
