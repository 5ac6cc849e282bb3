import type { acceptInvite as route } from '@millpond/contract/member'
import { A_ROLE, atLeast } from '@millpond/core/organisation'
import { asSystemWithin, inOrganisationWithin, type Tx } from '#database/index.ts'
import type { TrialNeeds } from '../../billing/limit-trial.ts'
import type { CallOf, Handler } from '../../http/call.ts'
import { Refusal } from '../../http/refusal.ts'
import { takeSeat } from '../../partners/take-seat.ts'
import { inviteCodeStore, inviteStore } from '../../stores/invite-store.ts'
import { membershipStore } from '../../stores/membership-store.ts'
import { onboardingStore } from '../../stores/onboarding-store.ts'
import { organisationStore } from '../../stores/organisation-store.ts'
import { partnerStore } from '../../stores/partner-store.ts'
import { handOver } from './hand-over.ts'
import { type GoodInvite, goodInvite, noSuchInvite } from './invite-code.ts'
import { holdOwnInvite } from './own-invites.ts'

type Call = CallOf<typeof route, TrialNeeds>

/**
 * A code works once, for one person: two people with the same code wait for each other, and the
 * later one is refused. The person with the address of an invite needs no code.
 */
export const acceptInvite: Handler<typeof route, TrialNeeds | 'identity'> = call => {
  const { deps, user, body } = call
  return call.commit(async tx => {
    const now = deps.clock.now()
    const partner = body.partnerId === undefined ? null : await ownPartner(tx, call, body.partnerId)
    const good =
      body.inviteCode === undefined
        ? await holdOwnInvite(tx, deps, { userId: user.userId, now }, body.inviteId ?? '')
        : await goodInvite(tx, body.inviteCode, now, { hold: true })
    const { organisationId } = good
    if (good.invite.kind === 'partner' && partner === null) throw partnerMissing()
    if (good.invite.kind === 'member' && partner !== null) throw forAPerson()
    const noSeat = partner && (await takeSeat(tx, partner.partnerId))
    if (noSeat) throw new Refusal(noSeat.code, noSeat.message)
    await inOrganisationWithin(tx, organisationId, async () => {
      if (partner) await letPartnerIn(tx, good, partner.partnerId)
      else await join(tx, good, user.userId)
      if (!(await inviteStore.use(tx, good, user.userId, now))) throw noSuchInvite()
    })
    await asSystemWithin(tx, async () => {
      await inviteCodeStore.removeOf(tx, good)
      // An invite completes every step of an onboarding.
      await onboardingStore.finish(tx, user.userId)
    })
    auditAcceptance(call, good, partner)
    await endHandedOver(tx, call, good)
    return { organisationId }
  })
}

interface Partner {
  readonly partnerId: string
  readonly name: string
}

async function ownPartner(tx: Tx, { user }: Call, partnerId: string): Promise<Partner> {
  const role = await membershipStore.roleOf(tx, { organisationId: partnerId, userId: user.userId })
  const facts = await inOrganisationWithin(tx, partnerId, () =>
    organisationStore.lock(tx, partnerId),
  )
  if (role !== 'owner' || !facts?.isPartner) {
    throw new Refusal('forbidden', 'Choose a firm that you own')
  }
  return { partnerId, name: facts.name }
}

async function join(tx: Tx, { organisationId, invite }: GoodInvite, userId: string) {
  const member = { organisationId, userId }
  const present = await membershipStore.ownRole(tx, member)
  if (present === null) await membershipStore.add(tx, member, invite.role)
  else if (atLeast(present, invite.role)) {
    throw new Refusal('conflict', `You are already ${A_ROLE[present]} of this company`)
  } else await membershipStore.setRole(tx, member, invite.role)
}

async function letPartnerIn(
  tx: Tx,
  { organisationId, invite, organisation }: GoodInvite,
  partnerId: string,
) {
  // Partner access covers one step: a client cannot be a partner's partner.
  if (organisation.isPartner) {
    throw new Refusal('conflict', 'A partner cannot be the client of another partner')
  }
  if (!(await partnerStore.letIn(tx, { organisationId, partnerId, role: invite.role }))) {
    throw new Refusal('conflict', 'This company is already your client')
  }
  await organisationStore.setPartner(tx, organisationId, partnerId)
}

/** The new owner has the company to themselves: the partner that invited them loses its access. */
async function endHandedOver(tx: Tx, call: Call, { organisationId, invite }: GoodInvite) {
  const { endsPartner: partnerId } = invite
  if (partnerId === null || !(await handOver(call.deps, tx, { organisationId, partnerId }))) return
  const details = { partnerId }
  call.audit({ action: 'handedOver', details, of: { organisationId } })
  call.audit({
    action: 'clientRemoved',
    details: { clientId: organisationId },
    of: { organisationId: partnerId },
  })
}

/** The client's log and the partner's own log both record it. */
function auditAcceptance(
  call: Call,
  { organisationId, invite, organisation }: GoodInvite,
  partner: Partner | null,
) {
  const details = { inviteId: invite.inviteId, role: invite.role }
  if (!partner) {
    const subject = `as ${invite.role}`
    call.audit({ action: 'memberJoined', subject, details, of: { organisationId } })
    return
  }
  const { partnerId, name } = partner
  call.audit({ action: 'partnerLinked', subject: name, details, of: { organisationId } })
  call.audit({
    action: 'clientAdded',
    subject: organisation.name,
    details: { clientId: organisationId, role: invite.role },
    of: { organisationId: partnerId },
  })
}

const partnerMissing = () =>
  new Refusal('badRequest', 'This invite is for a partner', [
    { path: 'partnerId', message: 'Choose which of your firms accepts it' },
  ])
const forAPerson = () =>
  new Refusal('badRequest', 'This invite is for a person', [
    { path: 'partnerId', message: 'Leave this out' },
  ])
