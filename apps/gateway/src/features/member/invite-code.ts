import { createHash } from 'node:crypto'
import { asSystemWithin, inOrganisationWithin, type Tx } from '#database/index.ts'
import { Refusal } from '../../http/refusal.ts'
import {
  type InviteKey,
  type InviteRow,
  inviteCodeStore,
  inviteStore,
} from '../../stores/invite-store.ts'
import { membershipStore } from '../../stores/membership-store.ts'
import { type OrganisationFacts, organisationStore } from '../../stores/organisation-store.ts'

/** A code has 256 random bits, so its plain hash reveals nothing. */
export const hashOfCode = (code: string): Buffer => createHash('sha256').update(code).digest()

export interface GoodInvite extends InviteKey {
  readonly invite: InviteRow
  readonly organisation: OrganisationFacts
}

/**
 * Addresses are compared in lower case, as accounts are. The hash only finds an invite; the address
 * itself is in `invite`.
 */
export const hashOfAddress = (email: string): Buffer => hashOfCode(email.toLowerCase())

/**
 * The invite of a valid code: not used, revoked or expired, of an organisation that is not being
 * deleted, and from a person who may still invite. All other codes get the same answer.
 */
export async function goodInvite(
  tx: Tx,
  code: string,
  now: Date,
  how: { readonly hold: boolean },
): Promise<GoodInvite> {
  const key = await asSystemWithin(tx, () => inviteCodeStore.find(tx, hashOfCode(code)))
  const good = key && (await inviteIfGood(tx, key, now, how))
  if (!good) throw noSuchInvite()
  return good
}

/** The invite of a key, under the same conditions as that of a code; null without them. */
export async function inviteIfGood(
  tx: Tx,
  key: InviteKey,
  now: Date,
  how: { readonly hold: boolean },
): Promise<GoodInvite | null> {
  const { organisationId } = key
  return inOrganisationWithin(tx, organisationId, async () => {
    const organisation = how.hold
      ? await organisationStore.lock(tx, organisationId)
      : await organisationStore.facts(tx, organisationId)
    const invite = await inviteStore.find(tx, key, now)
    if (!organisation || organisation.isEnding || !invite || invite.isExpired) return null
    const inviter = { organisationId, userId: invite.invitedBy }
    if ((await membershipStore.roleOf(tx, inviter)) !== 'owner') return null
    return { ...key, invite, organisation }
  })
}

export const noSuchInvite = () =>
  new Refusal('notFound', 'This invite is not valid. Ask for a new one.')
