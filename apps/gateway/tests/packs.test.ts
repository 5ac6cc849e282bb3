// Packs of a partner: one report for each client and month, whatever fails in between.
import { randomUUID } from 'node:crypto'
import { PACK_NOTES, PACK_REASONS, unfitWords } from '@millpond/core/pack'
import { type ReportBlock, templateDefinition } from '@millpond/core/report'
import { month } from '@millpond/core/time'
import { sql } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Deps } from '../src/deps.ts'
import { createPackJobs } from '../src/packs/pack-jobs.ts'
import { packStore } from '../src/stores/pack-store.ts'
import { forgetWaitingPacks } from '../src/stores/restore-store.ts'
import { clientOf, granted, refusalOf } from './_client.ts'
import { ANY_ENGINE, bearer, createTestGateway, mailsTo, type TestGateway } from './_gateway.ts'
import { setRole } from './_members.ts'
import { describePacksAgain } from './_packs-again.ts'
import { createPerson, type TestPerson } from './_people.ts'
import { addSampleBooks } from './_sample-books.ts'

type Started = Parameters<ReturnType<typeof clientOf>['startPack']>[0]
const LEASE_SECONDS = 300

/** A block of a time that no books hold. */
function olderStatement(): ReportBlock {
  const { blocks } = templateDefinition('budgetAndActual', randomUUID)
  const found = blocks.find(block => block.kind === 'statement')
  const period = { kind: 'fixed', from: month('2005-01'), to: month('2005-01') } as const
  return { ...found, period } as ReportBlock
}

