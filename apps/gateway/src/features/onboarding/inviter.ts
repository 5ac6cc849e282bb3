import { createHash } from 'node:crypto'
import type { InviterInfo } from '@millpond/core/onboarding'
import { asSystemWithin, inOrganisationWithin, type Tx } from '#database/index.ts'
import { type InviteKey, inviteCodeStore, inviteStore } from '../../stores/invite-store.ts'
import { membershipStore } from '../../stores/membership-store.ts'

/** The invite of a code; null for an unknown code, which is ignored. */
export const inviteOfCode = (tx: Tx, code: string): Promise<InviteKey | null> =>
  asSystemWithin(tx, () => inviteCodeStore.find(tx, createHash('sha256').update(code).digest()))

/** Who invited this person and where to; null once the invite is used, revoked or too old. */
export async function inviterOf(
  tx: Tx,
  invite: InviteKey | null,
  reader: { readonly userId: string; readonly now: Date },
): Promise<InviterInfo | null> {
  if (invite === null) return null
  const offer = await inOrganisationWithin(tx, invite.organisationId, () =>
    inviteStore.offerTo(tx, invite, reader),
  )
  if (!offer) return null
  const { invitedBy } = offer
  const people = await asSystemWithin(tx, () => membershipStore.people(tx, [invitedBy]))
  const inviter = people.get(invitedBy)
  return {
    name: inviter?.name || inviter?.email || 'A former member',
    organisationName: offer.organisationName,
  }
}
