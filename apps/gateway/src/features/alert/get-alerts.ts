import type { getAlerts as route, ShownAlert } from '@millpond/contract/alert'
import {
  type AlertCause,
  alertRecord,
  alertWords,
  MAX_WATCHED_COVENANTS,
} from '@millpond/core/alert'
import { atLeast } from '@millpond/core/organisation'
import type { Handler } from '../../http/call.ts'
import { alertStore } from '../../stores/alert-store.ts'
import { forecastRunStore } from '../../stores/forecast-run-store.ts'
import { membershipStore } from '../../stores/membership-store.ts'
import { organisationStore } from '../../stores/organisation-store.ts'
import { reportStore } from '../../stores/report-store.ts'

const DAYS_SHOWN = 90
const MAX_EVENTS = 50
const DAY_MS = 86_400_000

export const getAlerts: Handler<typeof route, 'clock'> = call =>
  call.inOrganisation(async tx => {
    const { organisationId, role, user, deps } = call
    const organisation = await organisationStore.find(tx, organisationId)
    const currency = organisation?.currency ?? 'NZD'
    const since = new Date(deps.clock.now().getTime() - DAYS_SHOWN * DAY_MS)
    const causes = await alertStore.causes(tx, organisationId)
    const events = await alertStore.events(tx, organisationId, since, MAX_EVENTS)
    const latest = await forecastRunStore.latestBacktest(tx, organisationId)
    const own = await membershipStore.ownRole(tx, { organisationId, userId: user.userId })
    const saved = await alertStore.preference(tx, organisationId, user.userId)
    const isOwner = own === 'owner'
    return {
      rule: await alertStore.rule(tx, organisationId),
      causes: causes
        .filter(({ state, changedOn }) => state === 'raised' || changedOn >= dayOf(since))
        .sort((one, other) => Number(one.state !== 'raised') - Number(other.state !== 'raised'))
        .map(cause => shown(cause, currency)),
      events: events.map(({ at, event, cause }) => ({
        ...{ at, event, kind: cause.kind },
        title: alertWords(cause.said, currency).title,
      })),
      preference:
        own !== null && atLeast(own, 'editor')
          ? (saved ?? { wantsEmail: isOwner, wantsDigest: isOwner })
          : null,
      // Viewers do not see the drafts and hidden blocks that they may come from.
      reportCovenants: atLeast(role, 'editor')
        ? await reportStore.covenants(tx, organisationId, MAX_WATCHED_COVENANTS)
        : [],
      record: alertRecord(latest?.backtest ?? null, organisation?.cashFloor ?? null),
    }
  })

const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

function shown(cause: AlertCause, currency: string): ShownAlert {
  const { kind, key, state, found, raisedOn, changedOn, resolvedOn, snooze } = cause
  const { title, message } = alertWords(found, currency)
  const way = found.kind === 'cashFloor' || found.kind === 'largeChange' ? found.way : null
  return {
    ...{ kind, key, state, title, message, raisedOn, changedOn, resolvedOn, snooze },
    way: way && { ...way, largest: way.largest.map(each => ({ ...each })) },
  }
}
