import type { Deps } from '../deps.ts'
import { beginImport } from '../importing/begin-import.ts'
import { lacksNight } from '../importing/import-window.ts'
import { leavesCalls } from '../importing/sync-pace.ts'
import { apiTokenStore } from '../stores/api-token-store.ts'
import { connectionStore } from '../stores/connection-store.ts'
import { entitlementStore } from '../stores/entitlement-store.ts'
import { importStore } from '../stores/import-store.ts'
import { inviteCodeStore } from '../stores/invite-store.ts'
import { reportLinkCodeStore } from '../stores/report-link-store.ts'
import { requestKeyStore } from '../stores/request-key-store.ts'
import { endUnpaidConnections } from './end-unpaid-connections.ts'
import type { TidyPeopleNeeds } from './tidy-people.ts'
import { tidyPeople } from './tidy-people.ts'

/** What is due once a day. */
export async function planDay(deps: Pick<Deps, TidyPeopleNeeds>): Promise<void> {
  await endUnpaidConnections(deps)
  // After a day, a repeated request counts as a new one.
  await deps.database.asSystem(tx => requestKeyStore.forgetOld(tx))
  await tidyPeople(deps)
  const now = deps.clock.now()
  await deps.database.asSystem(async tx => {
    await inviteCodeStore.forgetBefore(tx, now)
    await reportLinkCodeStore.forgetBefore(tx, now)
    await apiTokenStore.tidyUp(tx, now)
  })
  // The embedded database has no autovacuum.
  if (deps.database.kind === 'embedded') await deps.database.tidyUp()
}

type PlanNeeds = 'clock' | 'database' | 'jobs' | 'log'

/** Organisations are spread over two hours, to avoid a burst of requests to the provider. */
const SPREAD_SECONDS = 2 * 60 * 60

/** Once an hour: the organisations whose latest night has no import yet. */
export const planImports = (deps: Pick<Deps, PlanNeeds>): Promise<void> =>
  plan(deps, () => SPREAD_SECONDS)

/** The same at the start of a process that was off at night: sooner, as it may be off again. */
export const planMissed = (deps: Pick<Deps, PlanNeeds>): Promise<void> =>
  plan(deps, count => Math.min(count, SPREAD_SECONDS))

async function plan(
  deps: Pick<Deps, PlanNeeds>,
  spreadSecondsOf: (count: number) => number,
): Promise<void> {
  const now = deps.clock.now().getTime()
  const idle = await deps.database.asSystem(tx => connectionStore.allIdle(tx))
  const missing = idle.filter(each => lacksNight(now, each.timeZone)(each.startedAt))
  if (missing.length === 0) return
  const spreadSeconds = spreadSecondsOf(missing.length)
  let planned = 0
  let failed = 0
  for (const { organisationId, timeZone } of missing) {
    const delaySeconds = Math.floor(Math.random() * spreadSeconds)
    // If one cannot be planned, the others still are.
    try {
      if (!(await mayBegin(deps, organisationId, lacksNight(now, timeZone)))) continue
      await deps.jobs.sendRefresh(organisationId, delaySeconds)
      planned += 1
    } catch (error) {
      failed += 1
      deps.log.error({ err: error, organisationId }, 'an import could not be planned')
    }
  }
  if (planned + failed > 0) deps.log.info({ organisations: planned, failed }, 'imports planned')
}

/**
 * Not without full access, not while too few calls are left for people who want a sync today, and
 * not again if an older import was continued and failed tonight.
 */
const mayBegin = (
  { clock, database }: Pick<Deps, 'clock' | 'database'>,
  organisationId: string,
  isMissing: (triedAt: number | null) => boolean,
): Promise<boolean> =>
  database.inOrganisation(organisationId, async tx => {
    if (!(await entitlementStore.hasFullAccess(tx, organisationId))) return false
    if (!(await leavesCalls({ clock }, tx, organisationId))) return false
    const latest = await importStore.latest(tx, organisationId)
    if (latest?.state !== 'failed' || latest.finishedAt === null) return true
    return isMissing(Date.parse(latest.finishedAt))
  })

export async function refreshOrganisation(
  deps: Pick<Deps, 'clock' | 'database' | 'jobs'>,
  organisationId: string,
): Promise<void> {
  await deps.database.inOrganisation(organisationId, async tx => {
    const connection = await connectionStore.find(tx, organisationId)
    // It may have been disconnected in the two hours since it was planned.
    if (connection?.status === 'connected') await beginImport(deps, tx, organisationId)
  })
  deps.jobs.wake()
}
