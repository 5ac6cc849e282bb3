import type { Account } from '@millpond/contract/account'
import { useEndSessionMutation } from '#api/account-api.ts'
import { Ago } from '#ui/ago.tsx'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { dayOf } from '#ui/instant.ts'
import { Panel } from '#ui/panel.tsx'
import styles from './account.module.css'
import { ActStatus } from './act-status.tsx'
import { useAct } from './use-act.ts'

/** The sessions of this account, and how to end them. */
export function SessionsSection({ account }: { account: Account }) {
  const [end] = useEndSessionMutation()
  const { state, act } = useAct()
  const hasOthers = account.sessions.some(({ isThisOne }) => !isThisOne)
  return (
    <Panel>
      <div className={styles.stack}>
        <ul className={styles.rows}>
          {account.sessions.map(({ sessionId, device, startedAt, lastUsedAt, isThisOne }) => (
            <li key={sessionId} className={styles.row}>
              <span className={styles.name}>
                {device} {isThisOne && <Chip>This device</Chip>}
                <span className={styles.small}>
                  Since {dayOf(startedAt)} · used <Ago at={new Date(lastUsedAt)} />
                </span>
              </span>
              {!isThisOne && (
                <Button variant="quiet" onClick={() => void act(() => end({ sessionId }))}>
                  End<span className="visually-hidden"> the session on {device}</span>
                </Button>
              )}
            </li>
          ))}
        </ul>
        {(hasOthers || state.kind !== 'idle') && (
          <div className={styles.foot}>
            {hasOthers && (
              <Button onClick={() => void act(() => end({}))}>Sign out everywhere else</Button>
            )}
            <ActStatus state={state} done="Ended" />
          </div>
        )}
      </div>
    </Panel>
  )
}
