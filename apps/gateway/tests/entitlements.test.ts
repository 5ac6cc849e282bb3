/**
 * Every route of an organisation, for random mixes of what pays for it: the gateway alone and the
 * database alone refuse each change that is not paid for, and nothing else.
 */
import { randomUUID } from 'node:crypto'
import type { Route } from '@millpond/contract/route'
import { addressOf } from '@millpond/contract/route-table/line'
import { type RouteName, routes } from '@millpond/contract/routes'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { documentIdOf, plantCanary, rowsOf } from './_canaries.ts'
import {
  type EntitlementWorld,
  randomWorld,
  storeWorld,
  type WorldOrganisation,
} from './_entitlement-worlds.ts'
import { ANY_ENGINE, bearer, createTestGateway, type TestGateway } from './_gateway.ts'
import { setRole } from './_members.ts'
import { createPerson, type TestPerson } from './_people.ts'
import { draftIdOf, publishedIdOf } from './_planted-reports.ts'
import { scenarioIdOf, sheetIdOf } from './_planted-sheets.ts'
import { exampleOf, pick, type Random, seeded } from './_schema-values.ts'

const WORLDS = Number(process.env.PROPERTY_RUNS ?? 5)
const OTHERS_PER_WORLD = 6

/** Written down once more, so that a permit that loses its need is noticed here. */
const NEEDS_PLAN: ReadonlySet<string> = new Set<RouteName>([
  ...(['addClient', 'startImport', 'loadBooksFile', 'putForecastSettings'] as const),
  ...(['createBudget', 'updateBudget', 'deleteBudget', 'updateOrgItemDataChanges'] as const),
  ...([
    'putExpectedDates',
    'updateCustomer',
    'putCustomerLabel',
    'updateTransfer',
    'updateDrivers',
    'putSheetLines',
  ] as const),
  ...([
    'createScenario',
    'updateScenario',
    'adoptScenario',
    'undoAdoption',
    'deleteScenario',
  ] as const),
  ...(['createReport', 'updateReport', 'deleteReport', 'copyReport', 'publishReport'] as const),
  ...(['openReportDraft', 'setReportStatus', 'changeReports', 'createReportLink'] as const),
  ...(['sendReport', 'saveReportSchedule'] as const),
  ...(['restoreSheet', 'putAlertRule', 'snoozeAlert'] as const),
  ...(['createWebhook', 'updateWebhook', 'renewWebhookSecret', 'testWebhook'] as const),
])
/** A stream, a call to a provider, what takes seconds to calculate, and what ends the test. */
const LEFT_OUT: ReadonlySet<string> = new Set<RouteName>([
  'streamNotifications',
  'disconnect',
  'getForecastBasis',
  'leaveOrganisation',
])

const ofOrganisation = (Object.entries(routes) as [RouteName, Route][]).filter(
  ([name, { access }]) => access === 'organisation' && !LEFT_OUT.has(name),
)
const paid = ofOrganisation.filter(([name]) => NEEDS_PLAN.has(name))
const others = ofOrganisation.filter(([name]) => !NEEDS_PLAN.has(name))

/** By the words of the design, without the product's own rules. */
function isEntitled(world: EntitlementWorld, of: WorldOrganisation, now: number): boolean {
  const named = (id: string | null) => world.organisations.find(each => each.organisationId === id)
  const isLive = ({ validUntil }: { readonly validUntil: number | null }) =>
    validUntil === null || now < validUntil
  const paysItself = (each: WorldOrganisation) =>
    each.rows.some(isLive) ||
    (named(each.payerId)?.rows.some(row => row.kind === 'stripe' && isLive(row)) ?? false)
  if (world.isBillingOff || paysItself(of)) return true
  return of.links.some(({ partnerId, passSince, hasEnded }) => {
    const partner = named(partnerId)
    if (hasEnded || passSince === null || !partner || partner.isEnding) return false
    if (!paysItself(partner)) return false
    const limits = partner.rows.filter(isLive).map(row => row.passes ?? Number.POSITIVE_INFINITY)
    const before = world.organisations.filter(each =>
      each.links.some(
        link =>
          link.partnerId === partnerId &&
          !link.hasEnded &&
          link.passSince !== null &&
          (link.passSince < passSince ||
            (link.passSince === passSince && each.organisationId < of.organisationId)),
      ),
    )
    return before.length < Math.max(0, ...limits)
  })
}

