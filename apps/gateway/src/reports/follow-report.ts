import { nextRun } from '@millpond/core/schedule'
import { civilDay } from '@millpond/core/time'
import { type Tx, withoutPersonWithin } from '#database/index.ts'
import type { Deps } from '../deps.ts'
import { scheduleStore } from '../stores/schedule-store.ts'
import { readOwner } from './report-pdf.ts'
import { forgetNotSent } from './say-outcome.ts'

export type FollowNeeds = 'clock' | 'holidaysAround'

interface Series {
  readonly deps: Pick<Deps, FollowNeeds>
  readonly organisationId: string
  readonly seriesId: string
}

/**
 * After a version was published, archived, deleted or restored: schedules of a report without a
 * published version pause, and resume with it. They make up for nothing.
 */
export const followReport = (tx: Tx, series: Series): Promise<void> =>
  withoutPersonWithin(tx, async () => {
    const { deps, organisationId, seriesId } = series
    for (const scheduleId of await scheduleStore.pauseWithReport(tx, organisationId, seriesId)) {
      await forgetNotSent(tx, organisationId, scheduleId)
    }
    const found = await scheduleStore.pausedWithReport(tx, organisationId, seriesId)
    if (found.length === 0) return
    const { timeZone, organisation } = await readOwner(tx, organisationId)
    const now = deps.clock.now().getTime()
    const { country } = organisation
    const holidays = new Set(deps.holidaysAround(country, civilDay(now, timeZone)))
    for (const { scheduleId, plan } of found) {
      const next = new Date(nextRun(plan, now, { timeZone, holidays }))
      await scheduleStore.resume(tx, { organisationId, scheduleId }, next)
    }
  })
