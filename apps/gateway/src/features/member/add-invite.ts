import { randomUUID } from 'node:crypto'
import { INVITE_DAYS } from '@millpond/contract/member'
import type { Role } from '@millpond/core/organisation'
import { asSystemWithin, type Tx } from '#database/index.ts'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../http/refusal.ts'
import { inviteCodeStore, inviteStore, type NewInvite } from '../../stores/invite-store.ts'
import type { OrganisationFacts } from '../../stores/organisation-store.ts'
import { lockMembers } from './change-members.ts'
import { hashOfAddress, hashOfCode } from './invite-code.ts'
import { inviteLetter } from './invite-letter.ts'
import { nameIn, peopleOf } from './members-reply.ts'

const DAY_MS = 86_400_000
/** The maximum number of open invites of one organisation. */
const MAX_OPEN = 100

export type InviteNeeds = 'clock' | 'config' | 'attemptLimits' | 'mail'

interface Inviting {
  readonly deps: Pick<Deps, InviteNeeds>
  readonly userId: string
  readonly organisationId: string
  /** From 256 bits: the database stores its hash. */
  readonly inviteCode: string
  readonly kind: NewInvite['kind']
  readonly role: Role
  readonly email: string | null
  /** The partner that hands the organisation over, and its name. */
  readonly handsOver?: { readonly partnerId: string; readonly name: string }
}

/** In the fragment, so that the code reaches no server and no log. */
export const inviteLink = ({ config }: Pick<Deps, 'config'>, inviteCode: string): string =>
  `${config.publicUrl}/invite#${inviteCode}`

/** As an owner of the organisation of `tx`. Every refusal comes before the first change. */
export async function addInvite(tx: Tx, inviting: Inviting): Promise<NewInvite> {
  const { deps, organisationId, userId, kind, role, email, inviteCode, handsOver } = inviting
  const organisation = await lockMembers(tx, organisationId, 'owner')
  await refuseUnfit(tx, inviting, organisation)
  if (email !== null) await refuseFlood(tx, deps, userId, email)
  const invite: NewInvite = {
    ...{ organisationId, inviteId: randomUUID(), kind, role, email, invitedBy: userId },
    expiresAt: new Date(deps.clock.now().getTime() + INVITE_DAYS * DAY_MS),
    ...(handsOver && { endsPartner: handsOver.partnerId }),
  }
  await inviteStore.add(tx, invite)
  await asSystemWithin(tx, () =>
    inviteCodeStore.add(tx, {
      ...invite,
      codeHash: hashOfCode(inviteCode),
      addressHash: email === null ? null : hashOfAddress(email),
    }),
  )
  if (email !== null) {
    const inviter = nameIn(await peopleOf(tx, [userId]), userId)
    const link = inviteLink(deps, inviteCode)
    const from = { inviter, organisation: organisation.name, link, leaving: handsOver?.name }
    await deps.mail.queue(tx, inviteLetter(email, invite, from))
  }
  return invite
}

/** Mails an invite to an address that a user names; without an address the user shares the link. */
async function refuseFlood(
  tx: Tx,
  { attemptLimits }: Inviting['deps'],
  userId: string,
  email: string,
): Promise<void> {
  const maySend = await asSystemWithin(
    tx,
    async () =>
      (await attemptLimits.spend(tx, 'inviteBy', userId)) &&
      attemptLimits.spend(tx, 'inviteTo', email.toLowerCase()),
  )
  if (maySend) return
  throw new Refusal(
    'tooManyRequests',
    'Too many invites were emailed today. Send the link yourself instead.',
  )
}

async function refuseUnfit(
  tx: Tx,
  { deps, organisationId, kind }: Inviting,
  { isEnding, isPartner, isSample }: OrganisationFacts,
): Promise<void> {
  if (isSample) throw new Refusal('conflict', 'You cannot share the sample company')
  if (isEnding) throw new Refusal('conflict', 'This company is being deleted')
  if (kind === 'partner' && isPartner) {
    throw new Refusal('conflict', 'A partner cannot be the client of another partner')
  }
  const open = await inviteStore.open(tx, organisationId, deps.clock.now())
  if (open.length >= MAX_OPEN) {
    throw new Refusal('conflict', `There are ${MAX_OPEN} open invites. Cancel some first.`)
  }
}
