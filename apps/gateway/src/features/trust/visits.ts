import type { endVisit as end, startVisit as start } from '@millpond/contract/trust'
import { asSystemWithin, asUserWithin, inOrganisationWithin, type Tx } from '#database/index.ts'
import type { CallOf, Handler } from '../../http/call.ts'
import { Refusal } from '../../http/refusal.ts'
import { visitReply } from '../../http/visit-reply.ts'
import { belongingStore } from '../../stores/belonging-store.ts'

interface Visit {
  readonly visitId: string
  readonly staffUserId: string
  readonly staffEmail: string
}

interface Customer {
  readonly userId: string
  readonly name: string
  readonly email: string
}

/** One answer for who is no staff and for an address nobody has: staff alone may ask. */
const notFound = () => new Refusal('notFound', 'There is nobody to visit under this address')

/** No cookie goes with it: the session it began in finds it again, for half an hour. */
export const startVisit: Handler<typeof start> = call => {
  const { deps, user } = call
  return call.commit(
    async tx => {
      if (!(await deps.visits.isStaff(tx, user.userId))) throw notFound()
      const customer = await deps.identity.personByEmail(tx, call.body.email.toLowerCase())
      if (!customer || customer.isDisabled || customer.userId === user.userId) throw notFound()
      const { reason, ticket } = call.body
      const visit = {
        visitId: visitIdOf(call),
        staffUserId: user.userId,
        staffEmail: user.email,
      }
      const until = await deps.visits.begin(tx, {
        ...visit,
        userId: customer.userId,
        sessionId: user.sessionId,
        reason,
        ticket,
      })
      noteBegin(call, customer)
      await tellOwners(tx, call, customer, visit, {
        action: 'visitBegan',
        subject: `${reason} (${ticket})`,
      })
      return visitReply(deps, customer, visit, until)
    },
    { as: 'system' },
  )
}

/** In both people's own logs; organisations see each request of the visit. */
function noteBegin(
  call: CallOf<typeof start>,
  customer: { readonly userId: string; readonly email: string },
): void {
  const { reason, ticket } = call.body
  const note = { action: 'visitBegan', subject: customer.email, details: { reason, ticket } }
  call.audit(note)
  call.audit({ ...note, of: { userId: customer.userId } })
}

/** Begin and end of a visit stand where the owners of the customer's organisations read. */
async function tellOwners(
  tx: Tx,
  { deps, correlationId }: CallOf<typeof start> | CallOf<typeof end>,
  customer: Customer,
  { visitId, staffUserId, staffEmail }: Visit,
  event: { readonly action: string; readonly subject?: string },
): Promise<void> {
  const { userId, name, email } = customer
  const staff = { userId: staffUserId, name: staffEmail, visitId }
  const who = { userId, name: name === '' ? email : name, staff }
  const belongings = await asUserWithin(tx, userId, () => belongingStore.ofCaller(tx))
  for (const { organisationId } of belongings) {
    await inOrganisationWithin(tx, organisationId, () =>
      deps.audit.add(tx, { organisationId }, { ...event, who, correlationId }),
    )
  }
}

/** The same for each twin of the request, in the form the database wants. */
function visitIdOf(call: CallOf<typeof start>): string {
  const hex = Buffer.from(call.derive('visit'), 'base64url').toString('hex')
  const version = `4${hex.slice(13, 16)}`
  const variant = `8${hex.slice(17, 20)}`
  return [hex.slice(0, 8), hex.slice(8, 12), version, variant, hex.slice(20, 32)].join('-')
}

export const endVisit: Handler<typeof end> = call => {
  const { deps, user } = call
  const { visit } = user
  if (!visit) throw new Refusal('badRequest', 'This is not a visit')
  return call.commit(async tx => {
    await asSystemWithin(tx, () => deps.visits.end(tx, visit.visitId))
    await tellOwners(tx, call, user, visit, { action: 'visitEnded' })
    call.audit({ action: 'visitEnded' })
    return { ended: true as const }
  })
}
