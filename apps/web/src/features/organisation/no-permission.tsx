import { useSession } from '#current/session.ts'
import { PATHS } from '#paths.ts'
import { Answer } from '#ui/answer.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import styles from './no-permission.module.css'

/** The same words whether it does not exist or is not theirs: neither is told to a stranger. */
export function NoPermission() {
  const { auth } = useSession()
  const mine = auth.user?.email ?? 'my address'
  return (
    <>
      <Answer basis="The address may be mistyped, or its owner has not given you access.">
        You cannot open this organisation.
      </Answer>
      <p>An owner of the organisation can invite you in Millpond, with your e-mail address.</p>
      <div className={styles.actions}>
        <LinkButton variant="primary" href={PATHS.dashboard}>
          Go to your dashboard
        </LinkButton>
        <CopyButton
          variant="secondary"
          label="Copy a request to send"
          text={`Please invite ${mine} in Millpond, so that I can open ${window.location.href}`}
        />
      </div>
    </>
  )
}
