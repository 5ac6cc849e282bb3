import type { Account } from '@millpond/contract/account'
import { type FormEvent, useState } from 'react'
import { useDeleteAccountMutation, useKeepAccountMutation } from '#api/account-api.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { dayOf } from '#ui/instant.ts'
import { Panel } from '#ui/panel.tsx'
import { TextField } from '#ui/text-field.tsx'
import styles from './account.module.css'
import { ActStatus } from './act-status.tsx'
import { useAct } from './use-act.ts'

/** For thirty days the deletion can be cancelled. */
export function DeletionSection({ account }: { account: Account }) {
  const [isAsking, setAsking] = useState(false)
  const [keep] = useKeepAccountMutation()
  const { state, act, isBusy } = useAct()
  if (account.deleteAfter) {
    return (
      <Panel title="Delete account">
        <div className={styles.stack}>
          <p>
            Your account will be deleted on {dayOf(account.deleteAfter)}. You can cancel before
            then.
          </p>
          <Button
            variant="primary"
            busyLabel={isBusy ? 'Cancelling…' : undefined}
            onClick={() => void act(() => keep())}
          >
            Keep my account
          </Button>
          {state.kind === 'failed' && <ActStatus state={state} />}
        </div>
      </Panel>
    )
  }
  return (
    <Panel title="Delete account">
      <div className={styles.stack}>
        <p>If you delete your account, we remove it after 30 days. You can cancel before then.</p>
        <Button variant="risky" onClick={() => setAsking(true)}>
          Delete my account
        </Button>
      </div>
      {isAsking && <AskDeletion account={account} onClose={() => setAsking(false)} />}
    </Panel>
  )
}

function AskDeletion({ account, onClose }: { account: Account; onClose: () => void }) {
  const [end] = useDeleteAccountMutation()
  const [typed, setTyped] = useState('')
  const { state, act, isBusy } = useAct()
  const isSame = typed.trim().toLowerCase() === account.email.toLowerCase()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!isSame) return
    const ended = await act(() => end({ email: typed.trim() }))
    if (ended) onClose()
  }
  return (
    <Dialog title="Delete your account?" onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={event => void submit(event)}>
        <p>
          In 30 days we delete your name, email address and sign-in methods, and you leave every
          company. Your past actions stay in their activity logs.
        </p>
        <TextField
          label={`Type ${account.email} to confirm`}
          type="email"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={event => setTyped(event.target.value)}
        />
        <Button
          type="submit"
          variant="danger"
          disabled={!isSame}
          busyLabel={isBusy ? 'Deleting…' : undefined}
        >
          Delete my account in 30 days
        </Button>
        {state.kind === 'failed' && <ActStatus state={state} />}
      </form>
    </Dialog>
  )
}
