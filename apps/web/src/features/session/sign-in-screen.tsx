import { Link, Navigate, useSearchParams } from 'react-router'
import { useSession } from '#current/session.ts'
import { useSignInWays } from '#current/sign-in-ways.ts'
import { PATHS, safeReturnPath } from '#paths.ts'
import { LeaveSample } from './arrival/leave-sample.tsx'
import { Notice } from './notice.tsx'
import { OtherWays } from './other-ways.tsx'
import { factorOf, noticeOf } from './return-notice.ts'
import styles from './session.module.css'
import { SessionLayout } from './session-layout.tsx'
import { SignInFlow } from './sign-in-flow.tsx'
import { useSecretOfAddress } from './use-secret-of-address.ts'

/** Signs people in and returns them to the page they requested. */
export function Component() {
  const [search] = useSearchParams()
  const { auth, status } = useSession()
  const ways = useSignInWays()
  const returnTo = safeReturnPath(search.get('returnTo'))
  const [secret] = useSecretOfAddress()
  const outcome = search.get('outcome')
  const factor = outcome === 'factor' ? factorOf(secret) : null
  const notice = factor ? null : noticeOf(outcome)
  if (auth.user?.isAnonymous) return <LeaveSample />
  if (status === 'signedIn') return <Navigate to={returnTo} replace />
  return (
    <SessionLayout title="Sign in">
      {notice && <Notice>{notice}</Notice>}
      <SignInFlow factor={factor}>
        <p className={styles.aside}>
          <Link to={PATHS.resetPassword}>Forgotten your password?</Link>
        </p>
        <OtherWays ways={ways} returnTo={returnTo} />
        <p className={styles.aside}>
          New to Millpond? <Link to={{ pathname: PATHS.signUp, search: `${search}` }}>Sign up</Link>
        </p>
      </SignInFlow>
    </SessionLayout>
  )
}
