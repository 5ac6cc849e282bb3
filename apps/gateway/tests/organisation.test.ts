import { randomUUID } from 'node:crypto'
import type { Organisation } from '@millpond/contract/organisation'
import type { Route } from '@millpond/contract/route'
import { addressOf } from '@millpond/contract/route-table/line'
import { routes } from '@millpond/contract/routes'
import { DEFAULT_SETTINGS } from '@millpond/core/forecast'
import { type Role, SUBSCRIPTION_STATUS } from '@millpond/core/organisation'
import { sql } from 'drizzle-orm'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { notificationStore } from '../src/stores/notification-store.ts'
import { smallBooks } from './_books-file.ts'
import {
  ANY_ENGINE,
  bearer,
  createTestGateway,
  type TestGateway,
  type TestUser,
} from './_gateway.ts'
import { setRole } from './_members.ts'
import { CANARY, CANARY_SCENARIO, CANARY_SHEET, plantFigures } from './_planted.ts'
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
import { plantedMonth } from './_planted-sheets.ts'

interface World {
  readonly gateway: TestGateway
  readonly owner: TestUser
  readonly stranger: TestUser
  readonly organisationId: string
}

async function createWorld(options: Parameters<typeof createTestGateway>[0]): Promise<World> {
  const gateway = await createTestGateway(options)
  const [owner, stranger] = [await gateway.signUp(), await gateway.signUp()]
  const organisationId = await gateway.addOrganisation(owner.userId, CANARY)
  await gateway.addOrganisation(stranger.userId, 'Stranger Ltd')
  await plantFigures(gateway.deps, owner.userId, organisationId)
  return { gateway, owner, stranger, organisationId }
}

/** Every row of the first organisation in every tenant table, as the database prints it. */
async function rowsOf({ gateway, organisationId }: World) {
  return gateway.deps.database.inOrganisation(organisationId, async tx => {
    const { rows: tables } = await tx.execute<{ name: string }>(sql`
      select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'organisation_id' order by 1`)
    const found: Record<string, unknown> = {}
    for (const { name } of tables) {
      const { rows } = await tx.execute(
        sql`select t::text from ${sql.identifier(name)} t order by 1`,
      )
      found[name] = rows
    }
    return found
  })
}

const EMPTIED = { month: plantedMonth(), value: null, baseVersion: 1 }

const CLIENT = randomUUID()
const NO_TEMPLATE = {
  cashFloor: null,
  yearBeginsMonth: null,
  salesTaxBasis: null,
  salesTaxPeriodMonths: null,
  profitTaxPpm: null,
  planByBudget: null,
}

