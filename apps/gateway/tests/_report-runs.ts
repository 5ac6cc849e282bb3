/** Cases about the runs of schedules, on the server and the books of the saved reports. */
import { randomUUID } from 'node:crypto'
import { MAX_KEPT_RUNS } from '@millpond/core/schedule'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Tx } from '../src/database/index.ts'
import { addLink } from '../src/reports/add-link.ts'
import { readAbout } from '../src/reports/read-run.ts'
import { createScheduleRounds } from '../src/reports/run-schedules.ts'
import { deliveryStore } from '../src/stores/delivery-store.ts'
import { reportStore } from '../src/stores/report-store.ts'
import { forgetReportRuns } from '../src/stores/restore-store.ts'
import { type SchedulePlan, scheduleStore } from '../src/stores/schedule-store.ts'
import { clientOf, granted } from './_client.ts'
import type { PublishedWorld } from './_report-links.ts'

const HOUR_MS = 3_600_000
const PLAN: SchedulePlan = {
  repeat: { kind: 'daily' },
  minute: 480,
  action: 'send',
  recipients: ['cleo@bank.example'],
  ...{ message: '', days: 30, withFile: false, skipsUnchanged: false },
}

export function describeRuns(worldOf: () => PublishedWorld): void {
  let id: string
  let seriesId: string
  const client = () => clientOf(worldOf().gateway, worldOf().owner)
  const organisation = () => ({ organisationId: worldOf().organisationId })
  const setSample = (isSample: boolean) =>
    worldOf().gateway.deps.database.asOwner(owner =>
      owner.query(
        `update organisation set is_sample = $1, sample_of = $2 where organisation_id = $3`,
        [isSample, isSample ? worldOf().owner.userId : null, worldOf().organisationId],
      ),
    )
  beforeAll(async () => {
    id = await worldOf().publish('Daily pack')
    await setSample(false)
    seriesId = (await granted(client().getReport({ ...organisation(), id }))).report.seriesId
  })
  afterAll(() => setSample(true))

  const save = async (more: object = {}) => {
    const plan = {
      ...{ ...PLAN, recipients: [...PLAN.recipients], ...organisation(), id: randomUUID() },
      ...{ seriesId, isPaused: false, ...more },
    }
    return (await granted(client().saveReportSchedule(plan))).schedule
  }
  const drop = (scheduleId: string) =>
    granted(client().deleteReportSchedule({ ...organisation(), id: scheduleId }))
  /** As many rounds, so long after an instant. */
  const runAfter = async (from: string | null, hours: number, rounds = 1) => {
    const { deps, clock } = worldOf().gateway
    const before = clock.now().toISOString()
    clock.set(new Date(Date.parse(from ?? '') + hours * HOUR_MS).toISOString())
    for (let round = 0; round < rounds; round += 1) await createScheduleRounds(deps)()
    clock.set(before)
  }
  const inOrganisation = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    worldOf().gateway.deps.database.inOrganisation(worldOf().organisationId, work)
  const versions = async () =>
    (await granted(client().getSavedReports(organisation()))).reports
      .filter(each => each.seriesId === seriesId)
      .sort((one, other) => (one.number ?? 0) - (other.number ?? 0))

  /** What an earlier run of a schedule has made. */
  const plantRun = async (scheduleId: string, number: number) => {
    const { gateway, organisationId, owner } = worldOf()
    const at = new Date(gateway.clock.now().getTime() - (100 - number) * 1000)
    const reportId = randomUUID()
    await inOrganisation(async tx => {
      const first = await reportStore.find(tx, { organisationId, reportId: id })
      if (!first) throw new Error('The report is there')
      const { definition, title } = first
      const made = { reportId, seriesId, title, definition, number }
      await reportStore.add(tx, organisationId, made, { userId: owner.userId, at })
      await addLink(tx, {
        ...{ organisationId, reportId, token: randomUUID(), passcodeHash: null, days: 30 },
        ...{ createdBy: owner.userId, createdAt: at, scheduleId },
      })
      await deliveryStore.add(tx, {
        ...{ organisationId, deliveryId: randomUUID(), reportId, address: 'old@bank.example' },
        ...{ state: 'skipped', isOutside: true, hasFile: false, mailId: null, at },
        ...{ run: { scheduleId, dueAt: at }, sentBy: owner.userId },
      })
    })
    return reportId
  }

  it('[ALR-04] a run ends old links of its schedule and archives versions without a link', async () => {
    const schedule = await save()
    const planted: string[] = []
    for (let number = 2; number < MAX_KEPT_RUNS + 4; number += 1) {
      planted.push(await plantRun(schedule.id, number))
    }
    const [oldest = ''] = planted
    await granted(client().createReportLink({ ...organisation(), id: oldest, days: 300 }))
    await runAfter(schedule.nextRunAt, 1)
    const found = await inOrganisation(tx =>
      tx.execute<{ live: number }>(sql`
        select count(*)::int as live from report_link
        where schedule_id = ${schedule.id} and revoked_at is null`),
    )
    expect(found.rows[0]?.live).toBe(MAX_KEPT_RUNS)
    const all = await versions()
    expect(all.at(-1)).toMatchObject({ number: MAX_KEPT_RUNS + 4, status: 'published' })
    const archived = all.filter(({ status }) => status === 'archived')
    // The first has a link of a person, and version 1 was published by one.
    expect(archived.map(({ number }) => number)).toEqual([3, 4])
    const { entries, isIntact } = await granted(client().getActivity(organisation()))
    const subject = `Daily pack, version ${MAX_KEPT_RUNS + 4}`
    expect(entries.slice(0, 2)).toMatchObject([
      { action: 'reportSent', subject, who: expect.stringMatching(/^Schedule of ./) },
      { action: 'reportPublished', subject, who: expect.stringMatching(/^Schedule of ./) },
    ])
    expect(isIntact).toBe(true)
    await drop(schedule.id)
  })

  const stored = async (scheduleId: string) =>
    (await granted(client().getReportSchedules(organisation()))).schedules.find(
      each => each.id === scheduleId,
    )

  it('[ALR-04] the company learns of a run that was skipped, and of one that fails', async () => {
    const schedule = await save()
    await runAfter(schedule.nextRunAt, 49)
    const reason = 'Millpond was not running at that time.'
    const { runs = [] } = (await stored(schedule.id)) ?? {}
    expect(runs.slice(1)).toMatchObject([
      { state: 'skipped', reason },
      { state: 'skipped', reason },
    ])
    const { entries } = await granted(client().getActivity(organisation()))
    expect(entries.map(({ action }) => action).slice(0, 4)).toEqual([
      ...['reportSent', 'reportPublished', 'reportRunSkipped', 'reportRunSkipped'],
    ])
    const same = await save({ id: schedule.id, skipsUnchanged: true })
    await runAfter(same.nextRunAt, 73)
    const { notifications } = await granted(client().getNotifications(organisation()))
    expect(notifications.filter(({ kind }) => kind === 'reportNotSent')).toMatchObject([
      { title: 'A scheduled report was skipped', impact: 'low', isPersistent: false },
    ])
    await drop(schedule.id)
    expect((await granted(client().getNotifications(organisation()))).notifications).toEqual(
      notifications.filter(({ kind }) => kind !== 'reportNotSent'),
    )
  })

  /** How often figures were asked for. */
  let asked = 0
  const withFigures = (run: () => Promise<never>) => {
    const { deps } = worldOf().gateway
    const answers = Object.create(deps.forecasts.answers, {
      run: {
        value: () => {
          asked += 1
          return run()
        },
      },
    })
    return { ...deps, forecasts: { ...deps.forecasts, answers } }
  }

  it('[ALR-04] a run that fails is tried less and less often, and a slow one delays no other', async () => {
    const { clock } = worldOf().gateway
    const schedule = await save()
    const before = clock.now().toISOString()
    const failing = createScheduleRounds(withFigures(() => Promise.reject(new Error('None'))))
    clock.set(schedule.nextRunAt ?? '')
    asked = 0
    const tries: number[] = []
    for (const minutes of [0, 0, 1, 1, 4, 10, 5, 59, 1]) {
      clock.advance(60 * minutes)
      await failing()
      tries.push(asked)
    }
    clock.advance(3_600)
    const slow = createScheduleRounds(
      withFigures(() => new Promise(() => undefined)),
      20,
    )
    await slow()
    await expect.poll(() => asked).toBe(6)
    await slow()
    clock.set(before)
    expect(tries).toEqual([1, 1, 2, 2, 3, 3, 4, 4, 5])
    expect(asked).toBe(6)
    expect((await stored(schedule.id))?.runs).toMatchObject([
      { state: 'waiting', reason: 'Millpond could not create the report. It will try again.' },
    ])
    await drop(schedule.id)
  })

  it('[ALR-04] a schedule pauses while its report is archived or deleted, and resumes', async () => {
    const schedule = await save()
    const other = await save({ isPaused: true })
    const ids = (await versions()).map(each => each.id)
    const act = (action: 'delete' | 'restore' | 'archive') =>
      granted(client().changeReports({ ...organisation(), action, ids }))
    await act('delete')
    const gone = { hasReport: false, title: 'Daily pack', isPaused: true, nextRunAt: null }
    expect(await stored(schedule.id)).toMatchObject(gone)
    expect(await stored(other.id)).toMatchObject(gone)
    await act('restore')
    const back = { hasReport: true, isPaused: false, nextRunAt: schedule.nextRunAt }
    expect(await stored(schedule.id)).toMatchObject(back)
    expect(await stored(other.id)).toMatchObject({ hasReport: true, isPaused: true })
    await drop(schedule.id)
    await drop(other.id)
  })

  it('[SEC-03] nothing is sent for a person that the operator has disabled', async () => {
    const { gateway, owner, organisationId } = worldOf()
    const schedule = await save()
    const setDisabled = (at: string | null) =>
      gateway.deps.database.asOwner(as =>
        as.query(`update identity."user" set disabled_at = $1 where id = $2`, [at, owner.userId]),
      )
    await setDisabled('2026-11-01T00:00:00Z')
    const about = await inOrganisation(tx => readAbout(tx, organisationId, schedule.id))
    await setDisabled(null)
    expect(about).toMatchObject({ maySend: false, savedBy: { isDisabled: true } })
    await drop(schedule.id)
  })

  it('[ALR-04] a restore plans the next run of its company alone, in the time zone of its country', async () => {
    const { gateway, owner } = worldOf()
    const { database } = gateway.deps
    const ours = await save()
    const made = await granted(client().createOrganisation({ name: 'Fern' }))
    const { organisationId } = made
    await database.inOrganisation(organisationId, tx =>
      scheduleStore.save(tx, {
        ...{ organisationId, scheduleId: ours.id, seriesId, userId: owner.userId },
        ...{ plan: PLAN, at: new Date(), nextRunAt: new Date('2026-01-01T08:00:00Z') },
      }),
    )
    await database.asOwner(async as => {
      const set = `update organisation set country = 'GB' where organisation_id = $1`
      await as.query(set, [organisationId])
      await forgetReportRuns(as, organisationId)
    })
    const found = await database.inOrganisation(organisationId, tx =>
      scheduleStore.find(tx, { organisationId, scheduleId: ours.id }),
    )
    const hour = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', hour: 'numeric' })
    expect(hour.format(new Date(found?.nextRunAt ?? ''))).toBe('08')
    expect((await stored(ours.id))?.nextRunAt).toBe(ours.nextRunAt)
    await drop(ours.id)
  })
}
