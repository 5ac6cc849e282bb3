// Saved reports: drafts, their versions, and figures that stay as they were published.
import { randomUUID } from 'node:crypto'
import { type ReportBlock, type ReportDefinition, templateDefinition } from '@millpond/core/report'
import type { Month } from '@millpond/core/time'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tidyReports } from '../src/reports/tidy-reports.ts'
import { clientOf, granted, refusalOf } from './_client.ts'
import { ANY_ENGINE, createTestGateway, type TestGateway, type TestUser } from './_gateway.ts'
import { setRole } from './_members.ts'
import { describeEmails } from './_report-emails.ts'
import { describeLinks } from './_report-links.ts'
import { describeRuns } from './_report-runs.ts'
import { addSampleBooks } from './_sample-books.ts'

const newId = () => randomUUID()
const cash: ReportDefinition = {
  month: 'lastComplete',
  blocks: [
    { id: 'cash', kind: 'headline', about: 'cash', title: null, isHidden: false },
    { id: 'key', kind: 'facts', facts: ['cashToday', 'lowPoint'], title: null, isHidden: false },
  ],
}
const monthOf = (year: number) => `${year}-01` as Month
const isStatement = (block: ReportBlock) => block.kind === 'statement'
const note = (text: string): ReportBlock => ({
  ...{ id: 'note', kind: 'notes', title: 'Words', isHidden: false, text },
})

