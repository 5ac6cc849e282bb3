import { type ReactNode, useState } from 'react'
import { pendingInvite } from '#current/pending-invite.ts'
import { signInCalls } from '#platform/sign-in-calls.ts'
import { type Credentials, type Problems, passwordProblems, problemsOf } from './credentials.ts'
import { CredentialsForm } from './forms/credentials-form.tsx'
import { type FactorAsked, SecondFactorForm } from './forms/second-factor-form.tsx'
import { VerifyForm } from './forms/verify-form.tsx'

type Step =
  | { readonly kind: 'credentials' }
  | { readonly kind: 'factor'; readonly asked: FactorAsked }
  | { readonly kind: 'verify'; readonly credentials: Credentials }

interface SignInFlowProps {
  /** Known if a session ended while the user worked. */
  readonly email?: string | undefined
  /** The first step was a sign-in with another issuer. */
  readonly factor?: FactorAsked | null
  /** Shown below the first step only. */
  readonly children?: ReactNode
}

/** Password, then the other required steps. Ends with a session, or asks for the next step. */
export function SignInFlow({ email, factor, children }: SignInFlowProps) {
  const [step, setStep] = useState<Step>(
    factor ? { kind: 'factor', asked: factor } : { kind: 'credentials' },
  )
  const toFactor = (asked: FactorAsked) => setStep({ kind: 'factor', asked })
  const submit = async (credentials: Credentials): Promise<Problems> => {
    const answer = await signInCalls.signIn(credentials)
    if (!answer.ok) return problemsOf(answer.error)
    if ('secondFactor' in answer.value) toFactor(answer.value.secondFactor)
    if ('verifyEmail' in answer.value) setStep({ kind: 'verify', credentials })
    return {}
  }
  switch (step.kind) {
    case 'factor':
      return (
        <SecondFactorForm asked={step.asked} onStartOver={() => setStep({ kind: 'credentials' })} />
      )
    case 'verify':
      return (
        <VerifyForm
          email={step.credentials.email}
          onFactor={toFactor}
          onSendAgain={async () => {
            await signInCalls.signIn(step.credentials)
          }}
        />
      )
    case 'credentials':
      return (
        <>
          <CredentialsForm
            kind="current"
            email={email}
            suggestedEmail={pendingInvite.get()?.email}
            submitLabel="Sign in"
            busyLabel="Signing in…"
            checkPassword={passwordProblems}
            onSubmit={submit}
          />
          {children}
        </>
      )
  }
}
