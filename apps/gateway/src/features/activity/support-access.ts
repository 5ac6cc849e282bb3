import type {
  getSupportAccess as read,
  putSupportAccess as write,
} from '@millpond/contract/activity'
import type { Deps } from '../../deps.ts'
import type { Handler } from '../../http/call.ts'
import { supportAccessStore } from '../../stores/support-access-store.ts'

const HOUR_MS = 3_600_000

/** An expired permission counts as none. */
const shownAt = (until: Date | null, { clock }: Pick<Deps, 'clock'>) => ({
  changesAllowedUntil: until && until > clock.now() ? until.toISOString() : null,
})

export const getSupportAccess: Handler<typeof read, 'clock'> = async call => {
  const until = await call.inOrganisation(tx =>
    supportAccessStore.allowedUntil(tx, call.organisationId),
  )
  return shownAt(until, call.deps)
}

export const putSupportAccess: Handler<typeof write, 'clock'> = call => {
  const { deps, organisationId, user, body } = call
  const { hours } = body
  return call.commit(async tx => {
    const until = hours === 0 ? null : new Date(deps.clock.now().getTime() + hours * HOUR_MS)
    await supportAccessStore.allow(tx, organisationId, { until, userId: user.userId })
    call.audit(
      until
        ? { action: 'supportAllowed', details: { until: until.toISOString() } }
        : { action: 'supportEnded' },
    )
    return shownAt(until, deps)
  })
}
