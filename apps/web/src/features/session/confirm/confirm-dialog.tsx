import { useState } from 'react'
import { useConfirmMutation, useGetAccountQuery } from '#api/account-api.ts'
import { plainMessage } from '#api/gateway-error.ts'
import { Button } from '#ui/button.tsx'
import { CodeForm } from '#ui/code-form.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Loading } from '#ui/loading.tsx'
import styles from '../session.module.css'
import { ConfirmByCode } from './confirm-by-code.tsx'
import { ConfirmByPasskey } from './confirm-by-passkey.tsx'
import { ConfirmByPassword } from './confirm-by-password.tsx'
import { type ConfirmWay, confirmWaysOf, type GiveProof } from './confirm-ways.ts'
import { FactorMissing } from './factor-missing.tsx'

const WORDS: Record<ConfirmWay, string> = {
  password: 'Use your password',
  passkey: 'Use a passkey',
  totp: 'Use the authenticator app',
  code: 'Email me a code',
}

interface ConfirmDialogProps {
  readonly onSettle: (isConfirmed: boolean) => void
  /** A password is not enough. */
  readonly needsFactor: boolean
}

/** Before a sensitive action: asks once in ten minutes, then the action continues. */
export function ConfirmDialog({ onSettle, needsFactor }: ConfirmDialogProps) {
  const { data: account, isLoading } = useGetAccountQuery()
  const [confirm] = useConfirmMutation()
  const [chosen, setChosen] = useState<ConfirmWay | null>(null)
  const ways = confirmWaysOf(account ?? null, needsFactor)
  const way = chosen ?? ways[0]
  const give: GiveProof = async proof => {
    const answer = await confirm({ proof })
    if (answer.error) return plainMessage(answer.error)
    onSettle(true)
    return undefined
  }
  if (needsFactor && isLoading) return null
  if (ways.length === 0) return <FactorMissing onClose={() => onSettle(false)} />
  return (
    <Dialog title="Confirm it’s you" onClose={() => onSettle(false)}>
      <p>{reasonFor(way, needsFactor)}</p>
      {isLoading && <Loading />}
      {!isLoading && (
        <>
          {way === 'password' && <ConfirmByPassword email={account?.email ?? ''} onGive={give} />}
          {way === 'passkey' && <ConfirmByPasskey onGive={give} />}
          {way === 'totp' && (
            <CodeForm
              key="totp"
              label="Code from your authenticator app"
              hint="6 digits. Changes every 30 seconds."
              submitLabel="Confirm"
              busyLabel="Checking…"
              digits={6}
              onSubmit={totp => give({ totp })}
            />
          )}
          {way === 'code' && <ConfirmByCode email={account?.email ?? ''} onGive={give} />}
          <div className={styles.others}>
            {ways
              .filter(each => each !== way)
              .map(each => (
                <Button key={each} variant="quiet" onClick={() => setChosen(each)}>
                  {WORDS[each]}
                </Button>
              ))}
          </div>
        </>
      )}
    </Dialog>
  )
}

function reasonFor(way: ConfirmWay | undefined, needsFactor: boolean): string {
  if (needsFactor) return 'For this you also need your code or passkey.'
  return way === 'password'
    ? 'For your security, enter your password to continue.'
    : 'For your security, confirm before you continue.'
}
