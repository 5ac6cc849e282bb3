import type { SavedReport } from '@millpond/contract/report'
import { ITEM_TYPE } from '@millpond/core/item'
import {
  parseNote,
  type ReportBlock,
  type ReportDefinition,
  type ReportResult,
} from '@millpond/core/report'
import { day, month } from '@millpond/core/time'
import { HttpResponse, http } from 'msw'
import { at } from '#api/_gateway.ts'
import { account, balance, bank, ledgerOf } from '#model/_ledger.ts'
import { openRoutes, type PlanningWorld, planningWorld } from '#sheet-editor/_world.tsx'
import { type EmailWorld, emailRoutes } from './_email-world.ts'
import { type LinkWorld, linkRoutes } from './_link-world.ts'
// Loaded here, so that no test waits for the parts that load after the screen.
import './editor/report-editor.tsx'
import './list/report-list.tsx'
import './share/share-dialog.tsx'
import './schedule/schedule-dialog.tsx'
import './send/send-dialog.tsx'
import './link-page/link-page.tsx'
import './link-page/unsubscribe-page.tsx'
import './view/report-view.tsx'
import { Component } from './reports-screen.tsx'

interface KeptReport extends SavedReport {
  definition: ReportDefinition
  isDeleted: boolean
}

/** The reports of the gateway during one test. */
interface ReportWorld extends PlanningWorld, LinkWorld, EmailWorld {
  reports: KeptReport[]
  /** The ids that a change of several refuses. */
  refused: Set<string>
}

const flat = (value: number) => Array.from({ length: 36 }, () => value)
const BOOKS = [
  ...bank(flat(50_000), flat(9_000), flat(8_500)),
  account('Sales', ITEM_TYPE.revenue, flat(9_000)),
  account('Wages', ITEM_TYPE.expense, flat(4_500)),
  balance('Bank', ITEM_TYPE.asset, flat(50_000)),
]

let made = 0
/** New in each test: an editor that the test before left open still saves its own report. */
const newId = () => `66666666-6666-4666-8666-${String(++made).padStart(12, '0')}`

export const noteBlock = (text: string): ReportBlock => ({
  ...{ id: crypto.randomUUID(), kind: 'notes', title: null, isHidden: false, text },
})

export const reportWorld = (): ReportWorld =>
  planningWorld(
    ledgerOf(...BOOKS),
    (): Omit<ReportWorld, keyof PlanningWorld> => ({
      ...{ reports: [], refused: new Set(), links: [], passcode: null },
      ...{
        deliveries: [],
        sent: [],
        sendKeys: [],
        isSendRefused: false,
        unsubscribed: [],
        schedules: [],
      },
    }),
    routesOf,
  )

/** Adds a report; a published one has a number. */
export function withReport(
  world: ReportWorld,
  title: string,
  more: Partial<KeptReport> = {},
): KeptReport {
  const id = newId()
  const time = `2026-11-${String(world.reports.length + 1).padStart(2, '0')}T00:00:00.000Z`
  const kept: KeptReport = {
    ...{ id, title, status: 'draft', createdAt: time, updatedAt: time, seriesId: id },
    ...{ number: null, ownerName: 'Olive', isYours: false, rowVersion: 1, frozenUntil: null },
    updatedByName: null,
    ...{ definition: { month: 'lastComplete', blocks: [noteBlock('Hello')] }, isDeleted: false },
    ...more,
  }
  world.reports.push(kept)
  return kept
}

/** What a published report keeps. */
const FROZEN: ReportResult = {
  ...{ organisationName: 'Kererū Coffee Ltd', currency: 'NZD' },
  ...{ asOf: day('2026-11-05'), month: month('2026-10') },
  blocks: [
    { id: 'a', title: 'Notes', content: { kind: 'notes', note: parseNote('**Frozen** <b>words') } },
  ],
}

const failure = (code: string, message: string, status: number) =>
  HttpResponse.json({ code, message, impact: 'low', correlationId: 'c1', fields: [] }, { status })

const replyOf = ({ definition: _, isDeleted: __, ...report }: KeptReport): SavedReport => report

