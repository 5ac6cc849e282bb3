import type {
  putAlertPreference as preferenceRoute,
  putAlertRule as ruleRoute,
  snoozeAlert as snoozeRoute,
} from '@millpond/contract/alert'
import { SNOOZE_DAYS } from '@millpond/core/alert'
import { addDays } from '@millpond/core/time'
import { withoutPersonWithin } from '#database/index.ts'
import { snoozeCause } from '../../alerts/evaluate-alerts.ts'
import type { Handler } from '../../http/call.ts'
import { Refusal } from '../../http/refusal.ts'
import { alertStore } from '../../stores/alert-store.ts'
import { ledgerStore } from '../../stores/ledger-store.ts'
import { membershipStore } from '../../stores/membership-store.ts'
import { organisationStore } from '../../stores/organisation-store.ts'

/** The newest forecast is looked at again with the new rule, by the job that follows changes. */
export const putAlertRule: Handler<typeof ruleRoute, 'jobs'> = async call => {
  const { organisationId, body, deps } = call
  return call.commit(async tx => {
    // A page from before there were covenants sends none; those that are stored stay.
    await withoutPersonWithin(tx, () => organisationStore.lock(tx, organisationId))
    const { covenants } = await alertStore.rule(tx, organisationId)
    const rule = { ...body, covenants: body.covenants ?? covenants }
    await alertStore.saveRule(tx, organisationId, rule)
    await deps.jobs.sendOutlook(organisationId, { tx })
    return { rule }
  })
}

export const putAlertPreference: Handler<typeof preferenceRoute> = async call => {
  const { organisationId, user, body: preference } = call
  return call.commit(
    async tx => {
      const { userId } = user
      if (!(await membershipStore.ownRole(tx, { organisationId, userId }))) {
        throw new Refusal('forbidden', 'Only members of a company get its emails.')
      }
      await alertStore.savePreference(tx, organisationId, userId, preference)
      return { preference }
    },
    { isPrivate: true },
  )
}

export const snoozeAlert: Handler<typeof snoozeRoute, 'clock'> = async call => {
  const { organisationId, body, deps } = call
  const { kind, key, until } = body
  return call.commit(async tx => {
    // A forecast that is kept at the same time waits, or is waited for.
    await withoutPersonWithin(tx, () => organisationStore.lock(tx, organisationId))
    const organisation = await organisationStore.find(tx, organisationId)
    const causes = await alertStore.causes(tx, organisationId)
    const cause = causes.find(
      each => each.kind === kind && each.key === key && each.state === 'raised',
    )
    if (!organisation || !cause) throw new Refusal('notFound', 'This alert has ended.')
    const today = deps.clock.today(await ledgerStore.timeZone(tx, organisationId))
    const snooze = until === 'week' ? addDays(today, SNOOZE_DAYS) : until
    const { currency } = organisation
    await snoozeCause(tx, { organisationId, currency }, cause, snooze)
    return { snooze }
  })
}
