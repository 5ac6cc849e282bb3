import type { endVisit as end, startVisit as start } from '@millpond/contract/activity'
import type { AuditAction } from '@millpond/contract/audit-actions'
import { asSystemWithin, asUserWithin, inOrganisationWithin, type Tx } from '#database/index.ts'
import type { CallOf, Handler } from '../../http/call.ts'
import { Refusal } from '../../http/refusal.ts'
import { supportSessionReply } from '../../http/support-session-reply.ts'
import { ownOrganisationStore } from '../../stores/own-organisation-store.ts'

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

/** One answer for an unknown address and for a caller who is not staff. */
const notFound = () => new Refusal('notFound', 'No account has this email address')

/** It has no cookie: the session that started it finds it again, for half an hour. */
export const startSupportSession: Handler<
  typeof start,
  'audit' | 'clock' | 'identity' | 'tokens' | 'supportSessions'
> = call => {
  const { deps, user } = call
  return call.commit(
    async tx => {
      if (!(await deps.supportSessions.isStaff(tx, user.userId))) throw notFound()
      const customer = await deps.identity.personByEmail(tx, call.body.email.toLowerCase())
      if (!customer || customer.isDisabled || customer.userId === user.userId) throw notFound()
      const { reason, ticket } = call.body
      const visit = {
        visitId: visitIdOf(call),
        staffUserId: user.userId,
        staffEmail: user.email,
      }
      const until = await deps.supportSessions.begin(tx, {
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
      return supportSessionReply(deps, customer, visit, until)
    },
    { as: 'system' },
  )
}

/** Logged for both people; organisations log each request of the visit. */
function noteBegin(
  call: CallOf<typeof start>,
  customer: { readonly userId: string; readonly email: string },
): void {
  const { reason, ticket } = call.body
  const details = { reason, ticket }
  const note = { action: 'visitBegan', subject: customer.email, details } as const
  call.audit(note)
  call.audit({ ...note, of: { userId: customer.userId } })
}

/** The customer's organisations log the start and the end of a visit for their owners. */
async function tellOwners(
  tx: Tx,
  { deps, correlationId }: CallOf<typeof start, 'audit'> | CallOf<typeof end, 'audit'>,
  customer: Customer,
  { visitId, staffUserId, staffEmail }: Visit,
  event: { readonly action: AuditAction; readonly subject?: string },
): Promise<void> {
  const { userId, name, email } = customer
  const staff = { userId: staffUserId, name: staffEmail, visitId }
  const who = { userId, name: name === '' ? email : name, staff }
  const organisations = await asUserWithin(tx, userId, () => ownOrganisationStore.ofCaller(tx))
  for (const { organisationId } of organisations) {
    await inOrganisationWithin(tx, organisationId, () =>
      deps.audit.add(tx, { organisationId }, { ...event, who, correlationId }),
    )
  }
}

/** The same for each retry of the request, as a UUID. */
function visitIdOf(call: CallOf<typeof start>): string {
  const hex = Buffer.from(call.derive('visit'), 'base64url').toString('hex')
  const version = `4${hex.slice(13, 16)}`
  const variant = `8${hex.slice(17, 20)}`
  return [hex.slice(0, 8), hex.slice(8, 12), version, variant, hex.slice(20, 32)].join('-')
}

export const endSupportSession: Handler<typeof end, 'audit' | 'supportSessions'> = call => {
  const { deps, user } = call
  const { visit } = user
  if (!visit) throw new Refusal('badRequest', 'This is not a support session')
  return call.commit(async tx => {
    await asSystemWithin(tx, () => deps.supportSessions.end(tx, visit.visitId))
    await tellOwners(tx, call, user, visit, { action: 'visitEnded' })
    call.audit({ action: 'visitEnded' })
    return { ended: true as const }
  })
}
