/** Calls every writing route ten times at once with one key: one effect, one reply. */
import { randomUUID } from 'node:crypto'
import type { Route } from '@millpond/contract/route'
import { addressOf } from '@millpond/contract/route-table/line'
import { type RouteName, routes } from '@millpond/contract/routes'
import { DEFAULT_SETTINGS } from '@millpond/core/forecast'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AuditEntry } from '../src/audit/audit-log.ts'
import { singleSheetKey } from '../src/sheets/single-sheet.ts'
import { type AuditScope, auditStore } from '../src/stores/audit-store.ts'
import { entitlementStore } from '../src/stores/entitlement-store.ts'
import { untilServed } from './_client.ts'
import { ANY_ENGINE, createTestGateway } from './_gateway.ts'
import { type Actor, createMatrixWorld, type MatrixWorld } from './_matrix-world.ts'
import {
  dailyDraft,
  definitionOf,
  draftIdOf,
  packIdOf,
  plantedPack,
  plantedWebhook,
  publishedIdOf,
  publishedLinkIdOf,
  scheduleIdOf,
  webhookIdOf,
} from './_planted-reports.ts'
import {
  PLANTED_DRIVER,
  PLANTED_EVENT,
  PLANTED_LINE,
  plantedMonth,
  scenarioIdOf,
  sheetIdOf,
} from './_planted-sheets.ts'
import { exampleOf, seeded } from './_schema-values.ts'

const changing = (Object.entries(routes) as [RouteName, Route][]).filter(
  ([name, { method, access }]) =>
    method !== 'GET' && (access === 'signedIn' || access === 'organisation') && name !== 'postLogs',
)