function routesOf(world: ReportWorld) {
  const find = (id: unknown) => world.reports.find(each => each.id === id && !each.isDeleted)
  const one = (path: string) => at(`/api/saved-reports/:id${path}`)
  const notFound = () => failure('notFound', 'This report no longer exists.', 404)
  return [
    ...linkRoutes(world, FROZEN),
    ...emailRoutes(world),
    http.get(at('/api/imports'), () => HttpResponse.json({})),
    http.get(at('/api/saved-reports'), () =>
      HttpResponse.json({
        reports: world.reports.filter(each => !each.isDeleted).map(replyOf),
      }),
    ),
    http.post(at('/api/saved-reports'), async ({ request }) => {
      const { title, definition } = (await request.json()) as KeptReport
      const report = replyOf(withReport(world, title, { definition }))
      return HttpResponse.json({ report }, { status: 201 })
    }),
    http.post(at('/api/saved-reports/bulk'), async ({ request }) => {
      const { action, ids } = (await request.json()) as { action: string; ids: string[] }
      const isDone = (id: string) => !world.refused.has(id)
      return HttpResponse.json({
        done: ids.filter(isDone).map(id => ({ id, copyId: changed(world, action, id) })),
        failed: ids
          .filter(id => !isDone(id))
          .map(id => ({ id, message: 'Someone else changed this report.' })),
      })
    }),
    http.get(one(''), ({ params }) => {
      const kept = find(params.id)
      if (!kept) return notFound()
      return HttpResponse.json({ report: replyOf(kept), definition: kept.definition })
    }),
    http.put(one(''), async ({ params, request }) => {
      const kept = find(params.id)
      const { rowVersion, title, definition } = (await request.json()) as KeptReport
      if (!kept) return notFound()
      if (kept.rowVersion !== rowVersion) {
        const fields = [{ path: 'rowVersion', message: `The newest is ${kept.rowVersion}` }]
        const refused = { code: 'conflict', message: 'Changed elsewhere.', impact: 'low', fields }
        return HttpResponse.json(
          { ...refused, correlationId: crypto.randomUUID() },
          { status: 409 },
        )
      }
      Object.assign(kept, { title, definition, rowVersion: rowVersion + 1 })
      return HttpResponse.json({ report: replyOf(kept) })
    }),
    http.post(one('/publish'), ({ params }) => {
      const kept = find(params.id)
      if (!kept) return notFound()
      Object.assign(kept, { status: 'published', number: 1, frozenUntil: '2026-10-31' })
      return HttpResponse.json({ report: replyOf(kept) })
    }),
    http.post(one('/draft'), ({ params }) => {
      const kept = find(params.id)
      if (!kept) return notFound()
      const { title, seriesId, definition } = kept
      return HttpResponse.json({
        report: replyOf(withReport(world, title, { seriesId, definition })),
      })
    }),
    http.get(one('/file'), () => HttpResponse.arrayBuffer(new TextEncoder().encode('%PDF').buffer)),
    http.get(one('/result'), ({ params }) => {
      const kept = find(params.id)
      if (!kept) return notFound()
      const frozen = { publishedAt: '2026-11-05T00:00:00.000Z', sha256: 'f'.repeat(64) }
      return HttpResponse.json({ report: replyOf(kept), ...frozen, result: FROZEN })
    }),
  ]
}

/** The id of a copy. */
function changed(world: ReportWorld, action: string, id: string): string | null {
  const kept = world.reports.find(each => each.id === id)
  if (!kept) return null
  if (action === 'copy') return withReport(world, `Copy of ${kept.title}`).id
  if (action === 'delete') kept.isDeleted = true
  if (action === 'archive') kept.status = 'archived'
  if (action === 'restore') {
    kept.status = kept.isDeleted ? kept.status : kept.number === null ? 'draft' : 'published'
    kept.isDeleted = false
  }
  return null
}

/** Opens the page of a link. */
export const openShared = (token: string) =>
  openRoutes([{ path: '/shared', Component }], `/shared#${token}`)

/** Opens the list, or what is below it: `?status=draft`, `/{id}`, `/{id}/edit`. */
export const openReports = (world: ReportWorld, page = '') =>
  openRoutes(
    [
      { path: '/organizations/:organisationId/reports/:report?/:page?', Component },
      { path: '*', element: 'Elsewhere' },
    ],
    `/organizations/${world.organisation.organisationId}/reports${page}`,
  )
