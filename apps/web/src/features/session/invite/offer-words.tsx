import type { getOwnInvites } from '@millpond/contract/member'
import type { ReplyOf } from '@millpond/contract/route'
import type { Role } from '@millpond/core/organisation'
import { dayOf } from '#ui/instant.ts'
import styles from '../session.module.css'

export type OwnInvite = ReplyOf<typeof getOwnInvites>['invites'][number]
type Offer = Omit<OwnInvite, 'inviteId'>

const MAY: Record<Role, string> = {
  viewer: 'You can see everything but change nothing.',
  editor: 'You can edit budgets, forecasts and settings.',
  owner: 'You have full access, including inviting people and deleting the company.',
}

const AS: Record<Role, string> = {
  viewer: 'as a viewer',
  editor: 'as an editor',
  owner: 'as an owner',
}

/** `Join Ngaio Press`, `Add Ngaio Press as a client`. */
export const offerTitle = ({ kind, organisationName }: Offer): string =>
  kind === 'partner' ? `Add ${organisationName} as a client` : `Join ${organisationName}`

export function OfferWords({ offer }: { offer: Offer }) {
  const { kind, invitedBy, role, expiresAt } = offer
  return (
    <>
      <p>
        {invitedBy} invites {kind === 'partner' ? 'your firm' : 'you'} {AS[role]}.{` ${MAY[role]}`}
      </p>
      <p className={styles.aside}>Valid until {dayOf(expiresAt)}.</p>
    </>
  )
}
