/**
 * Schedules of reports. Each minute those that are due get a run of their own, and runs that wait
 * are worked on. All that a run does is in one transaction, with its end: so neither a restart nor
 * a second gateway sends twice.
 */

import { dueRuns } from '@millpond/core/schedule'
import { civilDay, timeZoneOfCountry } from '@millpond/core/time'
import type { Tx } from '#database/index.ts'
import type { Deps } from '../deps.ts'
import { createLearnedOf } from '../forecasts/learned-timing.ts'
import { ledgerStore } from '../stores/ledger-store.ts'
import { organisationStore } from '../stores/organisation-store.ts'
import { scheduleStore } from '../stores/schedule-store.ts'
import { type RunNeeds, workOnRun } from './work-on-run.ts'

export type ScheduleNeeds = RunNeeds | 'backtestCloses'
type Needs = Pick<Deps, ScheduleNeeds>

export function createScheduleRounds(deps: Needs): () => Promise<void> {
  const learnedOf = createLearnedOf(deps)
  return async () => {
    const { database, clock, log, mail } = deps
    const found = await database.asSystem(tx => scheduleStore.withWork(tx, clock.now()))
    for (const organisationId of found) {
      const runs = await database
        .inOrganisation(organisationId, tx => claimDue(deps, tx, organisationId))
        .catch((error: unknown) => {
          log.warn({ err: error, organisationId }, 'schedules of a company will be tried again')
          return []
        })
      for (const run of runs) {
        await workOnRun(deps, organisationId, run, learnedOf).catch((error: unknown) => {
          log.warn({ err: error, organisationId }, 'a scheduled report will be tried again')
        })
      }
    }
    if (found.length > 0) mail.wake()
  }
}

const REPLACED = 'A newer run replaced it.'
const MISSED = 'Millpond was not running at that time.'

/** Gives each schedule that is due its run and its next time; returns the runs that wait. */
async function claimDue({ clock, holidaysAround }: Needs, tx: Tx, organisationId: string) {
  const now = clock.now()
  const organisation = await organisationStore.find(tx, organisationId)
  if (!organisation) return []
  const timeZone =
    (await ledgerStore.timeZone(tx, organisationId)) ?? timeZoneOfCountry(organisation.country)
  const today = civilDay(now.getTime(), timeZone)
  const place = { timeZone, holidays: new Set(holidaysAround(organisation.country, today)) }
  for (const { scheduleId, plan, from } of await scheduleStore.due(tx, organisationId, now)) {
    const { skipped, due, next } = dueRuns(plan, from, now.getTime(), place)
    const add = (at: number, missed: string | null) =>
      scheduleStore.addRun(tx, organisationId, { scheduleId, dueAt: new Date(at) }, missed)
    for (const at of skipped) await add(at, MISSED)
    if (due !== null) {
      // One that still waits for books would send the same figures as this one.
      await scheduleStore.replaceWaiting(tx, { organisationId, scheduleId }, REPLACED, now)
      await add(due, null)
    }
    await scheduleStore.setNext(tx, { organisationId, scheduleId }, new Date(next))
  }
  return scheduleStore.waiting(tx, organisationId)
}