const BODY_OF: Partial<Record<keyof typeof routes, object>> = {
  updateOrganisation: { name: 'Taken over' },
  startConnection: { provider: 'xero', accountType: 'individual' },
  postLogs: { logs: [] },
  checkOutProduct: {
    ...{ productId: 'business', pricing: 'monthly' },
    ...{ success_url: 'https://localhost/', cancel_url: 'https://localhost/' },
  },
  changePasses: { passes: 2, prorationDate: 1_800_000_000 },
  putForecastSettings: { baseVersion: 0, settings: DEFAULT_SETTINGS },
  loadBooksFile: smallBooks(),
  putExpectedDates: { dates: [{ documentId: CANARY, expectedOn: null }] },
  putAlertRule: { sensitivity: 'likely', weeksAhead: 3, off: [] },
  putAlertPreference: { wantsEmail: true, wantsDigest: true },
  snoozeAlert: { kind: 'overdue', key: CANARY, until: 'worse' },
  startPack: plantedPack(CANARY),
  retryPack: { clientIds: null },
  createWebhook: { address: 'https://hooks.northwind.com/', events: ['report.published'] },
  updateWebhook: plantedWebhook(CANARY),
  createBudget: { name: 'Mine', copyOf: null },
  updateBudget: { sheetId: CANARY_SHEET, baseVersion: 1, name: 'Mine' },
  deleteBudget: { sheetId: CANARY_SHEET, isDeleted: true },
  updateOrgItemDataChanges: {
    sheetId: CANARY_SHEET,
    label: 'Mine',
    changes: [{ summaryDataType: 5, itemType: 5, code: CANARY, ...EMPTIED }],
  },
  updateCustomer: {
    sheetId: CANARY_SHEET,
    label: 'Mine',
    changes: { [EMPTIED.month]: { 'shop/lost': EMPTIED.value } },
  },
  putCustomerLabel: { label: 'Members' },
  updateTransfer: {
    sheetId: CANARY_SHEET,
    label: 'Mine',
    changes: { [EMPTIED.month]: { shop: EMPTIED.value } },
  },
  updateDrivers: {
    sheetId: CANARY_SHEET,
    label: 'Mine',
    changes: { [EMPTIED.month]: { 'driver-heads': EMPTIED.value } },
  },
  createScenario: {
    ...{ scenarioName: 'Mine', scenarioType: 'Custom scenario', copyOf: null, isPrivate: false },
  },
  updateScenario: {
    ...{ id: CANARY_SCENARIO, label: 'Mine' },
    changes: [{ kind: 'line', code: 'hire', baseVersion: 1, line: null }],
  },
  adoptScenario: {
    ...{ id: CANARY_SCENARIO, editNumber: 1, settingsVersion: 0 },
    ...{ budget: { kind: 'new', name: 'Mine' }, cells: [], transfers: [], events: [], typed: [] },
  },
  undoAdoption: {
    scenario: { sheetId: CANARY_SCENARIO, before: 0, after: 1 },
    budget: { sheetId: CANARY_SHEET, before: 0, after: 1, isNew: true },
    ...{ transfers: null, planBefore: { planByBudget: false, budgetId: null } },
  },
  createReport: { title: 'Mine', definition: definitionOf('Mine') },
  updateReport: { rowVersion: 1, title: 'Mine', definition: definitionOf('Mine') },
  copyReport: {},
  publishReport: { rowVersion: 1 },
  setReportStatus: { rowVersion: 2, isArchived: true },
  changeReports: { action: 'delete', ids: [publishedIdOf(CANARY)] },
  createReportLink: { days: 30 },
  saveReportSchedule: dailyDraft(CANARY),
  sendReport: { recipients: ['sam@bank.example'], message: '', days: 30, withFile: false },
  restoreSheet: { sheetId: CANARY_SHEET, editNumber: 0, newest: 1 },
  putSheetDraft: { sheetId: CANARY_SHEET, baseVersion: 0, changes: [] },
  putSheetLines: {
    sheetId: CANARY_SHEET,
    lines: [{ code: CANARY, baseVersion: 1, line: null }],
  },
  createOrganisation: { name: 'Another' },
  changeRole: { userId: 'x', role: 'viewer', baseRole: 'owner' },
  transferOwnership: { userId: 'x' },
  deleteOrganisation: { name: CANARY },
  createInvite: { kind: 'member', role: 'owner' },
  addClient: { name: 'Mine' },
  syncClients: { clientIds: [CLIENT] },
  tagClients: { clientIds: [CLIENT], add: ['Mine'] },
  assignClients: { clientIds: [CLIENT], userId: null },
  inviteOwners: { invites: [{ clientId: CLIENT, email: 'x@example.org' }], handsOver: true },
  movePasses: { clientIds: [CLIENT], hasPass: true },
  putTemplate: { baseVersion: 0, template: NO_TEMPLATE },
  previewTemplate: { clientIds: [CLIENT] },
  applyTemplate: { clientIds: [CLIENT], version: 0 },
  putSupportAccess: { hours: 24 },
  signUp: { email: 'x@example.org', password: 'a long enough password' },
  signIn: { email: 'x@example.org', password: 'a long enough password' },
}

