import type { Deps } from '../deps.ts'
import { createSender } from '../mail/send-mail.ts'
import { planDay, planMissed, refreshOrganisation } from './daily-import.ts'
import { endOrganisations } from './end-organisations.ts'
import { resumeForecasts } from './resume-forecasts.ts'
import { dropDeadHolds, resumeAbandoned } from './resume-imports.ts'
import { runForecast } from './run-forecast.ts'
import { runImport } from './run-import.ts'
import { tidyGrants } from './tidy-grants.ts'
import { tidyPeople } from './tidy-people.ts'

export interface Jobs {
  /** Lets what is under way reach a point from which the next start continues. */
  stop(): Promise<void>
}

/** Lets this process work on imports and forecasts; takes up what an earlier one left lying. */
export async function startJobs(deps: Deps): Promise<Jobs> {
  const stopping = new AbortController()
  // Afterwards it would drop the hold of an import that this process has just taken.
  await dropDeadHolds(deps)
  await deps.imports.start({
    runImport: key => runImport(deps, key, stopping.signal),
    runForecast: key => runForecast(deps, key, stopping.signal),
    refreshOrganisation: organisationId => refreshOrganisation(deps, organisationId),
    planDay: () => planDay(deps),
    resumeAbandoned: async () => {
      await resumeAbandoned(deps)
      await resumeForecasts(deps)
      await endOrganisations(deps)
      await tidyGrants(deps)
      await deps.database.asSystem(tx => deps.codes.tidyUp(tx))
    },
  })
  await resumeAbandoned(deps)
  await resumeForecasts(deps)
  await planMissed(deps)
  // A machine that is off at night would keep what is over for ever.
  await tidyPeople(deps)
  const sender = createSender(deps)
  return {
    async stop() {
      stopping.abort()
      await sender?.stop()
      await deps.imports.stop()
      await Promise.all([deps.forecasts.answers.close(), deps.forecasts.work.close()])
    },
  }
}
