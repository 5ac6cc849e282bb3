import type { Account } from '@millpond/contract/account'
import { type FormEvent, useState } from 'react'
import {
  useAddPasskeyMutation,
  useBeginPasskeyMutation,
  useRemovePasskeyMutation,
  useRenamePasskeyMutation,
} from '#api/account-api.ts'
import type { SignInWays } from '#current/sign-in-ways.ts'
import { hasPasskeys, makePasskey } from '#platform/passkeys.ts'
import { Button } from '#ui/button.tsx'
import { dayOf } from '#ui/instant.ts'
import { Panel } from '#ui/panel.tsx'
import { TextField } from '#ui/text-field.tsx'
import styles from './account.module.css'
import { ActStatus } from './act-status.tsx'
import { useAct } from './use-act.ts'

/** A passkey counts as both factors. */
export function PasskeysSection(props: { account: Account; ways: SignInWays | null }) {
  const { account, ways } = props
  const [remove] = useRemovePasskeyMutation()
  const { state, act } = useAct()
  const isOffered = ways?.passkey === true && hasPasskeys()
  if (!isOffered && account.passkeys.length === 0) return null
  return (
    <Panel title="Passkeys" subtitle="Your fingerprint, face or device key instead of a password.">
      <div className={styles.stack}>
        {account.passkeys.length > 0 && (
          <ul className={styles.rows}>
            {account.passkeys.map(passkey => (
              <li key={passkey.passkeyId} className={styles.row}>
                <PasskeyRow
                  passkey={passkey}
                  onRemove={() => void act(() => remove({ passkeyId: passkey.passkeyId }))}
                />
              </li>
            ))}
          </ul>
        )}
        {state.kind === 'failed' && <ActStatus state={state} />}
        {isOffered && <AddPasskey />}
      </div>
    </Panel>
  )
}

type Passkey = Account['passkeys'][number]

function PasskeyRow({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const { name, createdAt, lastUsedAt } = passkey
  const [isNaming, setNaming] = useState(false)
  if (isNaming) return <RenamePasskey passkey={passkey} onDone={() => setNaming(false)} />
  return (
    <>
      <span className={styles.name}>
        {name}
        <span className={styles.small}>
          Added {dayOf(createdAt)} · {lastUsedAt ? `last used ${dayOf(lastUsedAt)}` : 'never used'}
        </span>
      </span>
      <span className={styles.foot}>
        <Button variant="quiet" onClick={() => setNaming(true)}>
          Rename<span className="visually-hidden"> {name}</span>
        </Button>
        <Button variant="quiet" onClick={onRemove}>
          Remove<span className="visually-hidden"> {name}</span>
        </Button>
      </span>
    </>
  )
}

function RenamePasskey({ passkey, onDone }: { passkey: Passkey; onDone: () => void }) {
  const [rename] = useRenamePasskeyMutation()
  const [name, setName] = useState(passkey.name)
  const { state, act, isBusy } = useAct()
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const wanted = name.trim()
    if (wanted === '' || wanted === passkey.name) return onDone()
    const { passkeyId } = passkey
    if (await act(() => rename({ passkeyId, name: wanted }))) onDone()
  }
  return (
    <form className={styles.form} noValidate onSubmit={event => void save(event)}>
      <TextField
        label={`New name for “${passkey.name}”`}
        autoComplete="off"
        autoFocus
        maxLength={60}
        value={name}
        onChange={event => setName(event.target.value)}
      />
      <div className={styles.foot}>
        <Button type="submit" busyLabel={isBusy ? 'Saving…' : undefined}>
          Save passkey name
        </Button>
        <Button variant="quiet" onClick={onDone}>
          Keep the old name
        </Button>
        {state.kind === 'failed' && <ActStatus state={state} />}
      </div>
    </form>
  )
}

function AddPasskey() {
  const [begin] = useBeginPasskeyMutation()
  const [add] = useAddPasskeyMutation()
  const [name, setName] = useState('')
  const { state, act, isBusy } = useAct()
  const make = async (): Promise<{ data?: 'made' | 'cancelled'; error?: unknown }> => {
    const begun = await begin({ use: 'create' })
    if (!begun.data) return { error: begun.error }
    const { ticket, options } = begun.data
    const passkey = await makePasskey(options).catch(() => undefined)
    if (passkey === undefined) return { error: null }
    // The browser's own dialog was closed: nothing happened, so there is no message.
    if (passkey === null) return { data: 'cancelled' }
    const added = await add({ ticket, passkey, name: name.trim() || 'Passkey' })
    return added.data ? { data: 'made' } : { error: added.error }
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if ((await act(make)) === 'made') setName('')
  }
  return (
    <form className={styles.form} noValidate onSubmit={event => void submit(event)}>
      <TextField
        label="Passkey name"
        hint="A name you’ll recognise, such as “Phone” or “Office laptop”."
        autoComplete="off"
        maxLength={60}
        value={name}
        onChange={event => setName(event.target.value)}
      />
      <div className={styles.foot}>
        <Button type="submit" busyLabel={isBusy ? 'Waiting for your device…' : undefined}>
          Add a passkey
        </Button>
        {state.kind === 'failed' && <ActStatus state={state} />}
      </div>
    </form>
  )
}