const QUERY_OF: Partial<Record<keyof typeof routes, Record<string, string>>> = {
  removeMember: { userId: 'x' },
  revokeInvite: { inviteId: randomUUID() },
  revokeMemberToken: { tokenId: randomUUID() },
  removeClient: { clientId: randomUUID() },
  getBudget: { sheetId: CANARY_SHEET },
  getScenario: { id: CANARY_SCENARIO },
  deleteScenario: { id: CANARY_SCENARIO },
  getReport: { id: publishedIdOf(CANARY) },
  getReportResult: { id: publishedIdOf(CANARY) },
  getReportFile: { id: publishedIdOf(CANARY) },
  updateReport: { id: draftIdOf(CANARY) },
  deleteReport: { id: draftIdOf(CANARY) },
  copyReport: { id: publishedIdOf(CANARY) },
  openReportDraft: { id: publishedIdOf(CANARY) },
  publishReport: { id: draftIdOf(CANARY) },
  setReportStatus: { id: publishedIdOf(CANARY) },
  getReportLinks: { id: publishedIdOf(CANARY) },
  getReportDeliveries: { id: publishedIdOf(CANARY) },
  sendReport: { id: publishedIdOf(CANARY) },
  saveReportSchedule: { id: scheduleIdOf(CANARY) },
  deleteReportSchedule: { id: scheduleIdOf(CANARY) },
  createReportLink: { id: publishedIdOf(CANARY) },
  getPack: { id: packIdOf(CANARY) },
  retryPack: { id: packIdOf(CANARY) },
  getPackFiles: { id: packIdOf(CANARY) },
  updateWebhook: { id: webhookIdOf(CANARY) },
  renewWebhookSecret: { id: webhookIdOf(CANARY) },
  testWebhook: { id: webhookIdOf(CANARY) },
  deleteWebhook: { id: webhookIdOf(CANARY) },
  revokeReportLink: { id: publishedIdOf(CANARY), linkId: publishedLinkIdOf(CANARY) },
  getSheetHistory: { sheetId: CANARY_SHEET },
  getSheetEdit: { sheetId: CANARY_SHEET, editNumber: '1' },
  getSheetDraft: { sheetId: CANARY_SHEET },
}

function requestTo(name: string, route: Route, token: string, organisationId: string) {
  const isScoped = route.access === 'organisation'
  const body = BODY_OF[name as keyof typeof routes]
  const given = isScoped ? { organisationId, ...QUERY_OF[name as keyof typeof routes] } : {}
  const { path, query } = addressOf(route, given)
  return {
    method: route.method,
    url: path,
    headers: bearer(token),
    query: { ...query },
    ...(body && { payload: body }),
  } satisfies InjectOptions
}

const scoped = Object.entries(routes).filter(([, route]) => route.access === 'organisation')
const everyRoute = Object.entries(routes)

