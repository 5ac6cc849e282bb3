import styles from './account.module.css'
import type { ActState } from './use-act.ts'

const TIME = new Intl.DateTimeFormat('en-NZ', { hour: '2-digit', minute: '2-digit', hour12: false })

/** Beside the button: what became of it. */
export function ActStatus({ state, done = 'Saved' }: { state: ActState; done?: string }) {
  return (
    <>
      <p role="status" className={styles.status}>
        {state.kind === 'done' && `${done} ${TIME.format(state.at)}`}
      </p>
      {state.kind === 'failed' && (
        <p role="alert" className={styles.failed}>
          {state.message}
        </p>
      )}
    </>
  )
}
