import { Link } from 'react-router'
import { useSignInWays } from '#current/sign-in-ways.ts'
import { PATHS } from '#paths.ts'
import styles from './session.module.css'

/** Where to find the mail if this installation sends none. */
export function OutboxHint() {
  const ways = useSignInWays()
  if (!ways?.hasLocalOutbox) return null
  return (
    <p className={styles.note}>
      This installation doesn’t send email. Read the message in its{' '}
      <Link to={PATHS.outbox} target="_blank" rel="noopener">
        outbox<span className="visually-hidden"> (opens in a new tab)</span>
      </Link>
      .
    </p>
  )
}
