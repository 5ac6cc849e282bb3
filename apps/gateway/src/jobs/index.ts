import { type AlertNeeds, createAlertRounds } from '../alerts/send-alert-emails.ts'
import { createCatchUp } from '../billing/catch-up.ts'
import { createEmailSender } from '../billing/send-due-emails.ts'
import { setUpStandIn } from '../billing/set-up-billing.ts'
import { type SyncNeeds, syncBilling } from '../billing/sync-billing.ts'
import type { Deps } from '../deps.ts'
import { type ImportNeeds, runImport } from '../importing/run-import.ts'
import { createSender } from '../mail/send-mail.ts'
import { createPackJobs, type PackJobNeeds } from '../packs/pack-jobs.ts'
import { createScheduleRounds, type ScheduleNeeds } from '../reports/run-schedules.ts'
import { tidyReports } from '../reports/tidy-reports.ts'
import { startWebhookSender, type WebhookNeeds } from '../webhooks/send-webhooks.ts'
import { planDay, planImports, planMissed, refreshOrganisation } from './daily-import.ts'
import { createEndings } from './end-connections.ts'
import { endOrganisations } from './end-organisations.ts'
import { type OutlookNeeds, refreshOutlook } from './refresh-outlook.ts'
import { type RegisterNeeds, registerLogs } from './register-logs.ts'
import { rereadBilling, resumeBilling } from './resume-billing.ts'
import { resumeForecasts } from './resume-forecasts.ts'
import { releaseOldLeases, resumeAbandoned } from './resume-imports.ts'
import { type ForecastNeeds, runForecast } from './run-forecast.ts'
import { tidyGrants } from './tidy-grants.ts'
import { type TidyPeopleNeeds, tidyPeople } from './tidy-people.ts'

export interface RunningJobs {
  /** Lets running jobs reach a point from which the next start continues. */
  stop(): Promise<void>
}

/**
 * Makes this process work on imports and forecasts; resumes what an earlier process left
 * unfinished.
 */
export async function startJobs(
  deps: Pick<
    Deps,
    | AlertNeeds
    | ImportNeeds
    | ForecastNeeds
    | OutlookNeeds
    | PackJobNeeds
    | RegisterNeeds
    | ScheduleNeeds
    | TidyPeopleNeeds
    | WebhookNeeds
    | keyof SyncNeeds
    | 'config'
    | 'mail'
  >,
): Promise<RunningJobs> {
  const stopping = new AbortController()
  // Later it would release the lease of an import that this process has just started.
  await releaseOldLeases(deps)
  const catchUp = createCatchUp(deps)
  const endConnections = createEndings(deps)
  const sendDueEmails = createEmailSender(deps)
  const runAlertRound = createAlertRounds(deps)
  const runScheduleRound = createScheduleRounds(deps)
  const packs = createPackJobs(deps)
  await deps.jobs.start({
    runImport: key => runImport(deps, key, stopping.signal),
    runForecast: key => runForecast(deps, key, stopping.signal),
    refreshOutlook: organisationId => refreshOutlook(deps, organisationId),
    refreshOrganisation: organisationId => refreshOrganisation(deps, organisationId),
    planImports: () => planImports(deps),
    planDay: async () => {
      await planDay(deps)
      await rereadBilling(deps)
      await tidyReports(deps)
      await registerLogs(deps)
    },
    syncBilling: organisationId => syncBilling(deps, organisationId),
    makePackReport: packs.make,
    resumeAbandoned: async () => {
      await resumeAbandoned(deps)
      await resumeForecasts(deps)
      await endOrganisations(deps, endConnections)
      await resumeBilling(deps, catchUp)
      await sendDueEmails()
      await runAlertRound()
      await runScheduleRound()
      await packs.resume()
      await tidyGrants(deps)
      await deps.database.asSystem(tx => deps.codes.tidyUp(tx))
    },
  })
  await resumeAbandoned(deps)
  await resumeForecasts(deps)
  await planMissed(deps)
  // A machine that is off at night would otherwise never delete expired data.
  await tidyPeople(deps)
  await tidyReports(deps)
  await registerLogs(deps).catch((error: unknown) => {
    deps.log.error({ err: error }, 'the audit logs could not be registered')
  })
  // The stand-in may start a moment later than this process.
  void setUpStandIn(deps).catch(() => undefined)
  const sender = createSender(deps)
  const webhooks = startWebhookSender(deps)
  return {
    async stop() {
      stopping.abort()
      await sender?.stop()
      await webhooks.stop()
      await deps.jobs.stop()
      await Promise.all([deps.forecasts.answers.close(), deps.forecasts.work.close()])
    },
  }
}
