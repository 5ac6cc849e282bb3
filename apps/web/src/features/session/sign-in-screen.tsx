import { Link, Navigate, useSearchParams } from 'react-router'
import { signIn, useSession } from '#current/session.ts'
import { PATHS, safeReturnPath } from '#paths.ts'
import { passwordProblems, problemsOf } from './credentials.ts'
import styles from './credentials-form.module.css'
import { CredentialsForm } from './credentials-form.tsx'
import { SessionLayout } from './session-layout.tsx'

/** Lets people in and takes them back to where they wanted to go. */
export function Component() {
  const [search] = useSearchParams()
  const { status } = useSession()
  if (status === 'signedIn') return <Navigate to={safeReturnPath(search.get('returnTo'))} replace />
  return (
    <SessionLayout title="Sign in">
      <CredentialsForm
        kind="current"
        submitLabel="Sign in"
        busyLabel="Signing in…"
        checkPassword={passwordProblems}
        onSubmit={async credentials => {
          const answer = await signIn(credentials)
          return answer.ok ? {} : problemsOf(answer.error)
        }}
      />
      <p className={styles.aside}>
        New to Millpond? <Link to={{ pathname: PATHS.signUp, search: `${search}` }}>Sign up</Link>
      </p>
    </SessionLayout>
  )
}
