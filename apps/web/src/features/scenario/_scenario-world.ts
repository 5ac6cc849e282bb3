import type { ScenarioReply as Scenario, ScenarioChange } from '@millpond/contract/scenario'
import { ITEM_TYPE } from '@millpond/core/item'
import {
  defaultVisibleFactors,
  type Scenario as ScenarioEntity,
  type ScenarioEvent,
  type ScenarioType,
} from '@millpond/core/scenario'
import { HttpResponse, http } from 'msw'
import { parsePath } from 'react-router'
import { at } from '#api/_gateway.ts'
import { account, balance, bank, ledgerOf } from '#model/_ledger.ts'
import { openRoutes, type PlanningWorld, planningWorld } from '#sheet-editor/_world.tsx'
// Loaded here, so that no test waits for the parts that load after the screen.
import './builder/open-scenario.tsx'
import './compare/compare.tsx'
import './list/scenario-list.tsx'
import { Component } from './scenarios-screen.tsx'

interface Versioned<Value> {
  value: Value
  version: number
}

/** One scenario in the gateway, with the versions of its parts. */
interface KeptScenario {
  readonly id: string
  readonly createdAt: string
  lastSavedDate: string | null
  readonly properties: Map<string, Versioned<unknown>>
  readonly lines: Map<string, Versioned<Record<string, unknown> | null>>
  readonly cells: Map<string, Versioned<number | null>>
  readonly labels: string[]
  isDeleted: boolean
  /** Once it is adopted. */
  frozen?: Scenario['frozen']
}

interface Draft {
  readonly version: number
  readonly savedAt: string
  readonly changes: readonly unknown[]
  readonly lines: readonly unknown[]
}

/** The gateway's data during one test; saved changes are kept, as in the gateway. */
interface ScenarioWorld extends PlanningWorld {
  scenarios: KeptScenario[]
  drafts: Map<string, Draft>
  /** The last adoption that was asked for. */
  adopted: object | null
  /** The last undo of one. */
  undone: object | null
  /** What the newest books changed in the low point. */
  bridge: object | null
}

const flat = (value: number) => Array.from({ length: 36 }, () => value)
const BOOKS = [
  ...bank(flat(50_000), flat(9_000), flat(8_500)),
  account('Sales', ITEM_TYPE.revenue, flat(9_000)),
  account('Wages', ITEM_TYPE.expense, flat(4_500)),
  account('Rent', ITEM_TYPE.expense, flat(4_000)),
  balance('Bank', ITEM_TYPE.asset, flat(50_000)),
  balance('Bank loan', ITEM_TYPE.liability, flat(20_000)),
]

const SAVED_AT = '2026-11-22T00:00:00.000Z'
const idOf = (number: number) => `55555555-5555-4555-8555-${String(number).padStart(12, '0')}`

export const scenarioWorld = (): ScenarioWorld =>
  planningWorld(
    ledgerOf(...BOOKS),
    (): Omit<ScenarioWorld, keyof PlanningWorld> => ({
      ...{ scenarios: [], drafts: new Map(), bridge: null, adopted: null, undone: null },
    }),
    world => [...scenarioRoutes(world), ...draftRoutes(world)],
  )

/** Adds a saved scenario with these events. */
export function withScenario(
  world: ScenarioWorld,
  scenarioName: string,
  events: readonly ScenarioEvent[] = [],
  scenarioType: ScenarioType = 'Hire a staff member',
): KeptScenario {
  const kept = blank(world, { scenarioName, scenarioType })
  for (const { code, ...line } of events) kept.lines.set(code, { value: { ...line }, version: 1 })
  return kept
}

function blank(
  world: ScenarioWorld,
  { scenarioName, scenarioType }: Pick<ScenarioEntity, 'scenarioName' | 'scenarioType'>,
): KeptScenario {
  const properties = {
    ...{ scenarioName, scenarioType, baseline: { kind: 'forecast' }, forecastHorizon: 12 },
    ...{ visibleFactors: defaultVisibleFactors(scenarioType), visibleFactorAccounts: {} },
    ...{ state: 'open', isPrivate: false, isArchived: false },
  }
  const kept: KeptScenario = {
    ...{ id: idOf(world.scenarios.length + 1), createdAt: SAVED_AT, lastSavedDate: SAVED_AT },
    properties: new Map(
      Object.entries(properties).map(([name, value]) => [name, { value, version: 1 }]),
    ),
    ...{ lines: new Map(), cells: new Map(), labels: [], isDeleted: false },
  }
  world.scenarios.unshift(kept)
  return kept
}

