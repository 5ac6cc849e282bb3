/**
 * A support session: a member of staff sees the product as a customer does, and changes what is
 * allowed.
 */
import type { Route } from '@millpond/contract/route'
import type { FastifyRequest } from 'fastify'
import { isUuid } from '#database/index.ts'
import type { Deps } from '../deps.ts'
import type { Caller } from '../identity/access-token.ts'
import { membershipStore } from '../stores/membership-store.ts'
import { supportAccessStore } from '../stores/support-access-store.ts'
import { nameOf } from './permit.ts'
import { Refusal } from './refusal.ts'
import { actorOf } from './writing.ts'

/**
 * Every request of a visit is logged before it is handled: in the log of the organisation it names
 * if the customer is a member there, else in the customer's own log.
 */
export async function admitSupportSession(
  deps: Pick<Deps, 'audit' | 'clock' | 'database'>,
  route: Route,
  request: FastifyRequest,
  caller: Caller,
): Promise<void> {
  const place = await visitedOrganisation(deps, route, request, caller)
  const refusal = refusalOf(route, place?.mayChange ?? false)
  const entry = {
    action: refusal ? 'visitRefused' : route.method === 'GET' ? 'visitLooked' : 'visitActed',
    subject: nameOf(route),
    who: actorOf(caller),
    correlationId: request.id,
  } as const
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
  const { visit } = route.permit
  if (visit === 'read' || (visit === 'whenAllowed' && mayChange)) return null
  return visit === 'never'
    ? new Refusal('forbidden', 'This is not allowed during a support session')
    : new Refusal(
        'forbidden',
        'In a support session you cannot change anything here unless an owner allows it',
      )
}

interface VisitedOrganisation {
  readonly organisationId: string
  readonly mayChange: boolean
}

/** Null if the request names no organisation, or one without the customer. */
async function visitedOrganisation(
  { database, clock }: Pick<Deps, 'clock' | 'database'>,
  route: Route,
  request: FastifyRequest,
  { userId }: Caller,
): Promise<VisitedOrganisation | null> {
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