describe.each(ANY_ENGINE)('organisations on %s', engine => {
  let world: World
  beforeAll(async () => {
    world = await createWorld({ engine })
  })
  afterAll(() => world.gateway.close())

  const put = (payload: object, token = world.owner.token) =>
    world.gateway.inject({
      method: 'PUT',
      url: '/api/organisations',
      query: { organisationId: world.organisationId },
      headers: bearer(token),
      payload,
    })
  const list = async (token: string) =>
    (await world.gateway.inject({ url: '/api/organisations', headers: bearer(token) })).json<{
      organisations: Organisation[]
    }>().organisations

  it('[ENT-06] lists the caller’s organisations with role, settings and connection', async () => {
    expect(await list(world.owner.token)).toEqual([
      {
        organisationId: world.organisationId,
        name: CANARY,
        currency: 'NZD',
        country: 'NZ',
        reportingYearBeginsMonth: 4,
        subscriptionStatus: 7,
        isPartner: false,
        parentOrganisationId: null,
        role: 'owner',
        cashFloor: null,
        isSample: false,
        closeMonth: null,
        provider: 'xero',
        connectionStatus: 'connected',
        tenantName: CANARY,
        tenantCode: null,
        lastImportedAt: null,
        booksFile: null,
        plan: { access: 'full', until: expect.any(String), reason: 'trial' },
        version: 1,
        access: 'member',
        deleteAfter: null,
      },
    ])
  })

  it('[ENT-06] changes the given settings only; a floor can be removed', async () => {
    const first = await put({ reportingYearBeginsMonth: 7, cashFloor: 1_000_000 })
    expect(first.json()).toMatchObject({
      name: CANARY,
      reportingYearBeginsMonth: 7,
      cashFloor: 1_000_000,
      role: 'owner',
    })
    expect((await put({})).json()).toMatchObject({ cashFloor: 1_000_000 })
    expect((await put({ cashFloor: -50 })).json()).toMatchObject({ cashFloor: -50 })
    expect((await put({ cashFloor: null })).json()).toMatchObject({ cashFloor: null })
    expect((await put({ name: CANARY })).statusCode).toBe(200)
  })

  it('[ENT-06] [BIL-02] starts with a trial of 14 days; the sample has none', async () => {
    const user = await world.gateway.signUp()
    await world.gateway.addOrganisation(user.userId)
    const sample = await world.gateway.inject({
      method: 'POST',
      url: '/api/organisations/sample',
      headers: bearer(user.token),
    })
    expect(sample.json()).toMatchObject({
      isSample: true,
      plan: { access: 'full', until: null, reason: null },
    })
    const [made] = await list(user.token)
    expect(made?.subscriptionStatus).toBe(SUBSCRIPTION_STATUS.trialingNoPaymentSetup)
    const days = (Date.parse(made?.plan.until ?? '') - Date.now()) / 86_400_000
    expect(days).toBeCloseTo(14, 2)
  })

  it('[ORG-06] a viewer can read and not change; a withdrawn role ends with the next request', async () => {
    const viewer = await world.gateway.signUp()
    const become = (role: Role | null) =>
      setRole(world.gateway.deps, world.organisationId, viewer.userId, role)
    const read = () =>
      world.gateway.inject({
        url: '/api/notifications',
        query: { organisationId: world.organisationId },
        headers: bearer(viewer.token),
      })

    await become('viewer')
    expect((await read()).statusCode).toBe(200)
    expect((await list(viewer.token))[0]?.role).toBe('viewer')
    const refused = await put({ name: 'Mine' }, viewer.token)
    expect(refused.statusCode).toBe(403)
    expect(refused.json().message).toBe(
      'You are a viewer here. Only editors and owners can do this. Ask an owner for access.',
    )

    await become('editor')
    expect((await put({ name: CANARY }, viewer.token)).statusCode).toBe(200)
    await become(null)
    expect((await read()).statusCode).toBe(404)
    expect(await list(viewer.token)).toEqual([])
  })

  it('lists notifications newest first, one of each kind', async () => {
    const { organisationId, owner, gateway } = world
    const read = async () =>
      (
        await gateway.inject({
          url: '/api/notifications',
          query: { organisationId },
          headers: bearer(owner.token),
        })
      ).json().notifications as { kind: string; message: string }[]
    const raise = (message: string) =>
      gateway.deps.database.inOrganisation(organisationId, tx =>
        notificationStore.raise(tx, organisationId, {
          kind: 'importDone',
          impact: 'low',
          title: 'Import done',
          message,
          isPersistent: false,
        }),
      )
    await raise('12 months')
    await raise('36 months')
    expect((await read()).map(each => [each.kind, each.message])).toEqual([
      ['importDone', '36 months'],
      ['disconnected', CANARY],
    ])
    await gateway.deps.database.inOrganisation(organisationId, tx =>
      notificationStore.clear(tx, organisationId, 'importDone'),
    )
    expect(await read()).toHaveLength(1)
  })

  it.each(scoped)(
    '[ORG-06] %s gives a stranger the reply for data that does not exist',
    async (name, route) => {
      const { gateway, stranger, organisationId } = world
      const refused = await gateway.inject(requestTo(name, route, stranger.token, organisationId))
      const absent = await gateway.inject(requestTo(name, route, stranger.token, randomUUID()))
      expect(refused.statusCode).toBe(404)
      expect({ ...refused.json(), correlationId: '' }).toEqual({
        ...absent.json(),
        correlationId: '',
      })
      expect(refused.body).not.toContain(CANARY)
    },
  )

  it.each(scoped)('[API-01] %s asks for a token first', async (name, route) => {
    const { headers: _none, ...request } = requestTo(name, route, '', world.organisationId)
    expect((await world.gateway.inject(request)).statusCode).toBe(401)
  })
})

