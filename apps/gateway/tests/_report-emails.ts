/** Cases about emails with reports, on the server and the books of the saved reports. */
import { randomUUID } from 'node:crypto'
import { MAX_OUTSIDE_A_DAY, MAX_RECIPIENTS } from '@millpond/core/report'
import { MAX_SCHEDULES } from '@millpond/core/schedule'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createSender } from '../src/mail/send-mail.ts'
import { createScheduleRounds } from '../src/reports/run-schedules.ts'
import { deliveryStore } from '../src/stores/delivery-store.ts'
import { scheduleStore } from '../src/stores/schedule-store.ts'
import { clientOf, granted, refusalOf } from './_client.ts'
import { readable, startMailServer } from './_mail-server.ts'
import type { PublishedWorld } from './_report-links.ts'

const SAM = 'sam@bank.example'
const BEA = 'bea@bank.example'
const DAY_MS = 86_400_000

export function describeEmails(worldOf: () => PublishedWorld): void {
  let server: Awaited<ReturnType<typeof startMailServer>>
  let id: string
  let seriesId: string
  const client = (who = worldOf().owner) => clientOf(worldOf().gateway, who)
  const keyOf = () => ({ organisationId: worldOf().organisationId, id })
  const mailing = (recipients: readonly string[], more: object = {}) => ({
    ...{ ...keyOf(), recipients: [...recipients], message: 'Hello\nHere it is.', days: 14 },
    ...{ withFile: false, ...more },
  })
  const setSample = (isSample: boolean) =>
    worldOf().gateway.deps.database.asOwner(owner =>
      owner.query(
        `update organisation set is_sample = $1, sample_of = $2 where organisation_id = $3`,
        [isSample, isSample ? worldOf().owner.userId : null, worldOf().organisationId],
      ),
    )
  const deliveries = async () => (await granted(client().getReportDeliveries(keyOf()))).deliveries
  const stateOf = async (address: string) =>
    (await deliveries()).find(each => each.address === address)?.state
  /** Starts a sender, as after a restart, and ends it once nothing is due so much later. */
  const sendAll = async (seconds = 0) => {
    const { deps, clock } = worldOf().gateway
    const before = clock.now().toISOString()
    clock.advance(seconds)
    const config = { ...deps.config, smtpUrl: server.url, mailFrom: 'post@millpond.example' }
    const sender = createSender({ ...deps, config })
    while ((await sender?.sendDue()) ?? 0);
    await sender?.stop()
    clock.set(before)
  }
  const to = (address: string) => server.received.filter(mail => mail.to.includes(address))
  const textTo = (address: string) => readable(to(address).at(-1)?.raw ?? '')
  beforeAll(async () => {
    server = await startMailServer()
    id = await worldOf().publish('For the bank, $40,000')
    await setSample(false)
    const report = await granted(client().getReport(keyOf()))
    seriesId = report.report.seriesId
  })
  afterAll(async () => {
    await setSample(true)
    await server.stop()
  })

  it('[ALR-04] each recipient gets one email, whatever becomes of the others', async () => {
    const { gateway, owner } = worldOf()
    const request = {
      ...({ method: 'POST', url: `/api/saved-reports/${id}/send` } as const),
      query: { organisationId: worldOf().organisationId },
      headers: { authorization: `Bearer ${owner.token}`, 'idempotency-key': randomUUID() },
      payload: {
        ...{ recipients: [SAM, BEA], message: 'Hello', days: 14, withFile: true },
      },
    }
    const answers = [await gateway.inject(request), await gateway.inject(request)]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(await deliveries()).toMatchObject([
      { address: BEA, state: 'waiting', hasFile: true },
      { address: SAM, state: 'waiting', hasFile: true },
    ])
    server.refuse(451, 'Later', SAM)
    server.setUnclear(true)
    await sendAll()
    server.setUnclear(false)
    expect([await stateOf(SAM), await stateOf(BEA)]).toEqual(['waiting', 'waiting'])
    server.refuse(550, 'Unknown', SAM)
    await sendAll(61)
    server.refuse(null)
    await sendAll(3_600)
    await sendAll(DAY_MS / 1000)
    expect([await stateOf(SAM), await stateOf(BEA)]).toEqual(['failed', 'accepted'])
    expect(to(SAM)).toHaveLength(0)
    const ids = to(BEA).map(({ raw }) => raw.match(/^Message-ID: .*$/m)?.[0])
    expect(ids).toEqual([ids[0], ids[0]])
    const [first] = (await deliveries()).filter(({ address }) => address === SAM)
    expect(first).toMatchObject({ state: 'failed', fault: '550' })
    const email = textTo(BEA)
    const head = email.slice(0, email.indexOf('MIME-Version'))
    expect(head).toContain('sent_you_a_report_from')
    expect(head).not.toContain('40,000')
    expect(email).toContain('Content-Type: application/pdf')
    const token = email.match(/\/shared#([\w-]{43})\s/)?.[1]
    const opened = await gateway.inject({
      ...{ method: 'POST', url: '/api/shared/open', payload: { token } },
    })
    expect(opened.json()).toMatchObject({ report: { title: 'For the bank, $40,000' } })
  })

  it('[ALR-04] who has unsubscribed gets no more emails of this company', async () => {
    const { gateway } = worldOf()
    await granted(client().sendReport(mailing([SAM, BEA])))
    await sendAll()
    const path = textTo(SAM).match(/^List-Unsubscribe:\s+<https?:\/\/[^/]+([^>]+)>/m)?.[1] ?? ''
    const oneClick = await gateway.inject({
      ...{ method: 'POST', url: path, payload: 'List-Unsubscribe=One-Click' },
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(oneClick.statusCode).toBe(200)
    gateway.clock.advance(1)
    const sent = await granted(client().sendReport(mailing([SAM, BEA])))
    expect(sent.deliveries.slice(0, 2)).toMatchObject([
      { address: BEA, state: 'waiting' },
      { address: SAM, state: 'skipped' },
    ])
    expect(await refusalOf(client().sendReport(mailing([SAM])))).toMatchObject({ status: 409 })
    await sendAll()
    const token = textTo(BEA).match(/#unsubscribe=([\w-]{43})/)?.[1] ?? ''
    const byPage = (given: string) =>
      gateway.inject({ method: 'POST', url: '/api/unsubscribe', payload: { token: given } })
    // As if the report was deleted and removed: the email is still with its recipient.
    await gateway.deps.database.asOwner(owner =>
      owner.query('delete from report_delivery where address = $1', [BEA]),
    )
    expect((await byPage(token)).json()).toEqual({ isUnsubscribed: true })
    expect((await byPage('x'.repeat(43))).statusCode).toBe(404)
    expect(await refusalOf(client().sendReport(mailing([BEA])))).toMatchObject({ status: 409 })
    expect(gateway.lines.some(line => line.includes(token) || line.includes(SAM))).toBe(false)
  })

  const scheduled = (more: object = {}) => ({
    organisationId: worldOf().organisationId,
    ...{ id: randomUUID(), seriesId, repeat: { kind: 'daily' } as const, minute: 480 },
    ...{ action: 'send' as const, recipients: ['ann@bank.example', 'bob@bank.example'] },
    ...{ message: '', days: 14, withFile: true, skipsUnchanged: false, isPaused: false, ...more },
  })
  const lastRunOf = async (scheduleId: string) => {
    const { organisationId } = worldOf()
    const { schedules } = await granted(client().getReportSchedules({ organisationId }))
    return schedules.find(each => each.id === scheduleId)?.runs[0]
  }
  /** Two gateways look for work, so much after the next run of a schedule. */
  const runAfter = async (nextRunAt: string | null, hours: number) => {
    const { deps, clock } = worldOf().gateway
    const before = clock.now().toISOString()
    clock.set(new Date(Date.parse(nextRunAt ?? '') + hours * 3_600_000).toISOString())
    await Promise.all([createScheduleRounds(deps)(), createScheduleRounds(deps)()])
    await createScheduleRounds(deps)()
    clock.set(before)
  }

  it('[ALR-04] a schedule publishes and sends once, whatever restarts', async () => {
    const { organisationId } = worldOf()
    const { schedule } = await granted(client().saveReportSchedule(scheduled()))
    await runAfter(schedule.nextRunAt, 1)
    expect(await lastRunOf(schedule.id)).toMatchObject({ state: 'done', reason: null })
    const { reports } = await granted(client().getSavedReports({ organisationId }))
    const versions = reports.filter(each => each.seriesId === seriesId && each.number !== null)
    expect(versions.map(({ number }) => number).sort()).toEqual([1, 2])
    const second = versions.find(({ number }) => number === 2)?.id ?? ''
    const sent = await granted(client().getReportDeliveries({ organisationId, id: second }))
    expect(sent.deliveries).toMatchObject([
      { address: 'ann@bank.example', isScheduled: true, hasFile: true },
      { address: 'bob@bank.example', isScheduled: true, hasFile: true },
    ])
    const same = await granted(
      client().saveReportSchedule(scheduled({ id: schedule.id, skipsUnchanged: true })),
    )
    await runAfter(same.schedule.nextRunAt, 25)
    expect(await lastRunOf(schedule.id)).toMatchObject({ state: 'skipped' })
    await granted(client().deleteReportSchedule({ organisationId, id: schedule.id }))
    expect(await lastRunOf(schedule.id)).toBeUndefined()
  })

  it('[ALR-04] a draft is opened for review, and a run that fails notifies the owner', async () => {
    const { gateway, organisationId, owner, vera } = worldOf()
    const draft = scheduled({ action: 'draft', recipients: [] })
    const { schedule } = await granted(client().saveReportSchedule(draft))
    await runAfter(schedule.nextRunAt, 1)
    expect(await lastRunOf(schedule.id)).toMatchObject({ state: 'done' })
    await granted(client().deleteReportSchedule({ organisationId, id: schedule.id }))
    const failing = scheduled({ recipients: [SAM] })
    const { schedule: second } = await granted(client().saveReportSchedule(failing))
    await runAfter(second.nextRunAt, 1)
    expect(await lastRunOf(second.id)).toMatchObject({
      ...{ state: 'failed', reason: expect.stringMatching(/have unsubscribed/) },
    })
    const kinds = async () => {
      const { notifications } = await granted(client().getNotifications({ organisationId }))
      return notifications.map(({ kind }) => kind)
    }
    expect(await kinds()).toEqual(expect.arrayContaining(['reportReady', 'reportNotSent']))
    await granted(client().deleteReportSchedule({ organisationId, id: second.id }))
    expect(await kinds()).not.toContain('reportNotSent')
    await sendAll()
    expect(to(owner.email).length).toBeGreaterThanOrEqual(2)
    const refused = client(vera).saveReportSchedule(scheduled())
    expect(await refusalOf(refused)).toMatchObject({ status: 403 })
    const unaddressed = client().saveReportSchedule(scheduled({ recipients: [] }))
    expect(await refusalOf(unaddressed)).toMatchObject({ status: 400 })
    const ids: string[] = []
    for (let count = 0; count < MAX_SCHEDULES; count += 1) {
      const made = scheduled({ isPaused: true })
      ids.push((await granted(client().saveReportSchedule(made))).schedule.id)
    }
    expect(await refusalOf(client().saveReportSchedule(scheduled()))).toMatchObject({ status: 409 })
    await gateway.deps.database.inOrganisation(organisationId, async tx => {
      for (const scheduleId of ids) await scheduleStore.remove(tx, { organisationId, scheduleId })
    })
  })

  it('[ALR-04] a newer run replaces one that waits, and a pause ends the one that is left', async () => {
    const { gateway, organisationId } = worldOf()
    const { database, clock } = gateway.deps
    const made = await granted(client().saveReportSchedule(scheduled()))
    const { id: scheduleId, nextRunAt } = made.schedule
    const key = { organisationId, scheduleId }
    const dueAt = new Date(Date.parse(nextRunAt ?? '') - DAY_MS)
    await database.inOrganisation(organisationId, tx =>
      scheduleStore.addRun(tx, organisationId, { scheduleId, dueAt }, null),
    )
    await database.inOrganisation(organisationId, async tx => {
      await scheduleStore.replaceWaiting(tx, key, 'A newer run replaced it.', clock.now())
      await scheduleStore.addRun(tx, organisationId, { scheduleId, dueAt: clock.now() }, null)
    })
    await granted(client().saveReportSchedule(scheduled({ id: scheduleId, isPaused: true })))
    await createScheduleRounds(gateway.deps)()
    expect(await lastRunOf(scheduleId)).toMatchObject({
      ...{ state: 'skipped', reason: 'The schedule is paused.' },
    })
    await granted(client().deleteReportSchedule({ organisationId, id: scheduleId }))
  })

  it('[ALR-04] only editors send, only what is published, and not more than a day allows', async () => {
    const { gateway, organisationId, owner, vera } = worldOf()
    const refused = async (asked: Promise<never> | Parameters<typeof refusalOf>[0]) =>
      (await refusalOf(asked)).status
    expect(await refused(client(vera).sendReport(mailing([BEA])))).toBe(403)
    expect(await refused(client(vera).getReportDeliveries(keyOf()))).toBe(403)
    const many = Array.from({ length: MAX_RECIPIENTS + 1 }, (_, at) => `p${at}@bank.example`)
    for (const wrong of [[], many, ['no address'], ['a@b.nz', 'A@b.nz']]) {
      expect(await refused(client().sendReport(mailing(wrong)))).toBe(400)
    }
    const draft = await granted(client().openReportDraft(keyOf()))
    const ofDraft = { ...mailing(['new@bank.example']), id: draft.report.id }
    expect(await refused(client().sendReport(ofDraft))).toBe(409)
    await setSample(true)
    expect(await refused(client().sendReport(mailing(['new@bank.example'])))).toBe(409)
    await setSample(false)
    await gateway.deps.database.inOrganisation(organisationId, async tx => {
      const at = new Date(gateway.clock.now().getTime() - DAY_MS + 1000)
      for (let sent = 0; sent < MAX_OUTSIDE_A_DAY; sent += 1) {
        await deliveryStore.add(tx, {
          ...{ organisationId, deliveryId: randomUUID(), reportId: id, address: SAM, at },
          ...{ state: 'waiting', isOutside: true, hasFile: false, mailId: null, run: null },
          sentBy: owner.userId,
        })
      }
    })
    const asked = mailing(['new@bank.example'])
    expect((await refusalOf(client().sendReport(asked))).failure?.message).toMatch(/^A company can/)
    // Members are not outside.
    await granted(client().sendReport(mailing([owner.email])))
    gateway.clock.advance(2)
    const { attemptLimits, database } = gateway.deps
    // Many companies may write to one address, and one person may have many companies.
    const spendAll = (limit: 'reportMailBy' | 'reportMailTo', key: string) =>
      database.asSystem(async tx => {
        while (await attemptLimits.spend(tx, limit, key));
      })
    await spendAll('reportMailTo', 'busy@bank.example')
    const tooMany = /^Too many reports were emailed today/
    const busy = await refusalOf(client().sendReport(mailing(['Busy@bank.example'])))
    expect(busy.failure?.message).toMatch(tooMany)
    await granted(client().sendReport(asked))
    await spendAll('reportMailBy', owner.userId)
    expect((await refusalOf(client().sendReport(asked))).failure?.message).toMatch(tooMany)
    await database.asSystem(tx => attemptLimits.forget(tx, 'reportMailBy', owner.userId))
    for (const statement of [
      sql`delete from report_delivery`,
      sql`update report_delivery set state = 'accepted'`,
      sql`delete from mail_suppression`,
      sql`select from identity.unsubscribe_code`,
    ]) {
      const attempt = database.inOrganisation(
        organisationId,
        tx => tx.execute(statement),
        owner.userId,
      )
      await expect(attempt).rejects.toThrow()
    }
  })
}