/** The caller of a route that is not for owners, and the values that make its request valid. */
interface Asking {
  readonly by?: string
  readonly body?: (world: MatrixWorld) => object
  readonly query?: (world: MatrixWorld) => object
  /** Its entry is in the log of an organisation that it creates. */
  readonly makes?: 'organisation'
  /** No other person can see its effect, so it adds no entry. */
  readonly isPrivate?: boolean
}
const userOf = (world: MatrixWorld, index: number) => world.hints[index] ?? ''
const written = (sheetId: string) => ({ sheetId, label: 'Typed' })
const emptied = (baseVersion: number) => ({ month: plantedMonth(), value: null, baseVersion })
const ASKING: Partial<Record<RouteName, Asking>> = {
  updateOrganisation: { body: () => ({ cashFloor: 700 }) },
  putForecastSettings: { body: () => ({ baseVersion: 1, settings: DEFAULT_SETTINGS }) },
  putAlertRule: { body: () => ({ sensitivity: 'likely', weeksAhead: 3, off: ['overdue'] }) },
  putAlertPreference: {
    body: () => ({ wantsEmail: false, wantsDigest: true }),
    isPrivate: true,
  },
  snoozeAlert: {
    body: world => ({ kind: 'overdue', key: world.target.canary, until: 'worse' }),
  },
  startPack: { body: world => plantedPack(world.target.canary) },
  retryPack: {
    query: world => ({ id: packIdOf(world.target.canary) }),
    body: () => ({ clientIds: null }),
  },
  createWebhook: {
    body: () => ({ address: 'https://hooks.northwind.com/', events: ['report.published'] }),
  },
  updateWebhook: {
    query: world => ({ id: webhookIdOf(world.target.canary) }),
    body: world => plantedWebhook(world.target.canary),
  },
  renewWebhookSecret: { query: world => ({ id: webhookIdOf(world.target.canary) }) },
  testWebhook: { query: world => ({ id: webhookIdOf(world.target.canary) }) },
  deleteWebhook: { query: world => ({ id: webhookIdOf(world.target.canary) }) },
  changeRole: {
    body: world => ({ userId: userOf(world, 3), role: 'viewer', baseRole: 'editor' }),
  },
  removeMember: { query: world => ({ userId: userOf(world, 4) }) },
  transferOwnership: { body: world => ({ userId: userOf(world, 3) }) },
  leaveOrganisation: { by: 'editor' },
  deleteOrganisation: { body: world => ({ name: world.target.name }) },
  createInvite: { body: () => ({ kind: 'member', role: 'viewer' }) },
  addClient: { by: 'own partner: owner', body: () => ({ name: 'A new client' }) },
  removeClient: {
    by: 'own partner: owner',
    query: world => ({ clientId: world.target.organisationId }),
  },
  createOrganisation: { body: () => ({ name: 'Another one' }), makes: 'organisation' },
  openSample: { makes: 'organisation' },
  createBudget: {
    body: world => ({ name: 'A new one', copyOf: sheetIdOf(world.target.canary) }),
  },
  updateBudget: {
    body: world => ({ sheetId: sheetIdOf(world.target.canary), baseVersion: 1, state: 'open' }),
  },
  deleteBudget: {
    body: world => ({ sheetId: sheetIdOf(world.target.canary), isDeleted: false }),
  },
  updateOrgItemDataChanges: {
    body: world => ({
      ...written(sheetIdOf(world.target.canary)),
      changes: [{ summaryDataType: 5, itemType: 5, code: world.target.canary, ...emptied(1) }],
    }),
  },
  updateCustomer: {
    body: world => ({
      ...written(singleSheetKey(world.target.organisationId, 'customers').sheetId),
      changes: { [plantedMonth()]: { [`${PLANTED_LINE}/lost`]: 3 } },
    }),
  },
  putCustomerLabel: { body: () => ({ label: 'Members' }) },
  updateTransfer: {
    body: world => ({
      ...written(singleSheetKey(world.target.organisationId, 'transfers').sheetId),
      changes: { [plantedMonth()]: { [PLANTED_LINE]: null } },
      baseVersions: { [plantedMonth()]: { [PLANTED_LINE]: 1 } },
    }),
  },
  updateDrivers: {
    body: world => ({
      ...written(singleSheetKey(world.target.organisationId, 'drivers').sheetId),
      changes: { [plantedMonth()]: { [PLANTED_DRIVER]: null } },
      baseVersions: { [plantedMonth()]: { [PLANTED_DRIVER]: 1 } },
    }),
  },
  createScenario: {
    body: world => ({
      ...{ scenarioName: 'A new one', scenarioType: 'Custom scenario', isPrivate: false },
      copyOf: scenarioIdOf(world.target.canary),
    }),
  },
  updateScenario: {
    body: world => ({
      ...{ id: scenarioIdOf(world.target.canary), label: 'Removed' },
      changes: [{ kind: 'line', code: PLANTED_EVENT, baseVersion: 1, line: null }],
    }),
  },
  deleteScenario: { query: world => ({ id: scenarioIdOf(world.target.canary) }) },
  createReport: { body: () => ({ title: 'A new one', definition: definitionOf('New') }) },
  updateReport: {
    query: world => ({ id: draftIdOf(world.target.canary) }),
    body: () => ({ rowVersion: 1, title: 'Changed', definition: definitionOf('New') }),
  },
  copyReport: { query: world => ({ id: publishedIdOf(world.target.canary) }) },
  openReportDraft: { query: world => ({ id: publishedIdOf(world.target.canary) }) },
  publishReport: {
    query: world => ({ id: draftIdOf(world.target.canary) }),
    // After `updateReport`.
    body: () => ({ rowVersion: 2 }),
  },
  createReportLink: {
    query: world => ({ id: publishedIdOf(world.target.canary) }),
    body: () => ({ days: 7 }),
  },
  sendReport: {
    query: world => ({ id: publishedIdOf(world.target.canary) }),
    body: () => ({ recipients: ['sam@bank.example'], message: '', days: 7, withFile: false }),
  },
  saveReportSchedule: {
    query: world => ({ id: scheduleIdOf(world.target.canary) }),
    body: world => dailyDraft(world.target.canary),
  },
  deleteReportSchedule: { query: world => ({ id: scheduleIdOf(world.target.canary) }) },
  revokeReportLink: {
    query: world => ({
      id: publishedIdOf(world.target.canary),
      linkId: publishedLinkIdOf(world.target.canary),
    }),
  },
  setReportStatus: {
    query: world => ({ id: publishedIdOf(world.target.canary) }),
    body: () => ({ rowVersion: 2, isArchived: true }),
  },
  deleteReport: { query: world => ({ id: draftIdOf(world.target.canary) }) },
  changeReports: {
    body: world => ({ action: 'copy', ids: [publishedIdOf(world.target.canary)] }),
  },
  restoreSheet: {
    body: world => ({ sheetId: sheetIdOf(world.target.canary), editNumber: 0, newest: 2 }),
  },
  putSheetDraft: {
    body: world => ({ sheetId: sheetIdOf(world.target.canary), baseVersion: 1, changes: [] }),
    isPrivate: true,
  },
  putSheetLines: {
    body: world => ({
      sheetId: sheetIdOf(world.target.canary),
      lines: [{ code: world.target.canary, baseVersion: 1, line: null }],
    }),
  },
  putOnboarding: { body: () => ({ accountType: 'individual' }), isPrivate: true },
  deleteOnboarding: { isPrivate: true },
  putSupportAccess: { body: () => ({ hours: 1 }) },
  // It only shows what would change.
  previewTemplate: { isPrivate: true },
  createApiToken: {
    body: world => ({
      ...{ organisationId: world.target.organisationId, name: 'Spreadsheet', days: 30 },
      scopes: ['figures:read'],
    }),
  },
  updateAccount: { body: () => ({ displayName: 'Somebody else' }) },
  changePassword: { body: () => ({ password: 'a quieter millpond at dawn' }) },
}

