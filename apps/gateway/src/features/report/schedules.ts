import type {
  deleteReportSchedule as deleteRoute,
  getReportSchedules as listRoute,
  ReportSchedule,
  saveReportSchedule as saveRoute,
} from '@millpond/contract/report-schedule'
import { MAX_SCHEDULES, nextRun } from '@millpond/core/schedule'
import { civilDay } from '@millpond/core/time'
import { type Tx, withoutPersonWithin } from '#database/index.ts'
import type { Handler } from '../../http/call.ts'
import { Refusal } from '../../http/refusal.ts'
import { readOwner } from '../../reports/report-pdf.ts'
import { forgetNotSent } from '../../reports/say-outcome.ts'
import { refuseUnsendable, type SendNeeds } from '../../reports/send-report.ts'
import { reportStore } from '../../stores/report-store.ts'
import { type StoredSchedule, scheduleStore } from '../../stores/schedule-store.ts'
import { sheetStore } from '../../stores/sheet-store.ts'
import { notFound } from './stored-report.ts'

export const getReportSchedules: Handler<typeof listRoute> = ({ organisationId, inOrganisation }) =>
  inOrganisation(async tx => ({
    schedules: (await scheduleStore.all(tx, organisationId)).map(replyOf),
  }))

/** The next run counts from now, so a schedule that was paused makes up for nothing. */
export const saveReportSchedule: Handler<typeof saveRoute, SendNeeds | 'holidaysAround'> = call =>
  call.commit(async tx => {
    const { deps, organisationId, query, body, user } = call
    const { seriesId, isPaused, ...plan } = body
    const at = deps.clock.now()
    const owner = await readOwner(tx, organisationId)
    refuseUnsendable(deps, owner)
    await withoutPersonWithin(tx, () => sheetStore.holdList(tx, organisationId))
    const others = await scheduleStore.all(tx, organisationId)
    const before = others.find(({ scheduleId }) => scheduleId === query.id)
    if (!before && others.length >= MAX_SCHEDULES) throw tooMany()
    const series = before?.seriesId ?? seriesId
    const report = await reportStore.latestPublished(tx, organisationId, series)
    if (!report) throw notFound()
    const { timeZone, organisation } = owner
    const today = civilDay(at.getTime(), timeZone)
    const holidays = new Set(deps.holidaysAround(organisation.country, today))
    const next = nextRun(plan, at.getTime(), { timeZone, holidays })
    await scheduleStore.save(tx, {
      ...{ organisationId, scheduleId: query.id, seriesId: series, plan, userId: user.userId, at },
      nextRunAt: isPaused ? null : new Date(next),
    })
    if (isPaused) await forget(tx, organisationId, query.id)
    call.audit({ action: 'reportScheduleSaved', subject: report.title })
    return { schedule: await savedReply(tx, organisationId, query.id) }
  })

export const deleteReportSchedule: Handler<typeof deleteRoute> = call =>
  call.commit(async tx => {
    const { organisationId, query } = call
    const key = { organisationId, scheduleId: query.id }
    if (!(await scheduleStore.remove(tx, key))) throw noSuchSchedule()
    await forget(tx, organisationId, query.id)
    call.audit({ action: 'reportScheduleDeleted' })
    return { id: query.id }
  })

const forget = (tx: Tx, organisationId: string, scheduleId: string) =>
  withoutPersonWithin(tx, () => forgetNotSent(tx, organisationId, scheduleId))

const tooMany = () =>
  new Refusal('conflict', `There are ${MAX_SCHEDULES} schedules already. Delete one first.`)
const noSuchSchedule = () => new Refusal('notFound', 'This schedule no longer exists.')

async function savedReply(tx: Tx, organisationId: string, id: string): Promise<ReportSchedule> {
  const saved = (await scheduleStore.all(tx, organisationId)).find(each => each.scheduleId === id)
  if (!saved) throw noSuchSchedule()
  return replyOf(saved)
}

const replyOf = ({ scheduleId, plan, ...row }: StoredSchedule): ReportSchedule => ({
  ...{ id: scheduleId, seriesId: row.seriesId, isPaused: row.isPaused },
  ...{ nextRunAt: row.nextRunAt, runs: [...row.runs], title: row.title, hasReport: row.hasReport },
  ...plan,
  recipients: [...plan.recipients],
})
