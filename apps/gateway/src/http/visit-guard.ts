/**
 * A member of staff who sees the product as a customer does: looks, and changes what is allowed.
 */
import type { Route } from '@millpond/contract/route'
import type { FastifyRequest } from 'fastify'
import { isUuid } from '#database/index.ts'
import type { Deps } from '../deps.ts'
import type { Caller } from '../identity/access-token.ts'
import { membershipStore } from '../stores/membership-store.ts'
import { supportAccessStore } from '../stores/support-access-store.ts'
import { nameOf, permitOf } from './permit.ts'
import { Refusal } from './refusal.ts'
import { actorOf } from './writing.ts'

/**
 * Every request of a visit is an entry before anything else becomes of it: in the log of the
 * organisation it asks about where the customer belongs there, else in the customer's own.
 */
export async function admitVisit(
  deps: Deps,
  route: Route,
  request: FastifyRequest,
  caller: Caller,
): Promise<void> {
  const place = await placeOf(deps, route, request, caller)
  const refusal = refusalOf(route, place?.mayChange ?? false)
  const entry = {
    action: refusal ? 'visitRefused' : route.method === 'GET' ? 'visitLooked' : 'visitActed',
    subject: nameOf(route),
    who: actorOf(caller),
    correlationId: request.id,
  }
  if (place) {
    const { organisationId } = place
    await deps.database.inOrganisation(
      organisationId,
      tx => deps.audit.add(tx, { organisationId }, entry),
      caller.userId,
    )
  } else {
    const { userId } = caller
    await deps.database.asSystem(tx => deps.audit.add(tx, { userId }, entry))
  }
  if (refusal) throw refusal
}

function refusalOf(route: Route, mayChange: boolean): Refusal | null {
  const { visit } = permitOf(route)
  if (visit === 'read' || (visit === 'whenAllowed' && mayChange)) return null
  return visit === 'never'
    ? new Refusal('forbidden', 'A staff visit may not do this')
    : new Refusal('forbidden', 'A staff visit may change nothing here unless an owner allows it')
}

interface VisitedPlace {
  readonly organisationId: string
  readonly mayChange: boolean
}

/** Null where no organisation is named, or none the customer belongs to. */
async function placeOf(
  { database, clock }: Deps,
  route: Route,
  request: FastifyRequest,
  { userId }: Caller,
): Promise<VisitedPlace | null> {
  const { organisationId } = request.query as { organisationId?: unknown }
  if (route.access !== 'organisation' || !isUuid(organisationId)) return null
  return database.inOrganisation(
    organisationId,
    async tx => {
      const role = await membershipStore.roleOf(tx, { organisationId, userId })
      if (!role) return null
      const until = await supportAccessStore.allowedUntil(tx, organisationId)
      return { organisationId, mayChange: until !== null && until > clock.now() }
    },
    userId,
    { readOnly: true },
  )
}
