import type { Account } from '@millpond/contract/account'
import {
  useLinkExternalIdentityMutation,
  useUnlinkExternalIdentityMutation,
} from '#api/account-api.ts'
import type { SignInWays } from '#current/sign-in-ways.ts'
import { Button } from '#ui/button.tsx'
import { dayOf } from '#ui/instant.ts'
import { Panel } from '#ui/panel.tsx'
import styles from './account.module.css'
import { ActStatus } from './act-status.tsx'
import { useAct } from './use-act.ts'

/** External accounts that can sign in here; they are linked only while signed in. */
export function LinkedSection({ account, ways }: { account: Account; ways: SignInWays | null }) {
  const [link] = useLinkExternalIdentityMutation()
  const [unlink] = useUnlinkExternalIdentityMutation()
  const { state, act } = useAct()
  const linked = new Set(account.external.map(({ label }) => label))
  const offered = (ways?.external ?? []).filter(({ label }) => !linked.has(label))
  if (offered.length === 0 && account.external.length === 0) return null
  const leave = async (issuer: string) => {
    const begun = await act(() => link({ issuer }))
    if (begun) window.location.assign(begun.authorizeUrl)
  }
  return (
    <Panel title="Linked accounts" subtitle="You can also sign in with these.">
      <div className={styles.stack}>
        {account.external.length > 0 && (
          <ul className={styles.rows}>
            {account.external.map(({ issuer, label, linkedAt }) => (
              <li key={issuer} className={styles.row}>
                <span className={styles.name}>
                  {label}
                  <span className={styles.small}>Linked {dayOf(linkedAt)}</span>
                </span>
                <Button variant="quiet" onClick={() => void act(() => unlink({ issuer }))}>
                  Unlink<span className="visually-hidden"> {label}</span>
                </Button>
              </li>
            ))}
          </ul>
        )}
        <div className={styles.actions}>
          {offered.map(({ id, label, isStandIn }) => (
            <Button key={id} onClick={() => void leave(id)}>
              Link {label}
              {isStandIn && ' (stand-in)'}
            </Button>
          ))}
        </div>
        {state.kind === 'failed' && <ActStatus state={state} />}
      </div>
    </Panel>
  )
}
