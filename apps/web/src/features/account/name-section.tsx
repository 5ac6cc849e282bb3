import type { Account } from '@millpond/contract/account'
import { type FormEvent, useState } from 'react'
import { useUpdateAccountMutation } from '#api/account-api.ts'
import { startSession } from '#current/session.ts'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/panel.tsx'
import { TextField } from '#ui/text-field.tsx'
import styles from './account.module.css'
import { ActStatus } from './act-status.tsx'
import { useAct } from './use-act.ts'

export function NameSection({ account }: { account: Account }) {
  const [update] = useUpdateAccountMutation()
  const [name, setName] = useState(account.displayName ?? '')
  const { state, act, isBusy, reset } = useAct()
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const saved = await act(() => update({ displayName: name.trim() || null }))
    // The page around it also shows the name.
    if (saved) await startSession()
  }
  return (
    <Panel title="Name">
      <form className={styles.form} noValidate onSubmit={event => void save(event)}>
        <TextField
          label="Your name"
          hint="People you work with see it. It also appears in the activity log."
          autoComplete="name"
          maxLength={100}
          value={name}
          onChange={event => {
            setName(event.target.value)
            reset()
          }}
        />
        <div className={styles.foot}>
          <Button type="submit" variant="primary" busyLabel={isBusy ? 'Saving…' : undefined}>
            Save name
          </Button>
          <ActStatus state={state} />
        </div>
      </form>
    </Panel>
  )
}
