import type { Account } from '@millpond/contract/account'
import { PATHS } from '#paths.ts'
import { LinkButton } from '#ui/link-button.tsx'
import { Panel } from '#ui/panel.tsx'

/** The start of support sessions; only support staff see it. */
export function StaffSection({ account }: { account: Account }) {
  if (!account.isStaff) return null
  return (
    <Panel title="Support staff" subtitle="See Millpond as a customer does, for 30 minutes.">
      <LinkButton href={PATHS.staff}>Start a session</LinkButton>
    </Panel>
  )
}
