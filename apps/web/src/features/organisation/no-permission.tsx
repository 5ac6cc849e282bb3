import { useSession } from '#current/session.ts'
import { PATHS } from '#paths.ts'
import { Answer } from '#ui/answer.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import styles from './no-permission.module.css'

/** The same words for a missing organisation and one of others, so that strangers learn nothing. */
export function NoPermission() {
  const { auth } = useSession()
  const mine = auth.user?.email ?? 'my address'
  return (
    <>
      <Answer basis="The address may be wrong, or the owner hasn’t given you access.">
        You don’t have access to this company.
      </Answer>
      <p>An owner of the company can invite you, using your email address.</p>
      <div className={styles.actions}>
        <LinkButton variant="primary" href={PATHS.dashboard}>
          Go to your dashboard
        </LinkButton>
        <CopyButton
          variant="secondary"
          label="Copy a request to send"
          text={`Please invite ${mine} to Millpond so that I can open ${window.location.href}`}
        />
      </div>
    </>
  )
}
