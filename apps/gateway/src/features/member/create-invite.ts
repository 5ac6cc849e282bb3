import { randomUUID } from 'node:crypto'
import { INVITE_DAYS, type createInvite as route } from '@millpond/contract/member'
import { asSystemWithin, type Tx } from '#database/index.ts'
import type { CallOf, Handler } from '../../http/call.ts'
import { Refusal } from '../../http/refusal.ts'
import { inviteCodeStore, inviteStore, type NewInvite } from '../../stores/invite-store.ts'
import type { OrganisationFacts } from '../../stores/organisation-store.ts'
import { lockMembers } from './change-members.ts'
import { hashOfCode } from './invite-code.ts'
import { inviteLetter } from './invite-letter.ts'
import { inviteOf, nameIn, peopleOf } from './members-reply.ts'

const DAY_MS = 86_400_000
/** Open at the same time, in one organisation. */
const MOST_OPEN = 100

/** The code is shown in this answer and nowhere else: only its hash is kept. */
export const createInvite: Handler<typeof route> = async call => {
  const { deps, organisationId, user, body } = call
  const inviteCode = call.derive('invite')
  // After the #, so that the code reaches no server and no log on the way.
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
      inviteCodeStore.add(tx, hashOfCode(inviteCode), invite, invite.expiresAt),
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

/**
 * Mail of ours to whoever somebody names: without an address the link itself is there to pass on.
 */
async function refuseFlood(
  tx: Tx,
  { deps: { guesses }, user }: CallOf<typeof route>,
  email: string,
): Promise<void> {
  const maySend = await asSystemWithin(
    tx,
    async () =>
      (await guesses.spend(tx, 'inviteBy', user.userId)) &&
      guesses.spend(tx, 'inviteTo', email.toLowerCase()),
  )
  if (maySend) return
  throw new Refusal(
    'tooManyRequests',
    'Too many invites were mailed today. Pass the link on instead.',
  )
}

async function refuseUnfit(
  tx: Tx,
  { deps, organisationId, body }: CallOf<typeof route>,
  { isEnding, isPartner, isSample }: OrganisationFacts,
): Promise<void> {
  if (isSample) throw new Refusal('conflict', 'The sample company is yours alone')
  if (isEnding) throw new Refusal('conflict', 'This organisation is being deleted')
  if (body.kind === 'partner' && isPartner) {
    throw new Refusal('conflict', 'A partner organisation cannot be looked after by another')
  }
  const open = await inviteStore.open(tx, organisationId, deps.clock.now())
  if (open.length >= MOST_OPEN) {
    throw new Refusal('conflict', `There are ${MOST_OPEN} open invites. Take some back first.`)
  }
}