describe.each(ANY_ENGINE)('[ORG-06] without the guard, on %s', engine => {
  let world: World
  beforeAll(async () => {
    world = await createWorld({ engine, injected: { unsafeSkipGuard: true } })
  })
  afterAll(() => world.gateway.close())

  let before: unknown
  beforeAll(async () => {
    before = await rowsOf(world)
  })

  it('there are rows to protect', () => {
    const filled = Object.entries(before as Record<string, unknown[]>)
    expect(filled.length).toBeGreaterThanOrEqual(14)
    const names = filled.filter(([, rows]) => rows.length > 0).map(([name]) => name)
    expect(names).toEqual(
      expect.arrayContaining([
        'connection',
        'document',
        'expected_date',
        'forecast_run',
        'forecast_settings',
        'ledger_series',
        'notification',
        'sheet',
        'sheet_cell',
        'sheet_edit',
        'sheet_edit_cell',
        'sheet_edit_line',
        'sheet_line',
      ]),
    )
  })

  it('the guard is really off: the owner gets in without a lookup', async () => {
    const { gateway, owner, organisationId } = world
    const route = routes.getNotifications
    const answer = await gateway.inject(
      requestTo('getNotifications', route, owner.token, organisationId),
    )
    expect(answer.body).toContain(CANARY)
  })

  it.each(everyRoute)('the database alone protects %s from a stranger', async (name, route) => {
    const { gateway, stranger, organisationId } = world
    const answer = await gateway.inject(requestTo(name, route, stranger.token, organisationId))
    expect(answer.body).not.toContain(CANARY)
    // A stream of events is not JSON; its content was searched above.
    if (route.access === 'organisation' && name !== 'streamNotifications') {
      expect([answer.statusCode, answer.json()]).toEqual(TOLD_A_STRANGER[name])
    }
    expect(await rowsOf(world)).toEqual(before)
  })
})

