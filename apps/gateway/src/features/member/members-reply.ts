import type { Members } from '@millpond/contract/member'
import { asSystemWithin, inOrganisationWithin, type Tx } from '#database/index.ts'
import type { Deps } from '../../deps.ts'
import { organisationNotFound } from '../../http/refusal.ts'
import type { Caller } from '../../identity/access-token.ts'
import { apiTokenStore } from '../../stores/api-token-store.ts'
import { type InviteRow, inviteStore } from '../../stores/invite-store.ts'
import { membershipStore, type PersonRow } from '../../stores/membership-store.ts'
import { organisationStore } from '../../stores/organisation-store.ts'
import { type PartnerLink, partnerStore } from '../../stores/partner-store.ts'

interface MembersRequest {
  readonly deps: Pick<Deps, 'clock'>
  readonly organisationId: string
  readonly user: Caller
}

type People = ReadonlyMap<string, PersonRow>

/** The members of the organisation of `tx`, as far as the caller may see them. */
export async function membersReply(tx: Tx, request: MembersRequest): Promise<Members> {
  const { deps, organisationId, user } = request
  if (!(await membershipStore.mayHere(tx, 'viewer'))) throw organisationNotFound()
  const members = await membershipStore.list(tx, organisationId)
  const mayInvite = await membershipStore.mayHere(tx, 'owner')
  const invites = mayInvite ? await inviteStore.open(tx, organisationId, deps.clock.now()) : []
  const tokens = mayInvite ? await tokensOf(tx, request) : []
  const partners = await namedPartners(tx, await partnerStore.of(tx, organisationId))
  const people = await peopleOf(tx, [
    ...members.map(({ userId }) => userId),
    ...invites.map(({ invitedBy }) => invitedBy),
    ...tokens.map(({ userId }) => userId),
  ])
  return {
    members: members.map(({ userId, role }) => ({
      userId,
      name: people.get(userId)?.name || null,
      email: people.get(userId)?.email ?? '',
      role,
      isYou: userId === user.userId,
      lastSeenAt: people.get(userId)?.lastSeenAt ?? null,
    })),
    partners,
    invites: invites.map(invite => inviteOf(invite, people)),
    apiTokens: tokens.map(({ userId, ...token }) => ({ ...token, owner: nameIn(people, userId) })),
  }
}

const tokensOf = (tx: Tx, { deps, organisationId }: MembersRequest) =>
  asSystemWithin(tx, () => apiTokenStore.ofOrganisation(tx, organisationId, deps.clock.now()))

export const inviteOf = ({ invitedBy, ...invite }: InviteRow, people: People) => ({
  ...invite,
  invitedBy: nameIn(people, invitedBy),
})

export const peopleOf = (tx: Tx, userIds: readonly string[]): Promise<People> =>
  asSystemWithin(tx, () => membershipStore.people(tx, [...new Set(userIds)]))

/** The name that others see; a person whose account was deleted has none. */
export const nameIn = (people: People, userId: string): string => {
  const person = people.get(userId)
  return person?.name || person?.email || 'A former member'
}

/** A partner is another organisation, so its name is not in the rows of this one. */
async function namedPartners(tx: Tx, links: readonly PartnerLink[]) {
  const named: Members['partners'] = []
  for (const link of links) {
    const partner = await inOrganisationWithin(tx, link.partnerId, () =>
      organisationStore.facts(tx, link.partnerId),
    )
    if (partner) named.push({ ...link, name: partner.name })
  }
  return named
}
