/** Whether the log of an organisation contains every acknowledged change and no other. */
import { auditStore } from '../../src/stores/audit-store.ts'
import { openSeeding } from '../_seeded.ts'
import type { CrashWorld } from './_crash-world.ts'
import type { History } from './_history.ts'

/** More than a run writes in one organisation. */
const MAX_ENTRIES = 100_000

/** No gateway may be running on an embedded database meanwhile. */
export async function auditFaults(
  { environment, writers }: CrashWorld,
  history: History,
): Promise<string[]> {
  const { deps, close } = await openSeeding(environment)
  const faults: string[] = []
  const here = writers.flatMap(writer => writer.organisations)
  for (const organisationId of new Set(here.map(each => each.organisationId))) {
    await deps.database.inOrganisation(organisationId, async tx => {
      const place = { organisationId }
      const broken = await deps.audit.faultOf(tx, place)
      if (broken !== null) faults.push(`${organisationId}: ${broken}`)
      const links = await auditStore.links(tx, place, { from: 1, most: MAX_ENTRIES })
      const actions = links.map(({ entry }) => JSON.parse(entry).action)
      for (const [action, writes] of [
        ['putExpectedDates', history.batchWrites],
        ['putForecastSettings', history.documentWrites],
      ] as const) {
        const logged = actions.filter(each => each === action).length
        const done = writes.filter(
          ({ register, outcome }) => register === organisationId && outcome === 'done',
        ).length
        if (logged !== done)
          faults.push(`${organisationId}: ${done} × ${action}, ${logged} in the log`)
      }
    })
  }
  await close()
  return faults
}