function replyOf(kept: KeptScenario): Scenario {
  const lines = [...kept.lines].flatMap(([code, { value }]) => (value ? [{ code, ...value }] : []))
  const values: Record<string, Record<string, number>> = {}
  for (const [key, { value }] of kept.cells) {
    const [month = '', code = ''] = key.split(' ')
    if (value !== null) values[code] = { ...values[code], [month]: value }
  }
  return {
    ...{ id: kept.id, lastSavedDate: kept.lastSavedDate },
    ...Object.fromEntries([...kept.properties].map(([name, { value }]) => [name, value])),
    events: lines.filter(line => (line as { kind?: string }).kind !== 'account'),
    customFactorAccounts: Object.fromEntries(
      lines.flatMap(line => {
        const { kind, name, factor } = line as Record<string, string>
        return kind === 'account' ? [[name, factor]] : []
      }),
    ),
    factorAccountMonthlyValues: values,
    ...{ isDeleted: kept.isDeleted, isYours: false, frozen: kept.frozen ?? null },
    ...{ editNumber: kept.labels.length, basedOn: null, createdBy: 'Olive' },
    ...{ createdAt: kept.createdAt, editedBy: null, editedAt: null, closedBy: null },
    closedAt: null,
  } as unknown as Scenario
}

/** A deleted one is read while another one rests on it. */
const isRead = (world: ScenarioWorld, { id, isDeleted }: KeptScenario) =>
  !isDeleted ||
  world.scenarios.some(each => {
    const baseline = each.properties.get('baseline')?.value as ScenarioEntity['baseline']
    return baseline.kind === 'scenario' && baseline.scenarioId === id
  })

const find = (world: ScenarioWorld, id: string | null) =>
  world.scenarios.find(each => each.id === id && !each.isDeleted)

const notFound = () =>
  HttpResponse.json(
    {
      ...{ code: 'notFound', message: 'This scenario was not found', impact: 'low' },
      ...{ correlationId: 'c1', fields: [] },
    },
    { status: 404 },
  )

const scenarioRoutes = (world: ScenarioWorld) => [
  http.get(at('/api/budgets'), () => HttpResponse.json({ budgets: [] })),
  http.get(at('/api/forecast/changes'), () =>
    HttpResponse.json({ isPending: false, bridge: world.bridge }),
  ),
  http.get(at('/api/scenarios'), () =>
    HttpResponse.json({
      scenarios: world.scenarios.filter(each => isRead(world, each)).map(replyOf),
    }),
  ),
  http.get(at('/api/scenarios/cells'), ({ request }) => {
    const kept = find(world, new URL(request.url).searchParams.get('id'))
    return kept ? HttpResponse.json(wholeOf(kept)) : notFound()
  }),
  http.post(at('/api/scenarios'), async ({ request }) => {
    const sent = (await request.json()) as ScenarioEntity & { copyOf: string | null }
    const kept = blank(world, sent)
    const from = find(world, sent.copyOf)
    for (const [code, line] of from?.lines ?? []) kept.lines.set(code, { ...line, version: 1 })
    return HttpResponse.json(replyOf(kept), { status: 201 })
  }),
  http.post(at('/api/scenarios/adoption'), async ({ request }) => {
    const sent = (await request.json()) as { id: string; frozen: Scenario['frozen'] }
    world.adopted = sent
    const kept = find(world, sent.id)
    kept?.properties.set('state', { value: 'adopted', version: 1 })
    if (kept) kept.frozen = sent.frozen
    const edits = { sheetId: idOf(99), before: 0, after: 1 }
    const budget = { ...edits, isNew: true }
    const planBefore = { planByBudget: false, budgetId: null }
    const undo = { scenario: edits, budget, transfers: null, planBefore }
    return HttpResponse.json({ undo, budgetName: 'Barista' })
  }),
  http.put(at('/api/scenarios/adoption'), async ({ request }) => {
    world.undone = (await request.json()) as object
    return HttpResponse.json({ id: idOf(99) })
  }),
  http.put(at('/api/scenarios'), async ({ request }) => {
    const sent = (await request.json()) as { id: string; label: string; changes: ScenarioChange[] }
    const kept = world.scenarios.find(each => each.id === sent.id)
    if (!kept) return notFound()
    return HttpResponse.json(saved(kept, sent.label, sent.changes))
  }),
  http.delete(at('/api/scenarios'), ({ request }) => {
    const id = new URL(request.url).searchParams.get('id')
    const kept = find(world, id)
    if (!kept) return notFound()
    kept.isDeleted = true
    return HttpResponse.json({ id })
  }),
]

