import type { Account } from '@millpond/contract/account'
import { useState } from 'react'
import {
  useBeginTotpMutation,
  useRemoveTotpMutation,
  useRenewRecoveryCodesMutation,
} from '#api/account-api.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { Panel } from '#ui/panel.tsx'
import styles from './account.module.css'
import { ActStatus } from './act-status.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { TotpSetup } from './totp-setup.tsx'
import { useAct } from './use-act.ts'

/** A second factor in addition to the password. */
export function TwoStepSection({ account }: { account: Account }) {
  const [begin] = useBeginTotpMutation()
  const [setup, setSetup] = useState<{ secret: string; uri: string } | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const { state, act, isBusy } = useAct()
  const start = async () => {
    const begun = await act(() => begin())
    if (begun) setSetup(begun)
  }
  return (
    <Panel
      title="Two-step sign-in"
      actions={<Chip>{account.totp ? 'On' : 'Off'}</Chip>}
      {...(account.totp && { subtitle: 'Using an authenticator app' })}
    >
      {setup && !account.totp && (
        <TotpSetup
          {...setup}
          onCancel={() => setSetup(null)}
          onDone={made => {
            setSetup(null)
            setCodes(made)
          }}
        />
      )}
      {!setup && !account.totp && (
        <div className={styles.stack}>
          <p>
            When it is on, you also enter a code from your phone. A stolen password is then not
            enough to sign in.
          </p>
          <Button
            variant="primary"
            busyLabel={isBusy ? 'Preparing…' : undefined}
            onClick={() => void start()}
          >
            Add an authenticator app
          </Button>
          {state.kind === 'failed' && <ActStatus state={state} />}
        </div>
      )}
      {account.totp && <InForce account={account} onCodes={setCodes} />}
      {codes && <RecoveryCodes codes={codes} onClose={() => setCodes(null)} />}
    </Panel>
  )
}

interface InForceProps {
  readonly account: Account
  readonly onCodes: (codes: readonly string[]) => void
}

function InForce({ account, onCodes }: InForceProps) {
  const [renew] = useRenewRecoveryCodesMutation()
  const [remove] = useRemoveTotpMutation()
  const { state, act, isBusy } = useAct()
  const makeNew = async () => {
    const made = await act(() => renew())
    if (made) onCodes(made.recoveryCodes)
  }
  return (
    <div className={styles.stack}>
      <p>{leftWords(account.recoveryCodesLeft)}</p>
      <div className={styles.actions}>
        <Button busyLabel={isBusy ? 'Working…' : undefined} onClick={() => void makeNew()}>
          Create new recovery codes
        </Button>
        <Button variant="quiet" onClick={() => void act(() => remove())}>
          Remove the authenticator app
        </Button>
      </div>
      {state.kind === 'failed' && <ActStatus state={state} />}
    </div>
  )
}

const leftWords = (count: number): string =>
  count === 0
    ? 'You have no recovery codes left. Create new ones before you need one.'
    : `You have ${count} recovery ${count === 1 ? 'code' : 'codes'} left.`
