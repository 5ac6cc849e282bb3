import { MIN_PASSWORD } from '@millpond/contract/password'
import { choiceOfAddress } from '@millpond/core/onboarding'
import { useState } from 'react'
import { Link, Navigate, useSearchParams } from 'react-router'
import { pendingInvite } from '#current/pending-invite.ts'
import { useSession } from '#current/session.ts'
import { useSignInWays } from '#current/sign-in-ways.ts'
import { PATHS, safeReturnPath } from '#paths.ts'
import { signInCalls } from '#platform/sign-in-calls.ts'
import { LeaveSample } from './arrival/leave-sample.tsx'
import { type Credentials, newPasswordProblems, type Problems, problemsOf } from './credentials.ts'
import { CredentialsForm } from './forms/credentials-form.tsx'
import { type FactorAsked, SecondFactorForm } from './forms/second-factor-form.tsx'
import { VerifyForm } from './forms/verify-form.tsx'
import { OtherWays } from './other-ways.tsx'
import styles from './session.module.css'
import { SessionLayout } from './session-layout.tsx'

/** Two fields and a code, then the first question: which books to connect. */
export function Component() {
  const [search] = useSearchParams()
  const { auth, status } = useSession()
  const ways = useSignInWays()
  const [sent, setSent] = useState<Credentials | null>(null)
  const [factor, setFactor] = useState<FactorAsked | null>(null)
  const wanted = safeReturnPath(search.get('returnTo'))
  // Everyone is sent to the dashboard by default, but a new user has nothing to see there yet.
  const next = wanted === PATHS.dashboard ? PATHS.onboardingConnect : wanted
  if (auth.user?.isAnonymous) return <LeaveSample />
  if (status === 'signedIn') return <Navigate to={next} replace />
  if (factor) {
    return (
      <SessionLayout title="Sign in">
        <SecondFactorForm asked={factor} onStartOver={() => setFactor(null)} />
      </SessionLayout>
    )
  }
  if (sent) {
    return (
      <SessionLayout title="Check your email">
        <VerifyForm
          email={sent.email}
          onFactor={setFactor}
          onSendAgain={async () => {
            await signInCalls.signUp({ ...sent, ...offerOf(next) })
          }}
        />
      </SessionLayout>
    )
  }
  const submit = async (credentials: Credentials): Promise<Problems> => {
    const answer = await signInCalls.signUp({ ...credentials, ...offerOf(next) })
    if (!answer.ok) return problemsOf(answer.error)
    setSent(credentials)
    return {}
  }
  return (
    <SessionLayout
      title="Create your account"
      about="Millpond reads Xero or QuickBooks, and shows when your cash will be lowest."
    >
      <CredentialsForm
        kind="new"
        suggestedEmail={pendingInvite.get()?.email}
        submitLabel="Create account"
        busyLabel="Creating account…"
        passwordHint={`At least ${MIN_PASSWORD} characters. A few unrelated words work well.`}
        checkPassword={newPasswordProblems}
        onSubmit={submit}
      />
      <OtherWays ways={ways} returnTo={next} hasPasskey={false} verb="Sign up" />
      <p className={styles.aside}>
        Already have an account?{' '}
        <Link to={{ pathname: PATHS.signIn, search: `${search}` }}>Sign in</Link>
      </p>
    </SessionLayout>
  )
}

/** The offer in the address of the first step, so that the gateway keeps it with the account. */
function offerOf(next: string) {
  const { searchParams } = new URL(next, window.location.origin)
  const productId = searchParams.get('product')
  return productId === null ? {} : { offer: { productId, ...choiceOfAddress(searchParams) } }
}