describe.each(ANY_ENGINE)('[R5] duplicate requests on %s', engine => {
  let world: MatrixWorld
  const wentThrough = new Set<string>()
  beforeAll(async () => {
    world = await createMatrixWorld(await createTestGateway({ engine }))
    const { organisationId } = actorFor('addClient').own
    const passes = { kind: 'manual', validUntil: null, passes: null, reason: null } as const
    await world.gateway.deps.database.inOrganisation(organisationId, tx =>
      entitlementStore.set(tx, organisationId, passes, 'test'),
    )
  })
  afterAll(() => world.close())

  it.each(changing)(
    '[API-06] %s happens once and both requests get the same reply',
    async (name, route) => {
      await world.repair()
      const actor = actorFor(name)
      const before = await entriesAround(actor)
      const owned = await ownedBy(actor)
      const answers = await askTenTimes(name, route, actor)
      const replies = answers.map(answer => {
        const { correlationId: _own, ...rest } = answer.json<Record<string, unknown>>()
        return JSON.stringify([answer.statusCode, rest])
      })
      expect([...new Set(replies)]).toEqual(replies.slice(0, 1))
      const after = await entriesAround(actor)
      const requests = new Set(after.slice(before.length).map(each => each.correlationId))
      const isDone = answers[0]?.statusCode === 200
      if (isDone) wentThrough.add(name)
      if (ASKING[name]?.makes) expect((await ownedBy(actor)) - owned).toBe(1)
      else expect([name, requests.size]).toEqual([name, isDone && !ASKING[name]?.isPrivate ? 1 : 0])
    },
  )

  it('succeed for every route with an example request', () => {
    expect([...Object.keys(ASKING)].filter(name => !wentThrough.has(name))).toEqual([])
  })

  const actorFor = (name: RouteName): Actor => {
    const wanted = ASKING[name]?.by ?? 'owner'
    const actor = world.actors.find(each => each.name === wanted)
    if (!actor) throw new Error(`There is no ${wanted}`)
    return actor
  }

  function askTenTimes(name: RouteName, route: Route, actor: Actor) {
    const asking = ASKING[name]
    const random = seeded(name.length)
    const organisationId = actor.own.organisationId
    const isScoped = route.access === 'organisation'
    const query = route.query && {
      ...(asking?.query?.(world) ?? (exampleOf(route.query, random) as object)),
      ...(isScoped && { organisationId }),
    }
    const body = route.body && (asking?.body?.(world) ?? (exampleOf(route.body, random) as object))
    const address = addressOf(route, query as Record<string, string>)
    const request = {
      method: route.method,
      url: address.path,
      headers: { authorization: `Bearer ${actor.token}`, 'idempotency-key': randomUUID() },
      query: address.query as Record<string, string>,
      ...(body && { payload: body }),
    }
    const settled = () => untilServed(() => world.gateway.http.inject(request))
    return Promise.all(Array.from({ length: 10 }, settled))
  }

  const ownedBy = async (actor: Actor) => {
    const { method, path } = routes.getOrganisations
    const headers = { authorization: `Bearer ${actor.token}` }
    const answer = await world.gateway.http.inject({ method, url: path, headers })
    return answer.json<{ organisations: unknown[] }>().organisations.length
  }

  /** Of the organisation in the request, then of the caller: entries are only ever added. */
  async function entriesAround(actor: Actor): Promise<AuditEntry[]> {
    const { database, tokens } = world.gateway.deps
    const userId = (await tokens.verify(actor.token ?? ''))?.userId ?? ''
    const read = async (place: AuditScope) => {
      const links = (tx: Parameters<typeof auditStore.links>[0]) =>
        auditStore.links(tx, place, { from: 1, most: 100_000 })
      const found =
        'userId' in place
          ? await database.asSystem(links)
          : await database.inOrganisation(place.organisationId, links)
      return found.map(({ entry }) => JSON.parse(entry) as AuditEntry)
    }
    const { organisationId } = actor.own
    const all = [...(await read({ organisationId })), ...(await read({ userId }))]
    return all.sort((left, right) => left.at.localeCompare(right.at))
  }
})
