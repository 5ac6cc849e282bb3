import { MIN_PASSWORD } from '@millpond/contract/sign-in'
import { Link, Navigate, useSearchParams } from 'react-router'
import { signUp, useSession } from '#current/session.ts'
import { PATHS, safeReturnPath } from '#paths.ts'
import { newPasswordProblems, problemsOf } from './credentials.ts'
import styles from './credentials-form.module.css'
import { CredentialsForm } from './credentials-form.tsx'
import { SessionLayout } from './session-layout.tsx'

/** Two fields, then the first real question: which books to connect. */
export function Component() {
  const [search] = useSearchParams()
  const { status } = useSession()
  const returnTo = search.get('returnTo')
  const wanted = safeReturnPath(returnTo)
  // The dashboard is where everybody is sent by default; a newcomer has nothing to see there yet.
  const next = wanted === PATHS.dashboard ? PATHS.onboardingConnect : wanted
  if (status === 'signedIn') return <Navigate to={next} replace />
  return (
    <SessionLayout title="Create your account">
      <CredentialsForm
        kind="new"
        submitLabel="Create account"
        busyLabel="Creating account…"
        passwordHint={`At least ${MIN_PASSWORD} characters. A few unrelated words do well.`}
        checkPassword={newPasswordProblems}
        onSubmit={async credentials => {
          const answer = await signUp(credentials)
          return answer.ok ? {} : problemsOf(answer.error)
        }}
      />
      <p className={styles.aside}>
        Have an account? <Link to={{ pathname: PATHS.signIn, search: `${search}` }}>Sign in</Link>
      </p>
    </SessionLayout>
  )
}
