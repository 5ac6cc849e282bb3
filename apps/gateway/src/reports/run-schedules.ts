/**
 * Schedules of reports. Each minute those that are due get a run of their own, and runs that wait
 * are worked on. All that a run does is in one transaction, with its end: so neither a restart nor
 * a second gateway sends twice.
 */

import { setTimeout as sleep } from 'node:timers/promises'
import { dueRuns } from '@millpond/core/schedule'
import { civilDay, timeZoneOfCountry } from '@millpond/core/time'
import type { Tx } from '#database/index.ts'
import type { Deps } from '../deps.ts'
import { createLearnedOf, type LearnedOf } from '../forecasts/learned-timing.ts'
import { ledgerStore } from '../stores/ledger-store.ts'
import { organisationStore } from '../stores/organisation-store.ts'
import { scheduleStore, type WaitingRun } from '../stores/schedule-store.ts'
import { readAbout } from './read-run.ts'
import { sayNotSent } from './say-outcome.ts'
import { type RunNeeds, workOnRun } from './work-on-run.ts'

export type ScheduleNeeds = RunNeeds | 'backtestCloses'
type Needs = Pick<Deps, ScheduleNeeds>

/** So many companies are worked on at once; one that is slow holds up no other. */
const MAX_AT_ONCE = 3
/** The sweep has other work, and does not wait longer. What has started continues. */
const PROMPT_MS = 20_000

export function createScheduleRounds(deps: Needs, promptMs = PROMPT_MS): () => Promise<void> {
  const learnedOf = createLearnedOf(deps)
  const running = new Map<string, Promise<void>>()
  const start = (organisationId: string) => {
    const work = serve(deps, organisationId, learnedOf)
      .catch((error: unknown) => {
        const found = { err: error, organisationId }
        deps.log.warn(found, 'schedules of a company will be tried again')
      })
      .finally(() => running.delete(organisationId))
    running.set(organisationId, work)
  }
  return async () => {
    const now = deps.clock.now()
    const found = await deps.database.asSystem(tx => scheduleStore.withWork(tx, now))
    const isLate = sleep(promptMs, true, { ref: false })
    for (const organisationId of found.filter(id => !running.has(id))) {
      while (running.size >= MAX_AT_ONCE) {
        if ((await Promise.race([...running.values(), isLate])) === true) return
      }
      start(organisationId)
    }
    await Promise.race([Promise.all(running.values()), isLate])
  }
}

async function serve(deps: Needs, organisationId: string, learnedOf: LearnedOf): Promise<void> {
  const runs = await deps.database.inOrganisation(organisationId, tx =>
    claimDue(deps, tx, organisationId),
  )
  for (const run of runs) await workOnRun(deps, organisationId, run, learnedOf)
  deps.mail.wake()
}

const REPLACED = 'A newer run replaced it.'
const MISSED = 'Millpond was not running at that time.'

/** Gives each schedule that is due its run and its next time; returns the runs to be tried. */
async function claimDue(deps: Needs, tx: Tx, organisationId: string): Promise<WaitingRun[]> {
  const now = deps.clock.now()
  const organisation = await organisationStore.find(tx, organisationId)
  if (!organisation) return []
  const timeZone =
    (await ledgerStore.timeZone(tx, organisationId)) ?? timeZoneOfCountry(organisation.country)
  const today = civilDay(now.getTime(), timeZone)
  const place = { timeZone, holidays: new Set(deps.holidaysAround(organisation.country, today)) }
  for (const { scheduleId, plan, from } of await scheduleStore.due(tx, organisationId, now)) {
    const key = { organisationId, scheduleId }
    const { skipped, due, next } = dueRuns(plan, from, now.getTime(), place)
    const add = (dueAt: Date, missed: string | null) =>
      scheduleStore.addRun(tx, organisationId, { scheduleId, dueAt }, missed)
    const missed: Date[] = []
    for (const at of skipped.map(each => new Date(each))) {
      if (await add(at, MISSED)) missed.push(at)
    }
    await saySkipped(deps, tx, key, { reason: MISSED, runs: missed })
    if (due !== null) {
      // One that still waits for books would send the same figures as this one.
      const replaced = await scheduleStore.replaceWaiting(tx, key, REPLACED, now)
      await saySkipped(deps, tx, key, { reason: REPLACED, runs: replaced })
      await add(new Date(due), null)
    }
    await scheduleStore.setNext(tx, key, new Date(next))
  }
  return scheduleStore.waiting(tx, organisationId, now)
}

async function saySkipped(
  deps: Needs,
  tx: Tx,
  { organisationId, scheduleId }: { organisationId: string; scheduleId: string },
  { reason, runs }: { reason: string; runs: readonly Date[] },
): Promise<void> {
  const about = runs.length > 0 && (await readAbout(tx, organisationId, scheduleId))
  if (!about) return
  for (const dueAt of runs) await sayNotSent(deps, tx, about, { dueAt, state: 'skipped', reason })
}
