import { PATHS } from '#paths.ts'
import { Answer } from '#ui/answer.tsx'
import { LinkButton } from '#ui/link-button.tsx'

/** The same words whether it does not exist or is not theirs: neither is told to a stranger. */
export function NoPermission() {
  return (
    <>
      <Answer basis="The address may be mistyped, or its owner has not given you access.">
        You cannot open this organisation.
      </Answer>
      <p>Ask the owner of the organisation in Millpond to invite you with your e-mail address.</p>
      <LinkButton variant="primary" href={PATHS.dashboard}>
        Go to your dashboard
      </LinkButton>
    </>
  )
}