describe.each(ANY_ENGINE)('saved reports (%s)', engine => {
  let gateway: TestGateway
  let owner: TestUser
  let vera: TestUser
  let organisationId: string
  beforeAll(async () => {
    gateway = await createTestGateway({ engine, injected: { backtestCloses: 1 } })
    owner = await gateway.signUp()
    vera = await gateway.signUp()
    organisationId = await addSampleBooks(gateway.deps, owner.userId)
    await setRole(gateway.deps, organisationId, vera.userId, 'viewer')
  })
  afterAll(() => gateway.close())

  const client = (who = owner) => clientOf(gateway, who)
  const make = async (title: string, definition = cash) =>
    (await granted(client().createReport({ organisationId, title, definition }))).report
  const publish = async (id: string, rowVersion: number) =>
    (await granted(client().publishReport({ organisationId, id, rowVersion }))).report
  const listed = async (who = owner) =>
    (await granted(client(who).getSavedReports({ organisationId }))).reports
  const statusOf = async (id: string) => (await listed()).find(each => each.id === id)?.status

  it('[REP-01] [ENT-09] saves a draft, and refuses to overwrite a newer one', async () => {
    const draft = await make('Owner’s page')
    expect(draft).toMatchObject({ status: 'draft', number: null, rowVersion: 1, isYours: true })
    const definition = { ...cash, blocks: [note('**First**')] }
    const change = { organisationId, id: draft.id, title: 'October', definition }
    const saved = await granted(client().updateReport({ ...change, rowVersion: 1 }))
    expect(saved.report).toMatchObject({ title: 'October', rowVersion: 2 })
    const late = await refusalOf(client().updateReport({ ...change, rowVersion: 1 }))
    expect(late).toMatchObject({
      status: 409,
      failure: { fields: [{ path: 'rowVersion', message: 'The newest is 2' }] },
    })
    const now = await granted(client().getReport({ organisationId, id: draft.id }))
    expect(now.definition).toEqual(definition)
    const before = { organisationId, id: draft.id, rowVersion: '1' }
    expect((await granted(client().getReport(before))).definition).toEqual(cash)
  })

  it('[REP-02] [UI-05] publishes figures that later books do not change', async () => {
    const draft = await make('For the bank')
    const first = await publish(draft.id, 1)
    expect(first).toMatchObject({ id: draft.id, status: 'published', number: 1, rowVersion: 2 })
    const key = { organisationId, id: draft.id }
    const shown = await granted(client(vera).getReportResult(key))
    expect(shown.result.blocks.map(({ content }) => content.kind)).toEqual(['headline', 'facts'])
    expect(first.frozenUntil).toBe(shown.report.frozenUntil)
    await granted(client().updateOrganisation({ organisationId, cashFloor: 1_000_000_00 }))
    expect(await granted(client(vera).getReportResult(key))).toEqual(shown)

    const opened = await granted(client().openReportDraft(key))
    expect(opened.report).toMatchObject({ status: 'draft', seriesId: draft.seriesId })
    expect((await granted(client().openReportDraft(key))).report.id).toBe(opened.report.id)
    const second = await publish(opened.report.id, 1)
    expect(second.number).toBe(2)
    const next = { organisationId, id: second.id }
    const { sha256, result } = await granted(client(vera).getReportResult(next))
    expect(sha256).not.toBe(shown.sha256)
    expect(result.blocks[0]?.title).toContain('$1,000,000 floor')
    const rest = { title: 'Changed', definition: cash, rowVersion: 2 }
    expect(await refusalOf(client().updateReport({ ...key, ...rest }))).toMatchObject({
      status: 409,
    })
  })

  it('[REP-02] refuses to publish a block that cannot be shown, and says why', async () => {
    const period = { kind: 'fixed', from: monthOf(2005), to: monthOf(2005) } as const
    const old = templateDefinition('budgetAndActual', newId).blocks.find(isStatement)
    const blocks = [{ ...old, period } as ReportBlock, note('The rest can be shown')]
    const draft = await make('Too old', { ...cash, blocks })
    const refused = await refusalOf(
      client().publishReport({ organisationId, id: draft.id, rowVersion: 1 }),
    )
    expect([refused.status, refused.failure?.fields?.length]).toEqual([400, 1])
    expect(refused.failure?.fields?.[0]?.message).toMatch(/outside the months/)
    expect(await statusOf(draft.id)).toBe('draft')
  })

  it('[REP-02] shows viewers what is published, and nothing else', async () => {
    const hidden = { ...note('For us only'), isHidden: true }
    const draft = await make('Not ready', { ...cash, blocks: [...cash.blocks, hidden] })
    const key = { organisationId, id: draft.id }
    expect((await listed(vera)).map(({ status }) => status)).not.toContain('draft')
    expect(await refusalOf(client(vera).getReport(key))).toMatchObject({ status: 404 })
    await publish(draft.id, 1)
    expect((await listed(vera)).map(({ id }) => id)).toContain(draft.id)
    const seen = await granted(client(vera).getReport(key))
    expect(seen.definition.blocks).toEqual(cash.blocks)
    expect((await granted(client().getReport(key))).definition.blocks).toHaveLength(3)
    const archive = { ...key, rowVersion: 2, isArchived: true }
    expect(await refusalOf(client(vera).setReportStatus(archive))).toMatchObject({ status: 403 })
    const { report } = await granted(client().setReportStatus(archive))
    expect(report.status).toBe('archived')
    expect(await refusalOf(client(vera).getReportResult(key))).toMatchObject({ status: 404 })
    const back = { ...key, rowVersion: 3, isArchived: false }
    expect((await granted(client().setReportStatus(back))).report.status).toBe('published')
  })

  it('[UI-05] sends a report as a PDF file, the same bytes for the same version', async () => {
    const draft = await make('Kōrero: “for” the bank')
    const fileFor = (who: TestUser, id = draft.id) =>
      gateway.inject({
        url: `/api/saved-reports/${id}/file`,
        query: { organisationId },
        headers: { authorization: `Bearer ${who.token}` },
      })
    expect((await fileFor(vera)).statusCode).toBe(404)
    const unpublished = await fileFor(owner)
    expect(unpublished.headers['content-disposition']).toContain('-draft.pdf')
    await publish(draft.id, 1)
    const [first, second] = [await fileFor(vera), await fileFor(owner)]
    expect(first.rawPayload.subarray(0, 8).toString()).toBe('%PDF-1.7')
    expect(first.rawPayload.equals(second.rawPayload)).toBe(true)
    expect(first.rawPayload.equals(unpublished.rawPayload)).toBe(false)
    expect(first.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^attachment; .*-K%C5%8Drero\w*-v1\.pdf$/),
      'x-content-type-options': 'nosniff',
      'cache-control': expect.stringContaining('no-store'),
    })
    expect((await fileFor(vera, randomUUID())).statusCode).toBe(404)
    const atOnce = await Promise.all([fileFor(vera), fileFor(owner)])
    expect(atOnce.map(({ statusCode }) => statusCode).sort()).toEqual([200, 429])
  })

  it('refuses characters that cannot be stored, and more than 20 covenants', async () => {
    const covenants = (id: string): ReportBlock => ({
      ...{ id, kind: 'covenants', title: null, isHidden: false },
      ...{ period: { kind: 'nextMonths', count: 12 } },
      tests: Array.from({ length: 7 }, (_, at) => ({
        ...{ measure: 'cash', bound: 'min', limit: at * 100 },
      })),
    })
    for (const blocks of [[note('\0')], [note('\ud800')], ['a', 'b', 'c'].map(covenants)]) {
      const made = { organisationId, title: 'Odd', definition: { ...cash, blocks } }
      expect(await refusalOf(client().createReport(made))).toMatchObject({ status: 400 })
    }
  })

  it('[ALR-01] offers editors the covenants of drafts and published reports for alerts, once each', async () => {
    const test = (limit: number) => ({ measure: 'currentRatio', bound: 'min', limit }) as const
    const bank = (...limits: number[]): typeof cash => ({
      ...cash,
      blocks: [
        {
          ...{ id: newId(), kind: 'covenants', title: null, isHidden: true },
          ...{ period: { kind: 'nextMonths', count: 12 }, tests: limits.map(test) },
        },
      ],
    })
    const offered = async (who = owner) =>
      (await granted(client(who).getAlerts({ organisationId }))).reportCovenants
    expect(await offered()).toEqual([])
    await make('For the bank', bank(120, 150))
    const other = await publish((await make('For the other bank', bank(150, 170))).id, 1)
    expect(await offered()).toEqual([120, 150, 170].map(test))
    expect(await offered(vera)).toEqual([])
    const archive = { organisationId, id: other.id, rowVersion: 2, isArchived: true }
    await granted(client().setReportStatus(archive))
    expect(await offered()).toEqual([120, 150].map(test))
  })

  it('[UI-05] changes several reports at once, and names those that fail', async () => {
    const [one, two] = [await make('One'), await make('Two')]
    const unknown = randomUUID()
    const act = (action: 'archive' | 'restore' | 'delete' | 'copy') =>
      granted(client().changeReports({ organisationId, action, ids: [one.id, unknown, two.id] }))
    const failed = [{ id: unknown, message: 'This report no longer exists.' }]
    expect(await act('archive')).toMatchObject({ failed })
    expect([await statusOf(one.id), await statusOf(two.id)]).toEqual(['archived', 'archived'])
    expect(await act('restore')).toMatchObject({ failed })
    expect(await statusOf(two.id)).toBe('draft')
    const copied = await act('copy')
    const copy = (await listed()).find(({ id }) => id === copied.done[0]?.copyId)
    expect(copy).toMatchObject({ title: 'Copy of One', status: 'draft', number: null })
    expect(copy?.seriesId).not.toBe(one.seriesId)
    const eleven = Array.from({ length: 11 }, () => randomUUID())
    const many = client().changeReports({ organisationId, action: 'copy', ids: eleven })
    expect((await refusalOf(many)).failure).toMatchObject({
      fields: [{ path: 'ids', message: 'Copy at most 10 reports at a time.' }],
    })
    await act('delete')
    expect(await statusOf(one.id)).toBeUndefined()
    await act('restore')
    expect(await statusOf(one.id)).toBe('draft')
  })

  it('[REP-02] removes what was deleted 30 days ago, and gives no number twice', async () => {
    const draft = await make('To remove')
    const first = await publish(draft.id, 1)
    const opened = await granted(client().openReportDraft({ organisationId, id: first.id }))
    const second = await publish(opened.report.id, 1)
    const gone = await make('Gone draft')
    const recent = await make('Deleted today')
    const kept = await make('Not deleted')
    const ids = [first.id, second.id, gone.id, recent.id]
    await granted(client().changeReports({ organisationId, action: 'delete', ids }))
    const scheduleId = randomUUID()
    await gateway.deps.database.asOwner(db =>
      db.query(
        `insert into report_schedule values
           ($1, $2, $3, '{}', true, null, $4, now(), $4, now())`,
        [organisationId, scheduleId, first.seriesId, owner.userId],
      ),
    )
    const age = (days: number, ...aged: string[]) =>
      gateway.deps.database.asOwner(db =>
        db.query(
          `update report set updated_at = now() - make_interval(days => $1)
           where report_id = any($2::uuid[])`,
          [days, aged],
        ),
      )
    const left = async () => {
      await tidyReports(gateway.deps)
      const { rows } = await gateway.deps.database.asOwner(db =>
        db.query<{ id: string }>('select report_id as id from report'),
      )
      return [...ids, kept.id].filter(id => rows.some(row => row.id === id))
    }
    await age(31, first.id, gone.id, kept.id)
    // The second one was deleted today.
    expect(await left()).toEqual([second.id, recent.id, kept.id])
    await age(31, second.id)
    // The schedule is named after it.
    expect(await left()).toEqual([second.id, recent.id, kept.id])
    await granted(client().deleteReportSchedule({ organisationId, id: scheduleId }))
    expect(await left()).toEqual([recent.id, kept.id])
    const frozen = await gateway.deps.database.asOwner(db =>
      db.query('select from report_frozen where report_id = any($1::uuid[])', [ids]),
    )
    expect(frozen.rowCount).toBe(0)
    const system = gateway.deps.database.asSystem(tx =>
      tx.execute(sql`delete from report where report_id = ${kept.id}`),
    )
    expect((await system).rowCount).toBe(0)
  })

  it('[REP-02] lets no person change or remove frozen figures', async () => {
    const attempt = (statement: ReturnType<typeof sql>) =>
      gateway.deps.database.inOrganisation(
        organisationId,
        tx => tx.execute(statement),
        owner.userId,
      )
    for (const statement of [
      sql`update report_frozen set result = '{}'`,
      sql`delete from report_frozen`,
      sql`delete from report`,
      sql`update report set title = 'Changed' where number is not null`,
    ]) {
      await expect(attempt(statement)).rejects.toThrow()
    }
    expect((await listed()).map(({ title }) => title)).not.toContain('Changed')
  })

  const world = () => ({
    ...{ gateway, owner, vera, organisationId },
    publish: async (title: string) => (await publish((await make(title)).id, 1)).id,
  })
  describe('[ALR-04] emails with published reports', () => describeEmails(world))
  describe('[ALR-04] runs of schedules', () => describeRuns(world))
  // Last, because it uses up the links of the company.
  describe('[REP-02] [ALR-05] links to published reports', () => describeLinks(world))
})
