import { clockOf } from '#ui/instant.ts'
import styles from './account.module.css'
import type { ActState } from './use-act.ts'

/** The result of an action, shown next to its button. */
export function ActStatus({ state, done = 'Saved' }: { state: ActState; done?: string }) {
  return (
    <>
      <p role="status" className={styles.status}>
        {state.kind === 'done' && `${done} ${clockOf(state.at)}`}
      </p>
      {state.kind === 'failed' && (
        <p role="alert" className={styles.failed}>
          {state.message}
        </p>
      )}
    </>
  )
}