describe.each(ANY_ENGINE)('packs (%s)', engine => {
  let gateway: TestGateway
  let pat: TestPerson
  let staff: TestPerson
  /** The owner of both clients with books. */
  let cleo: TestPerson
  let partnerId: string
  let kauri: string
  let rimu: string
  /** Without books, and with books that the firm may only read. */
  let tui: string
  let readOnly: string
  let start: string

  const client = (who = staff) => clientOf(gateway, who)
  const own = () => ({ organisationId: partnerId })
  const asOwner = (statement: string, values: unknown[]) =>
    gateway.deps.database.asOwner(db => db.query(statement, values))
  const link = (clientId: string, role: string) =>
    gateway.deps.database.inOrganisation(clientId, tx =>
      tx.execute(sql`
        insert into partner_client (organisation_id, partner_id, role, pass_since)
        values (${clientId}, ${partnerId}, ${role}, now())`),
    )
  const unlink = (clientId: string) =>
    gateway.deps.database.inOrganisation(clientId, tx =>
      tx.execute(sql`delete from partner_client where partner_id = ${partnerId}`),
    )
  const withBooks = async (name: string) => {
    const id = await addSampleBooks(gateway.deps, cleo.userId)
    const real = 'is_sample = false, sample_of = null'
    await asOwner(`delete from person_sample where organisation_id = $1`, [id])
    await asOwner(`update organisation set ${real}, name = $2 where organisation_id = $1`, [
      ...[id, name],
    ])
    return id
  }

  beforeAll(async () => {
    gateway = await createTestGateway({ engine, injected: { backtestCloses: 1 } })
    const { deps } = gateway
    pat = await createPerson(deps, 'Pat')
    staff = await createPerson(deps, 'Staff')
    cleo = await createPerson(deps, 'Cleo')
    const firm = { name: 'Tally Advisors', accountType: 'trial-partner' } as const
    partnerId = (await granted(client(pat).createOrganisation(firm))).organisationId
    await setRole(deps, partnerId, staff.userId, 'editor')
    kauri = await withBooks('Kauri')
    rimu = await withBooks('Rimu')
    readOnly = await gateway.addOrganisation(cleo.userId, 'Read only')
    tui = (await granted(client(pat).addClient({ ...own(), name: 'Tui' }))).organisationId
    await link(kauri, 'editor')
    await link(rimu, 'editor')
    await link(readOnly, 'viewer')
    start = gateway.clock.now().toISOString()
  })
  afterAll(() => gateway.close())

  const started = async (change: Partial<Started> = {}, who = staff) => {
    const pack: Started = {
      ...{ ...own(), source: { kind: 'template', template: 'clientLetter' }, title: 'To clients' },
      ...{ month: null, action: 'draft', message: '', clientIds: [kauri, rimu], ...change },
    }
    return (await granted(client(who).startPack(pack))).pack.id
  }
  /** Makes all that is due so much later, as a process that has just started. */
  const work = async (seconds = 0, deps: Deps = gateway.deps) => {
    gateway.clock.advance(seconds)
    const due = await deps.database.asSystem(tx => packStore.due(tx, gateway.clock.now()))
    const jobs = createPackJobs(deps)
    // Two processes have got the same job.
    for (const key of due) await Promise.all([jobs.make(key), jobs.make(key)])
    gateway.clock.set(start)
    return due.length
  }
  const itemsOf = async (id: string) => {
    const { items } = await granted(client(pat).getPack({ ...own(), id }))
    return Object.fromEntries(items.map(item => [item.clientId, item]))
  }
  const reportsOf = async (organisationId: string) =>
    (await granted(client(cleo).getSavedReports({ organisationId }))).reports
  /** As if the thread of forecasts ended with the books of Kauri. */
  const withoutFigures = (): Deps => {
    const { forecasts } = gateway.deps
    type Run = typeof forecasts.answers.run
    const run = ((task, input) =>
      'organisationName' in input && input.organisationName === 'Kauri'
        ? Promise.reject(new Error('No figures'))
        : forecasts.answers.run(task, input)) as Run
    const answers = Object.create(forecasts.answers, { run: { value: run } })
    return { ...gateway.deps, forecasts: { ...forecasts, answers } }
  }
  const zipOf = (id: string, who = staff) =>
    gateway.inject({
      ...{ method: 'GET', url: `/api/packs/${id}/zip`, query: own(), headers: bearer(who.token) },
    })

  it('[ORG-06] names the clients that do not fit, and why', async () => {
    const { clients } = await granted(client().getPackClients(own()))
    expect(clients.map(({ name, unfit }) => [name, unfit])).toEqual([
      ['Kauri', null],
      ['Read only', unfitWords('reader')],
      ['Rimu', null],
      ['Tui', unfitWords('noBooks')],
    ])
    const vera = await createPerson(gateway.deps, 'Vera')
    await setRole(gateway.deps, partnerId, vera.userId, 'viewer')
    expect(await refusalOf(client(vera).getPacks(own()))).toMatchObject({ status: 403 })
    expect(await refusalOf(client(cleo).getPacks(own()))).toMatchObject({ status: 404 })
  })

  it('[ALR-04] opens one draft for each client, even if a job comes twice', async () => {
    const foreign = await gateway.addOrganisation(cleo.userId, 'Not a client')
    const clientIds = [kauri, rimu, tui, readOnly, foreign, randomUUID()]
    const id = await started({ clientIds })
    expect(await work()).toBe(2)
    expect(await work(LEASE_SECONDS)).toBe(0)
    const items = await itemsOf(id)
    expect(items[kauri]).toMatchObject({ name: 'Kauri', state: 'done', reason: null })
    expect(items[tui]).toMatchObject({ state: 'failed', reason: unfitWords('noBooks') })
    expect(items[readOnly]?.reason).toBe(unfitWords('reader'))
    expect(items[foreign]).toMatchObject({ name: null, reason: unfitWords('lost') })
    for (const each of [kauri, rimu]) {
      const [report, ...others] = await reportsOf(each)
      expect(others).toEqual([])
      expect(report).toMatchObject({ title: 'To clients', status: 'draft', ownerName: 'Staff' })
      expect(report?.id).toBe(items[each]?.reportId)
      const key = { organisationId: each, id: report?.id ?? '' }
      const { definition } = await granted(client(cleo).getReport(key))
      expect(definition.month).toBe(items[each]?.month)
    }
    const { notifications } = await granted(client(pat).getNotifications(own()))
    expect(notifications.find(({ kind }) => kind === 'packDone')?.message).toBe(
      '“To clients”: 2 of 6 reports are ready. 4 clients need your attention.',
    )
    const { entries } = await granted(client(cleo).getActivity({ organisationId: kauri }))
    expect(entries[0]).toMatchObject({ action: 'reportCreated', who: 'Staff' })
  })

  it('[ALR-04] a pack that is started again makes no second report and no second email', async () => {
    const sent = async () => (await mailsTo(gateway.http, cleo.email)).length
    const again = await started()
    await work()
    expect((await itemsOf(again))[kauri]?.reason).toBe(PACK_NOTES.wasThere)
    const published = await started({ action: 'publish', clientIds: [kauri] })
    await work()
    expect((await itemsOf(published))[kauri]?.reason).toBe(PACK_NOTES.draftPublished)
    expect(await reportsOf(kauri)).toMatchObject([{ status: 'published', number: 1 }])
    expect(await sent()).toBe(0)
    for (const _ of [1, 2]) {
      await started({ action: 'send', message: 'Hello' })
      await work()
    }
    expect(await reportsOf(kauri)).toHaveLength(1)
    expect(await reportsOf(rimu)).toMatchObject([{ status: 'published', number: 1 }])
    // One for each of the two companies.
    expect(await sent()).toBe(2)
  })

  it('[ALR-04] one that fails stops no other, and is made when it is retried', async () => {
    const source = { kind: 'template', template: 'ownersPage' } as const
    const id = await started({ source, action: 'publish', title: 'Owners' })
    const broken = withoutFigures()
    await work(0, broken)
    const items = await itemsOf(id)
    expect(items[rimu]).toMatchObject({ state: 'done' })
    const reason = 'Millpond could not create it and will try again.'
    expect(items[kauri]).toMatchObject({ state: 'waiting', reason })
    expect(await work(59)).toBe(0)
    // After 1, 5 and 15 minutes.
    for (const seconds of [60, 360, 1260]) expect(await work(seconds, broken)).toBe(1)
    const failed = { state: 'failed', reason: 'Millpond could not create it. Retry it later.' }
    expect((await itemsOf(id))[kauri]).toMatchObject(failed)
    const retry = async (clientIds: string[] | null) =>
      (await granted(client().retryPack({ ...own(), id, clientIds }))).pack.counts
    expect(await retry([rimu])).toEqual({ waiting: 0, done: 1, failed: 1 })
    expect(await retry(null)).toEqual({ waiting: 1, done: 1, failed: 0 })
    expect(await work()).toBe(1)
    expect((await itemsOf(id))[kauri]).toMatchObject({ state: 'done', reason: null })
  })

  it('[ALR-04] a process that dies during an attempt loses nothing', async () => {
    const source = { kind: 'template', template: 'thirteenWeeks' } as const
    const id = await started({ source, title: 'Weeks', clientIds: [rimu] })
    const before = (await reportsOf(rimu)).length
    const key = { ...own(), packId: id, clientId: rimu }
    // Everything is written but the end of the transaction.
    const dying = { ...gateway.deps, audit: { ...gateway.deps.audit, add: () => hang() } } as Deps
    void createPackJobs(dying)
      .make(key)
      .catch(() => undefined)
    await expect.poll(() => hangs).toBe(1)
    expect(await work()).toBe(0)
    release()
    await expect.poll(async () => (await itemsOf(id))[rimu]?.reason).toMatch(/will try again/)
    expect(await reportsOf(rimu)).toHaveLength(before)
    expect(await work(LEASE_SECONDS)).toBe(1)
    expect((await itemsOf(id))[rimu]).toMatchObject({ state: 'done' })
    expect(await reportsOf(rimu)).toHaveLength(before + 1)
  })
  let hangs = 0
  let release: () => void = () => undefined
  const hang = () => {
    hangs += 1
    return new Promise<void>((_, reject) => {
      release = () => reject(new Error('The process has died'))
    })
  }

  it('[ORG-06] the person who started it needs the same rights when it runs', async () => {
    const source = { kind: 'template', template: 'bankPack' } as const
    const pack = (clientIds: string[]) => started({ source, title: 'Bank', clientIds })
    const first = await pack([kauri])
    await setRole(gateway.deps, partnerId, staff.userId, 'viewer')
    await work()
    expect((await itemsOf(first))[kauri]?.reason).toBe(PACK_REASONS.leftFirm)
    await setRole(gateway.deps, partnerId, staff.userId, 'editor')
    const second = await pack([kauri, rimu])
    await unlink(kauri)
    await work()
    const items = await itemsOf(second)
    expect(items[kauri]).toMatchObject({ name: null, reason: unfitWords('lost') })
    expect(items[rimu]).toMatchObject({ state: 'done' })
    await link(kauri, 'viewer')
    await granted(client().retryPack({ ...own(), id: second, clientIds: null }))
    await work()
    expect((await itemsOf(second))[kauri]?.reason).toBe(unfitWords('reader'))
    await unlink(kauri)
    await link(kauri, 'editor')
    const hasPlan = (isPaid: boolean) =>
      asOwner(
        isPaid
          ? `insert into entitlement (organisation_id, kind, set_by) values ($1, 'sample', 'test')`
          : `with lost as (delete from entitlement where organisation_id = $1)
             update partner_client set pass_since = null where organisation_id = $1`,
        [kauri],
      )
    await hasPlan(false)
    await granted(client().retryPack({ ...own(), id: second, clientIds: null }))
    await work()
    expect((await itemsOf(second))[kauri]?.reason).toBe(unfitWords('noPlan'))
    await hasPlan(true)
  })

  it('[ALR-04] a month that the books do not hold, and an older draft, are reasons', async () => {
    const source = { kind: 'template', template: 'boardPack' } as const
    const later = await started({ source, month: '2090-01', clientIds: [rimu] })
    await work()
    expect((await itemsOf(later))[rimu]?.reason).toMatch(/^The books end in \w+ 20\d\d\./)
    const [year] = start.split('-')
    for (const [wanted, reason] of [
      [month(`${Number(year) - 1}-03`), null],
      [null, PACK_REASONS.otherDraft],
    ] as const) {
      const id = await started({ source, month: wanted, clientIds: [rimu] })
      await work()
      expect((await itemsOf(id))[rimu]?.reason).toBe(reason)
    }
  })

  it('[ALR-04] all reports are one zip file; what cannot be read any more is left out', async () => {
    const none = await started({ clientIds: [tui] })
    expect((await zipOf(none)).json()).toMatchObject({ code: 'conflict' })
    const source = { kind: 'template', template: 'thirteenWeeks' } as const
    const id = await started({ source, title: 'Weeks' })
    await work()
    const first = await zipOf(id)
    expect(first.headers['content-type']).toBe('application/zip')
    const files = Object.entries(unzipSync(first.rawPayload))
    expect(files).toHaveLength(2)
    for (const [name, bytes] of files) {
      expect(name).toMatch(/^(Kauri|Rimu)-Weeks-draft\.pdf$/)
      expect(Buffer.from(bytes.subarray(0, 8)).toString()).toBe('%PDF-1.7')
    }
    await unlink(kauri)
    const names = Object.keys(unzipSync((await zipOf(id)).rawPayload))
    await link(kauri, 'editor')
    expect(names).toEqual(['Rimu-Weeks-draft.pdf', 'Left out.txt'])
    expect((await zipOf(id, cleo)).statusCode).toBe(404)
  })

  it('[ORG-06] the database shows packs to editors of the firm alone', async () => {
    const { database } = gateway.deps
    const seen = async (organisationId: string, who: TestPerson) => {
      const counts = await database.inOrganisation(
        organisationId,
        tx =>
          tx.execute<{ count: number }>(sql`
            select (select count(*)::int from pack_run) + (select count(*)::int from pack_item)
              as count`),
        who.userId,
      )
      return counts.rows[0]?.count ?? 0
    }
    expect(await seen(partnerId, staff)).toBeGreaterThan(0)
    expect(await seen(partnerId, cleo)).toBe(0)
    expect(await seen(kauri, cleo)).toBe(0)
    expect(await seen(kauri, staff)).toBe(0)
    const change = (who: TestPerson) =>
      database.inOrganisation(
        partnerId,
        tx => tx.execute(sql`update pack_item set state = 'failed', reason = 'No'`),
        who.userId,
      )
    expect((await change(staff)).rowCount).toBe(0)
    const elsewhere = { organisationId: kauri, id: randomUUID() }
    expect(await refusalOf(client(cleo).getPack(elsewhere))).toMatchObject({ status: 404 })
  })

  it('[ALR-04] a saved report of the firm can be the template', async () => {
    const blocks = [
      { id: 'n', kind: 'notes', title: 'Words', isHidden: false, text: 'Hello' } as const,
    ]
    const definition = { month: 'lastComplete', blocks } as const
    const made = { ...own(), title: 'Ours', definition: { ...definition, blocks: [...blocks] } }
    const { report } = await granted(client(pat).createReport(made))
    const source = { kind: 'report', reportId: report.id } as const
    const id = await started({ source, title: 'Ours', clientIds: [rimu], action: 'publish' })
    await work()
    const { reportId } = (await itemsOf(id))[rimu] ?? {}
    const key = { organisationId: rimu, id: reportId ?? '' }
    const { result } = await granted(client(cleo).getReportResult(key))
    expect(result.blocks.map(({ title }) => title)).toEqual(['Words'])
    const long = { ...definition, blocks: [olderStatement()] }
    const other = await granted(client(pat).createReport({ ...made, definition: long }))
    const old = { kind: 'report', reportId: other.report.id } as const
    const failing = await started({ source: old, clientIds: [rimu], action: 'publish' })
    await work()
    expect((await itemsOf(failing))[rimu]?.reason).toMatch(
      /^“Statement” cannot be shown\. This period is outside/,
    )
    const foreign = { kind: 'report', reportId: key.id } as const
    const refused = client().startPack({
      ...{ ...own(), source: foreign, title: 'Theirs', month: null, action: 'draft' },
      ...{ message: '', clientIds: [rimu] },
    })
    expect(await refusalOf(refused)).toMatchObject({ status: 404 })
  })

  describePacksAgain(() => ({
    ...{ gateway, pat, staff, cleo, partnerId, kauri, rimu, started, work, itemsOf },
  }))

  it('[ALR-04] the firm itself is not one of its clients', async () => {
    const refused = client().startPack({
      ...{ ...own(), source: { kind: 'template', template: 'clientLetter' }, title: 'Own' },
      ...{ month: null, action: 'draft', message: '', clientIds: [kauri, partnerId] },
    })
    expect(await refusalOf(refused)).toMatchObject({ status: 400 })
  })

  it('[ALR-04] a firm has at most 200 reports waiting', async () => {
    const rows = Array.from({ length: 199 }, () => randomUUID())
    const id = await started({ clientIds: [tui], action: 'send' })
    const failed = await started({ clientIds: [tui, readOnly] })
    await asOwner(
      `insert into pack_item (organisation_id, pack_id, client_id, state, next_try_at)
       select $1, $2, unnest($3::uuid[]), 'waiting', now()`,
      [partnerId, id, rows],
    )
    const refused = await refusalOf(
      client().startPack({
        ...{ ...own(), source: { kind: 'template', template: 'clientLetter' }, title: 'More' },
        ...{ month: null, action: 'draft', message: '', clientIds: [kauri, rimu] },
      }),
    )
    expect(refused).toMatchObject({ status: 409 })
    const retry = await refusalOf(client().retryPack({ ...own(), id: failed, clientIds: null }))
    expect(retry.failure?.message).toMatch(
      /^199 of your firm’s reports are already waiting\. With 2 more/,
    )
    // What waited may have been sent since the backup.
    await gateway.deps.database.asOwner(db => forgetWaitingPacks(db, partnerId))
    const { pack, items } = await granted(client().getPack({ ...own(), id }))
    expect(pack.counts).toEqual({ waiting: 0, done: 0, failed: 200 })
    const restored = items.filter(({ reason }) => reason === PACK_REASONS.restoredSending)
    expect(restored).toHaveLength(199)
  })
})
