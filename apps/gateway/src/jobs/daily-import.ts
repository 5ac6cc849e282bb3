import type { Deps } from '../deps.ts'
import { beginImport } from '../importing/begin-import.ts'
import { isNightIn } from '../importing/import-window.ts'
import { connectionStore } from '../stores/connection-store.ts'
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
  })
  // The embedded database has no autovacuum.
  if (deps.database.kind === 'embedded') await deps.database.tidyUp()
}

/**
 * A process that was off at night plans, at its start, organisations whose newest import is over a
 * day old.
 */
export async function planMissed(deps: Pick<Deps, 'database' | 'jobs' | 'log'>): Promise<void> {
  const organisationIds = await deps.database.asSystem(tx => importStore.notBegunForADay(tx))
  if (organisationIds.length > 0) await planFor(deps, organisationIds, organisationIds.length)
}

/** Organisations are spread over two hours, to avoid a burst of requests to the provider. */
const SPREAD_SECONDS = 2 * 60 * 60

/** Once an hour: the organisations where it is night now. */
export async function planImports(
  deps: Pick<Deps, 'clock' | 'database' | 'jobs' | 'log'>,
): Promise<void> {
  const now = deps.clock.now().getTime()
  const all = await deps.database.asSystem(tx => connectionStore.allConnected(tx))
  const tonight = all.filter(({ timeZone }) => isNightIn(now, timeZone))
  if (tonight.length === 0) return
  const organisationIds = tonight.map(({ organisationId }) => organisationId)
  await planFor(deps, organisationIds, SPREAD_SECONDS)
}

async function planFor(
  deps: Pick<Deps, 'jobs' | 'log'>,
  organisationIds: readonly string[],
  spreadSeconds: number,
) {
  let failed = 0
  for (const organisationId of organisationIds) {
    const delaySeconds = Math.floor(Math.random() * spreadSeconds)
    // If one cannot be planned, the others still are.
    await deps.jobs.sendRefresh(organisationId, delaySeconds).catch((error: unknown) => {
      failed += 1
      deps.log.error({ err: error, organisationId }, 'an import could not be planned')
    })
  }
  deps.log.info({ organisations: organisationIds.length, failed }, 'imports planned')
}

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
