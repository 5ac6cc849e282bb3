import type { getOwnInvites as route } from '@millpond/contract/member'
import { inOrganisationWithin } from '#database/index.ts'
import type { Handler } from '../../http/call.ts'
import { inviteStore, type OfferRow } from '../../stores/invite-store.ts'
import { nameIn, peopleOf } from './members-reply.ts'
import { ownInviteKeys } from './own-invites.ts'

export const getOwnInvites: Handler<typeof route, 'clock' | 'database' | 'identity'> = ({
  deps,
  user: { userId },
}) =>
  deps.database.asSystem(async tx => {
    const recipient = { userId, now: deps.clock.now() }
    const offers: OfferRow[] = []
    for (const key of await ownInviteKeys(tx, deps, recipient)) {
      const offer = await inOrganisationWithin(tx, key.organisationId, () =>
        inviteStore.offerTo(tx, key, recipient),
      )
      if (offer) offers.push(offer)
    }
    const people = await peopleOf(
      tx,
      offers.map(({ invitedBy }) => invitedBy),
    )
    return {
      invites: offers.map(({ invitedBy, ...offer }) => ({
        ...offer,
        invitedBy: nameIn(people, invitedBy),
      })),
    }
  })
