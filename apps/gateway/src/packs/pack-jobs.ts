import type { Deps } from '../deps.ts'
import { createLearnedOf } from '../forecasts/learned-timing.ts'
import { type PackItemKey, packStore } from '../stores/pack-store.ts'
import { makePackReport, type PackNeeds } from './make-pack-report.ts'

export type PackJobNeeds = PackNeeds | 'backtestCloses' | 'jobs'

/** One job makes one report, so a client that fails stops no other. */
export function createPackJobs(deps: Pick<Deps, PackJobNeeds>) {
  const learnedOf = createLearnedOf(deps)
  return {
    async make(key: PackItemKey): Promise<void> {
      await makePackReport(deps, key, learnedOf)
      // The next report of the pack does not wait for the next look.
      deps.jobs.wake()
    },

    /** Queues what waits without a job: after a crash, a pause, or a start without workers. */
    async resume(): Promise<void> {
      const now = deps.clock.now()
      const due = await deps.database.asSystem(tx => packStore.due(tx, now))
      for (const key of due) await deps.jobs.sendPackReport(key)
      if (due.length > 0) deps.jobs.wake()
    },
  }
}