const wholeOf = (kept: KeptScenario) => {
  const lines = [...kept.lines].map(([code, { value, version }]) => ({
    ...{ code, version, line: value },
  }))
  return {
    scenario: replyOf(kept),
    versions: {
      isDeleted: 1,
      ...Object.fromEntries([...kept.properties].map(([name, { version }]) => [name, version])),
    },
    lines: lines.filter(({ line }) => line !== null),
    removed: lines.filter(({ line }) => line === null),
    rows: [...kept.cells].map(([key, { value, version }]) => {
      const [from = '', code = ''] = key.split(' ')
      return { itemType: ITEM_TYPE.expense, code, from, values: [value], versions: [version] }
    }),
  }
}

/** As the gateway does: each change is compared with the version it was made on. */
function saved(kept: KeptScenario, label: string, changes: readonly ScenarioChange[]) {
  const reply = { saved: [] as object[], conflicts: [] as object[] }
  const take = <Value>(
    known: Map<string, Versioned<Value>>,
    key: string,
    { value, baseVersion, place }: { value: Value; baseVersion: number; place: object },
    stored: (value: Value | undefined) => object,
  ) => {
    const before = known.get(key)
    const version = before?.version ?? 0
    if (version === baseVersion) {
      known.set(key, { value, version: version + 1 })
      reply.saved.push({ ...place, version: version + 1 })
    } else {
      const by = { version, editedBy: 'Ana', editedAt: null }
      reply.conflicts.push({ ...place, ...stored(before?.value), ...by })
    }
  }
  for (const change of changes) {
    const { baseVersion } = change
    if (change.kind === 'cell') {
      const { kind, code, month, value } = change
      const of = { value, baseVersion, place: { kind, code, month } }
      take(kept.cells, `${month} ${code}`, of, now => ({ value: now ?? null }))
    } else if (change.kind === 'line') {
      const { kind, code } = change
      const value = change.line as Record<string, unknown> | null
      const of = { value, baseVersion, place: { kind, code } }
      take(kept.lines, code, of, line => ({ line: line ?? null }))
    } else {
      const { kind, property, value } = change
      if (property === 'isDeleted') kept.isDeleted = value as boolean
      const own =
        property === 'isDeleted'
          ? new Map([[property, { value, version: baseVersion }]])
          : kept.properties
      take<unknown>(
        own as never,
        property,
        { value, baseVersion, place: { kind, property } },
        now => ({
          value: now,
        }),
      )
    }
  }
  kept.labels.push(label)
  kept.lastSavedDate = SAVED_AT
  return { editNumber: kept.labels.length, ...reply, lastSavedDate: SAVED_AT }
}

const draftRoutes = (world: ScenarioWorld) => [
  http.get(at('/api/sheets/draft'), ({ request }) => {
    const sheetId = new URL(request.url).searchParams.get('sheetId') ?? ''
    return HttpResponse.json({ draft: world.drafts.get(sheetId) ?? null })
  }),
  http.put(at('/api/sheets/draft'), async ({ request }) => {
    const { sheetId, changes, lines } = (await request.json()) as Draft & { sheetId: string }
    const version = (world.drafts.get(sheetId)?.version ?? 0) + 1
    if (changes.length + lines.length === 0) world.drafts.delete(sheetId)
    else world.drafts.set(sheetId, { version, savedAt: SAVED_AT, changes, lines })
    return HttpResponse.json({ draft: world.drafts.get(sheetId) ?? null })
  }),
]

/** Opens the list, or a page below it: the id of a scenario, or `compare?ids=…`. */
export const openScenarios = (world: ScenarioWorld, page = '', state: unknown = null) =>
  openRoutes(
    [
      { path: '/organizations/:organisationId/scenarios/:page?', Component },
      { path: '*', element: 'Elsewhere' },
    ],
    {
      ...parsePath(`/organizations/${world.organisation.organisationId}/scenarios/${page}`),
      state,
    },
  )