describe.each(ANY_ENGINE)('what a plan allows, on %s', engine => {
  let gateway: TestGateway
  let owner: TestPerson
  const ids = Array.from({ length: 6 }, () => randomUUID())
  const targetId = ids[2] ?? ''
  const canary = 'canary-entitled'
  const hints = [
    ...[targetId, documentIdOf(canary), sheetIdOf(canary), scenarioIdOf(canary)],
    ...[draftIdOf(canary), publishedIdOf(canary)],
  ]

  beforeAll(async () => {
    gateway = await createTestGateway({ engine })
    const { deps } = gateway
    owner = await createPerson(deps)
    const first = randomWorld(seeded(0), Date.now(), ids)
    await storeWorld(deps.database, first)
    await setRole(deps, targetId, owner.userId, 'owner')
    await plantCanary(deps, {
      ...{ organisationId: targetId, ownerId: owner.userId, canary, hasBooks: true },
    })
    const nothing = async () => undefined
    await deps.jobs.start({
      ...{ runImport: nothing, runForecast: nothing, refreshOutlook: nothing },
      ...{ refreshOrganisation: nothing, planDay: nothing, planImports: nothing },
      ...{ resumeAbandoned: nothing },
      syncBilling: nothing,
      makePackReport: nothing,
    })
  })
  afterAll(async () => {
    await gateway.deps.jobs.stop()
    await gateway.close()
  })

  const skipGuard = (isSkipped: boolean) =>
    Object.assign(gateway.deps, { unsafeSkipGuard: isSkipped })

  async function ask(route: Route, random: Random) {
    const query = route.query
      ? (exampleOf(route.query, random, hints) as Record<string, string>)
      : {}
    const address = addressOf(route, { ...query, organisationId: targetId })
    const answer = await gateway.inject({
      method: route.method,
      url: address.path,
      query: { ...address.query },
      headers: bearer(owner.token),
      ...(route.body && { payload: exampleOf(route.body, random, hints) as object }),
    })
    return { status: answer.statusCode, body: answer.body.slice(0, 200) }
  }

  /** The routes of one world that were refused or let in against the rules. */
  async function faultsOf(run: number, fence: Set<string>) {
    const random = seeded(run)
    const now = Date.now()
    const world = randomWorld(random, now, ids)
    await storeWorld(gateway.deps.database, world)
    await gateway.deps.database.asSystem(tx =>
      tx.execute(sql`update identity.refresh_family set confirmed_at = now()`),
    )
    await setRole(gateway.deps, targetId, owner.userId, 'owner')
    const target = world.organisations.find(each => each.organisationId === targetId)
    const mayChange = target !== undefined && isEntitled(world, target, now)
    const faults: unknown[] = []
    const before = mayChange ? null : await rowsOf(gateway.deps, targetId)
    for (const [name, route] of paid) {
      const { status, body } = await ask(route, random)
      if (status === 402) fence.add(name)
      const isWrong = mayChange ? status === 402 : status < 300
      if (isWrong) faults.push({ run, name, mayChange, status, body })
    }
    if (before) expect(await rowsOf(gateway.deps, targetId)).toEqual(before)
    for (let count = 0; count < OTHERS_PER_WORLD; count += 1) {
      const [name, route] = pick(random, others)
      const { status, body } = await ask(route, random)
      if (status === 402 || status >= 500) faults.push({ run, name, status, body })
    }
    for (const route of [routes.exportOrganisation, routes.getAllItemData, routes.getBudgets]) {
      const { status, body } = await ask(route, random)
      if (status !== 200) faults.push({ run, path: route.path, status, body })
    }
    return faults
  }

  async function allFaults(seed: number) {
    const faults: unknown[] = []
    const refused = new Set<string>()
    for (let run = 1; run <= WORLDS; run += 1) faults.push(...(await faultsOf(seed + run, refused)))
    return { faults, refused }
  }

  const PATIENCE = 60_000 + WORLDS * 4000

  it(
    '[BIL-05] [BIL-06] the database alone refuses what is not paid for, and nothing else',
    async () => {
      skipGuard(true)
      const { faults, refused } = await allFaults(100)
      skipGuard(false)
      expect(faults).toEqual([])
      expect([...refused]).toEqual(
        expect.arrayContaining([
          'startImport',
          'createBudget',
          'createScenario',
          'putCustomerLabel',
        ]),
      )
    },
    PATIENCE,
  )

  it(
    '[BIL-05] [BIL-06] the gateway alone does, too',
    async () => {
      await gateway.deps.database.asOwner(client =>
        client.query(`create or replace function full_access_here() returns boolean
          language plpgsql stable as 'begin return true; end'`),
      )
      const { faults, refused } = await allFaults(200)
      expect(faults).toEqual([])
      expect(refused).toEqual(NEEDS_PLAN)
    },
    PATIENCE,
  )
})
