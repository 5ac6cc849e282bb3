import { useState } from 'react'
import { Navigate } from 'react-router'
import { useSession } from '#current/session.ts'
import { PATHS } from '#paths.ts'
import { EmailForm } from './forms/email-form.tsx'
import { type FactorAsked, SecondFactorForm } from './forms/second-factor-form.tsx'
import { VerifyForm } from './forms/verify-form.tsx'
import { SessionLayout } from './session-layout.tsx'

/** For people who have the code from a mail but no longer the page that requested it. */
export function Component() {
  const { status } = useSession()
  const [email, setEmail] = useState<string | null>(null)
  const [factor, setFactor] = useState<FactorAsked | null>(null)
  if (status === 'signedIn') return <Navigate to={PATHS.onboardingConnect} replace />
  return (
    <SessionLayout title={factor ? 'Sign in' : 'Enter the code from your email'}>
      {factor ? (
        <SecondFactorForm asked={factor} onStartOver={() => setFactor(null)} />
      ) : email ? (
        <VerifyForm email={email} onFactor={setFactor} />
      ) : (
        <EmailForm
          submitLabel="Continue"
          onSubmit={async address => {
            setEmail(address)
            return {}
          }}
        />
      )}
    </SessionLayout>
  )
}
