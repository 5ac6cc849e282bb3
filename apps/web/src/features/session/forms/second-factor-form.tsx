import type { BodyOf } from '@millpond/contract/route'
import type { giveSecondFactor, SignInReply } from '@millpond/contract/sign-in'
import { useState } from 'react'
import { showPasskey } from '#platform/passkeys.ts'
import { signInCalls } from '#platform/sign-in-calls.ts'
import { Button } from '#ui/button.tsx'
import { CodeForm } from '#ui/code-form.tsx'
import { problemsOf } from '../credentials.ts'
import { PasskeyButton } from '../passkey-button.tsx'
import styles from '../session.module.css'

export type FactorAsked = Extract<SignInReply, { secondFactor: unknown }>['secondFactor']
type Factor = FactorAsked['ways'][number]
type Proof = BodyOf<typeof giveSecondFactor>['proof']

const OTHER_WAY: Record<Factor, string> = {
  totp: 'Use the authenticator app',
  passkey: 'Use a passkey',
  recoveryCode: 'Use a recovery code',
}

interface SecondFactorFormProps {
  readonly asked: FactorAsked
  /** The ticket of the first step expires within minutes: returns to that step. */
  readonly onStartOver: () => void
}

/** Asks for the second factor, after the right password. */
export function SecondFactorForm({ asked, onStartOver }: SecondFactorFormProps) {
  const [factor, setFactor] = useState<Factor>(asked.ways[0] ?? 'recoveryCode')
  const give = async (proof: Proof): Promise<string | undefined> => {
    const answer = await signInCalls.giveSecondFactor({ ticket: asked.ticket, proof })
    return answer.ok ? undefined : Object.values(problemsOf(answer.error))[0]
  }
  return (
    <>
      {factor === 'totp' && (
        <CodeForm
          key="totp"
          label="Code from your authenticator app"
          hint="6 digits. Changes every 30 seconds."
          submitLabel="Sign in"
          busyLabel="Signing in…"
          digits={6}
          onSubmit={totp => give({ totp })}
        />
      )}
      {factor === 'recoveryCode' && (
        <CodeForm
          key="recoveryCode"
          label="Recovery code"
          hint="One of the ten you saved. Each works once."
          submitLabel="Sign in"
          busyLabel="Signing in…"
          onSubmit={recoveryCode => give({ recoveryCode })}
        />
      )}
      {factor === 'passkey' && (
        <PasskeyButton
          variant="primary"
          label="Use your passkey"
          onUse={async () => {
            const passkey = await showPasskey(asked.passkeyOptions ?? {})
            return passkey ? give({ passkey }) : undefined
          }}
        />
      )}
      <div className={styles.others}>
        {asked.ways
          .filter(way => way !== factor)
          .map(way => (
            <Button key={way} variant="quiet" onClick={() => setFactor(way)}>
              {OTHER_WAY[way]}
            </Button>
          ))}
        <Button variant="quiet" onClick={onStartOver}>
          Start over
        </Button>
      </div>
    </>
  )
}
