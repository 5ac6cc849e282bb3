/** Cases about the runs of schedules, on the server and the books of the saved reports. */
import { randomUUID } from 'node:crypto'
import { MAX_KEPT_RUNS } from '@millpond/core/schedule'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Tx } from '../src/database/index.ts'
import { addLink } from '../src/reports/add-link.ts'
import { createScheduleRounds } from '../src/reports/run-schedules.ts'
import { deliveryStore } from '../src/stores/delivery-store.ts'
import { reportStore } from '../src/stores/report-store.ts'
import { clientOf, granted } from './_client.ts'
import type { PublishedWorld } from './_report-links.ts'

const HOUR_MS = 3_600_000

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
      ...{ ...organisation(), id: randomUUID(), seriesId, minute: 480, isPaused: false },
      ...{ repeat: { kind: 'daily' } as const, action: 'send' as const, message: '', days: 30 },
      ...{ recipients: ['cleo@bank.example'], withFile: false, skipsUnchanged: false, ...more },
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
    await drop(schedule.id)
  })
}
