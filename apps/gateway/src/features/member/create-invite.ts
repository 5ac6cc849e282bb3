import { randomUUID } from 'node:crypto'
import { INVITE_DAYS, type createInvite as route } from '@millpond/contract/member'
import { asSystemWithin, type Tx } from '#database/index.ts'
import type { CallOf, Handler } from '../../http/call.ts'
import { Refusal } from '../../http/refusal.ts'
import { inviteCodeStore, inviteStore, type NewInvite } from '../../stores/invite-store.ts'
import type { OrganisationFacts } from '../../stores/organisation-store.ts'
import { lockMembers } from './change-members.ts'
import { hashOfAddress, hashOfCode } from './invite-code.ts'
import { inviteLetter } from './invite-letter.ts'
import { inviteOf, nameIn, peopleOf } from './members-reply.ts'

const DAY_MS = 86_400_000
/** The maximum number of open invites of one organisation. */
const MAX_OPEN = 100

/** The code is only in this reply: the database stores its hash. */
export const createInvite: Handler<
  typeof route,
  'clock' | 'config' | 'attemptLimits' | 'mail'
> = async call => {
  const { deps, organisationId, user, body } = call
  const inviteCode = call.derive('invite')
  // In the fragment, so that the code reaches no server and no log.
  const link = `${deps.config.publicUrl}/invite#${inviteCode}`
  const answer = await call.commit(async tx => {
    const organisation = await lockMembers(tx, organisationId, 'owner')
    await refuseUnfit(tx, call, organisation)
    const invite: NewInvite = {
      organisationId,
      inviteId: randomUUID(),
      kind: body.kind,
      role: body.role,
      email: body.email ?? null,
      invitedBy: user.userId,
      expiresAt: new Date(deps.clock.now().getTime() + INVITE_DAYS * DAY_MS),
    }
    await inviteStore.add(tx, invite)
    await asSystemWithin(tx, () =>
      inviteCodeStore.add(tx, {
        ...invite,
        codeHash: hashOfCode(inviteCode),
        addressHash: invite.email === null ? null : hashOfAddress(invite.email),
      }),
    )
    const people = await peopleOf(tx, [user.userId])
    if (invite.email !== null) {
      await refuseFlood(tx, call, invite.email)
      const from = { inviter: nameIn(people, user.userId), organisation: organisation.name }
      await deps.mail.queue(tx, inviteLetter(invite.email, invite, { ...from, link }))
    }
    call.audit({
      action: 'inviteCreated',
      subject: body.kind === 'partner' ? `a partner, as ${body.role}` : `as ${body.role}`,
      details: { inviteId: invite.inviteId, kind: body.kind, role: body.role },
    })
    const expiresAt = invite.expiresAt.toISOString()
    return {
      inviteCode,
      link,
      invite: inviteOf({ ...invite, expiresAt, isExpired: false }, people),
    }
  })
  deps.mail.wake()
  return answer
}

/** Mails an invite to an address that a user names; without an address the user shares the link. */
async function refuseFlood(
  tx: Tx,
  { deps: { attemptLimits }, user }: CallOf<typeof route, 'attemptLimits'>,
  email: string,
): Promise<void> {
  const maySend = await asSystemWithin(
    tx,
    async () =>
      (await attemptLimits.spend(tx, 'inviteBy', user.userId)) &&
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
  { deps, organisationId, body }: CallOf<typeof route, 'clock'>,
  { isEnding, isPartner, isSample }: OrganisationFacts,
): Promise<void> {
  if (isSample) throw new Refusal('conflict', 'You cannot share the sample company')
  if (isEnding) throw new Refusal('conflict', 'This company is being deleted')
  if (body.kind === 'partner' && isPartner) {
    throw new Refusal('conflict', 'A partner firm cannot be the client of another firm')
  }
  const open = await inviteStore.open(tx, organisationId, deps.clock.now())
  if (open.length >= MAX_OPEN) {
    throw new Refusal('conflict', `There are ${MAX_OPEN} open invites. Cancel some first.`)
  }
}