/** Status and body of each route of an organisation that is not theirs. */
const refusedWith = (status: number, code: string) => [status, expect.objectContaining({ code })]
const TOLD_A_STRANGER: Readonly<Record<string, unknown>> = {
  updateOrganisation: refusedWith(404, 'notFound'),
  leaveSample: refusedWith(404, 'notFound'),
  checkOutProduct: refusedWith(404, 'notFound'),
  getReceipts: refusedWith(404, 'notFound'),
  getPasses: refusedWith(404, 'notFound'),
  changePasses: refusedWith(404, 'notFound'),
  getImport: [200, { latest: null, gaps: [], leftOut: { total: 0, records: [] }, allowance: null }],
  startImport: refusedWith(502, 'providerDisconnected'),
  disconnect: refusedWith(403, 'forbidden'),
  loadBooksFile: refusedWith(404, 'notFound'),
  getAllItemData: refusedWith(404, 'notFound'),
  getUpcoming: [200, { documents: [], count: 0 }],
  getDimensions: [200, { dimensions: [], firstMonth: null, series: [] }],
  getForecastBasis: refusedWith(404, 'notFound'),
  putForecastSettings: refusedWith(404, 'notFound'),
  putExpectedDates: refusedWith(400, 'badRequest'),
  getForecastAccuracy: [200, { isPending: false, asOf: null, backtest: null, scored: [], kept: 0 }],
  getForecastChanges: [200, { isPending: false, bridge: null }],
  getQuarterly: refusedWith(404, 'notFound'),
  getApiForecast: refusedWith(404, 'notFound'),
  getApiReports: [200, { reports: [], nextCursor: null }],
  getBudgets: [200, { budgets: [] }],
  getBudget: refusedWith(404, 'notFound'),
  createBudget: refusedWith(403, 'forbidden'),
  updateBudget: refusedWith(404, 'notFound'),
  deleteBudget: refusedWith(404, 'notFound'),
  updateOrgItemDataChanges: refusedWith(404, 'notFound'),
  getCustomers: [200, expect.objectContaining({ lines: [], rows: [], customers: {} })],
  updateCustomer: refusedWith(404, 'notFound'),
  putCustomerLabel: refusedWith(403, 'forbidden'),
  getTransfers: [200, expect.objectContaining({ lines: [], rows: [], transfers: {} })],
  updateTransfer: refusedWith(404, 'notFound'),
  getDrivers: [200, expect.objectContaining({ lines: [], rows: [] })],
  updateDrivers: refusedWith(404, 'notFound'),
  getScenarios: [200, { scenarios: [] }],
  getScenario: refusedWith(404, 'notFound'),
  createScenario: refusedWith(403, 'forbidden'),
  updateScenario: refusedWith(404, 'notFound'),
  adoptScenario: refusedWith(404, 'notFound'),
  undoAdoption: refusedWith(404, 'notFound'),
  deleteScenario: refusedWith(404, 'notFound'),
  getSavedReports: [200, { reports: [] }],
  getReport: refusedWith(404, 'notFound'),
  getReportResult: refusedWith(404, 'notFound'),
  getReportFile: refusedWith(404, 'notFound'),
  createReport: refusedWith(403, 'forbidden'),
  updateReport: refusedWith(404, 'notFound'),
  deleteReport: refusedWith(404, 'notFound'),
  copyReport: refusedWith(404, 'notFound'),
  openReportDraft: refusedWith(404, 'notFound'),
  publishReport: refusedWith(404, 'notFound'),
  setReportStatus: refusedWith(404, 'notFound'),
  changeReports: refusedWith(404, 'notFound'),
  getReportLinks: refusedWith(404, 'notFound'),
  getReportDeliveries: refusedWith(404, 'notFound'),
  sendReport: refusedWith(404, 'notFound'),
  getReportSchedules: [200, { schedules: [] }],
  saveReportSchedule: refusedWith(404, 'notFound'),
  deleteReportSchedule: refusedWith(404, 'notFound'),
  createReportLink: refusedWith(404, 'notFound'),
  revokeReportLink: refusedWith(404, 'notFound'),
  getSheetHistory: refusedWith(404, 'notFound'),
  getSheetEdit: refusedWith(404, 'notFound'),
  restoreSheet: refusedWith(404, 'notFound'),
  getSheetDraft: refusedWith(404, 'notFound'),
  putSheetDraft: refusedWith(404, 'notFound'),
  putSheetLines: refusedWith(404, 'notFound'),
  getNotifications: [200, { notifications: [] }],
  getAlerts: [200, expect.objectContaining({ causes: [], events: [], record: null })],
  putAlertRule: refusedWith(403, 'forbidden'),
  putAlertPreference: refusedWith(403, 'forbidden'),
  snoozeAlert: refusedWith(404, 'notFound'),
  getPacks: [200, { packs: [] }],
  getPackClients: [200, { clients: [] }],
  getPack: refusedWith(404, 'notFound'),
  startPack: refusedWith(403, 'forbidden'),
  retryPack: refusedWith(404, 'notFound'),
  getPackFiles: refusedWith(404, 'notFound'),
  getWebhooks: [200, { webhooks: [] }],
  createWebhook: refusedWith(403, 'forbidden'),
  updateWebhook: refusedWith(404, 'notFound'),
  renewWebhookSecret: refusedWith(404, 'notFound'),
  testWebhook: refusedWith(404, 'notFound'),
  deleteWebhook: refusedWith(404, 'notFound'),
  getMembers: refusedWith(404, 'notFound'),
  changeRole: refusedWith(404, 'notFound'),
  removeMember: refusedWith(404, 'notFound'),
  leaveOrganisation: refusedWith(404, 'notFound'),
  transferOwnership: refusedWith(404, 'notFound'),
  revokeMemberToken: refusedWith(404, 'notFound'),
  createInvite: refusedWith(404, 'notFound'),
  revokeInvite: refusedWith(404, 'notFound'),
  exportOrganisation: refusedWith(404, 'notFound'),
  deleteOrganisation: refusedWith(404, 'notFound'),
  keepOrganisation: refusedWith(404, 'notFound'),
  getPortfolio: refusedWith(404, 'notFound'),
  addClient: refusedWith(404, 'notFound'),
  removeClient: refusedWith(404, 'notFound'),
  syncClients: refusedWith(403, 'forbidden'),
  tagClients: refusedWith(403, 'forbidden'),
  assignClients: refusedWith(403, 'forbidden'),
  inviteOwners: refusedWith(404, 'notFound'),
  movePasses: refusedWith(404, 'notFound'),
  getTemplate: [200, { version: 0, template: NO_TEMPLATE }],
  putTemplate: refusedWith(404, 'notFound'),
  previewTemplate: [
    200,
    { version: 0, results: [expect.objectContaining({ clientId: CLIENT, changes: [] })] },
  ],
  applyTemplate: refusedWith(404, 'notFound'),
  getAppliedTemplate: [200, { firm: null, fields: [] }],
  getActivity: [200, expect.objectContaining({ entries: [] })],
  getSupportAccess: [200, { changesAllowedUntil: null }],
  putSupportAccess: refusedWith(403, 'forbidden'),
}
