import type { Account } from '@millpond/contract/account'
import { MIN_PASSWORD } from '@millpond/contract/password'
import { type FormEvent, useState } from 'react'
import { useChangePasswordMutation } from '#api/account-api.ts'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/panel.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import styles from './account.module.css'
import { ActStatus } from './act-status.tsx'
import { useAct } from './use-act.ts'

/** The person has confirmed their identity already, so the old password is not requested here. */
export function PasswordSection({ account }: { account: Account }) {
  const [change] = useChangePasswordMutation()
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string>()
  const { state, act, isBusy } = useAct()
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const found =
      password.length < MIN_PASSWORD ? `Use at least ${MIN_PASSWORD} characters` : undefined
    setProblem(found)
    if (found) return
    const saved = await act(() => change({ password }))
    if (saved) setPassword('')
  }
  return (
    <Panel title="Password">
      <form className={styles.form} noValidate onSubmit={event => void save(event)}>
        <input type="text" autoComplete="username" value={account.email} readOnly hidden />
        <PasswordField
          label="New password"
          hint={`At least ${MIN_PASSWORD} characters. A few unrelated words work well.`}
          autoComplete="new-password"
          value={password}
          error={problem}
          onChange={event => setPassword(event.target.value)}
        />
        <div className={styles.foot}>
          <Button type="submit" busyLabel={isBusy ? 'Saving…' : undefined}>
            {account.hasPassword ? 'Change password' : 'Set a password'}
          </Button>
          <ActStatus state={state} />
        </div>
      </form>
    </Panel>
  )
}
