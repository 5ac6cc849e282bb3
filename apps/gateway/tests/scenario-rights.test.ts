/** Who reads and changes scenarios: by the permits, and by the database alone. */
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sqlStateOf, type Tx } from '../src/database/index.ts'
import { scenarioLineStore } from '../src/stores/scenario-line-store.ts'
import { sheetStore, sheetsVersion } from '../src/stores/sheet-store.ts'
import { ANY_ENGINE } from './_gateway.ts'
import type { TestPerson } from './_people.ts'
import {
  account,
  createScenarioWorld,
  laterBy,
  line,
  property,
  refusal,
  type ScenarioWorld,
} from './_scenario-world.ts'

const REFUSED = '42501'
const TABLES = [
  ...['sheet', 'scenario', 'sheet_line', 'sheet_cell', 'sheet_edit'],
  ...['sheet_edit_cell', 'sheet_edit_line', 'sheet_edit_property'],
]

describe.each(ANY_ENGINE)('[ORG-06] rights to scenarios (%s)', engine => {
  let world: ScenarioWorld
  let shared: string
  let hidden: string
  beforeAll(async () => {
    world = await createScenarioWorld(engine)
    const { ana, sales } = world
    const filled = async (isPrivate: boolean) => {
      const scenarioName = isPrivate ? 'Hidden plan' : 'Shared plan'
      const { id } = await world.make({ isPrivate, scenarioName })
      await world.save(ana, id, [
        ...[line('late', laterBy(7)), account('Van'), property('forecastHorizon', 24)],
        {
          ...{ kind: 'cell', code: sales.code, itemType: sales.itemType },
          ...{ month: world.ahead(1), value: 5, baseVersion: 0 },
        },
      ])
      return id
    }
    shared = await filled(false)
    hidden = await filled(true)
  })
  afterAll(() => world.close())

  const as = <T>(who: TestPerson | null, work: (tx: Tx) => Promise<T>) =>
    world.gateway.deps.database.inOrganisation(world.organisationId, work, who?.userId)
  const codeOf = (work: Promise<{ rowCount: number | null }>) =>
    work.then(
      ({ rowCount }) => rowCount,
      (error: unknown) => sqlStateOf(error) ?? String(error),
    )
  const executed = (who: TestPerson | null, statement: SQL) =>
    codeOf(as(who, tx => tx.execute(statement)))
  const rowsOf = (who: TestPerson | null, table: string, id: string) =>
    executed(who, sql`select from ${sql.identifier(table)} where sheet_id = ${id}`)

  describe('by the permits', () => {
    it('a viewer reads, and changes nothing', async () => {
      const { vera } = world
      expect((await world.read(shared, vera)).scenario.scenarioName).toBe('Shared plan')
      for (const answer of [
        await world.making({}, vera),
        await world.saving(vera, shared, [property('forecastHorizon', 6, 2)]),
        await world.deleting(vera, shared),
      ]) {
        expect(refusal(answer)).toMatchObject({ status: 403, code: 'forbidden' })
      }
    })

    it('a stranger sees no organisation', async () => {
      const { stranger } = world
      for (const answer of [
        await world.ask(stranger, 'GET', '/api/scenarios'),
        await world.reading(stranger, shared),
        await world.making({}, stranger),
        await world.saving(stranger, shared, [property('forecastHorizon', 6, 2)]),
        await world.deleting(stranger, shared),
      ]) {
        expect(refusal(answer)).toMatchObject({ status: 404, code: 'notFound' })
      }
    })

    it('only its author and owners see a private scenario, whatever they ask', async () => {
      const { ana, ben, vera, owner } = world
      for (const who of [ben, vera]) {
        expect((await world.list(who)).map(({ id }) => id)).not.toContain(hidden)
        const query = { sheetId: hidden }
        for (const answer of [
          await world.reading(who, hidden),
          await world.ask(who, 'GET', '/api/sheets/history', { query }),
          await world.ask(who, 'GET', '/api/sheets/edit', { query: { ...query, editNumber: '1' } }),
          await world.ask(who, 'GET', '/api/sheets/draft', { query }),
        ]) {
          expect(answer.statusCode).toBe(404)
        }
      }
      for (const answer of [
        await world.saving(ben, hidden, [property('forecastHorizon', 6, 2)]),
        await world.saving(ben, hidden, [property('isDeleted', false)]),
        await world.deleting(ben, hidden),
        await world.making({ copyOf: hidden }, ben),
        await world.restoring(ben, hidden, 0, 1),
        await world.drafting(ben, hidden, 0, []),
      ]) {
        expect(answer.statusCode).toBe(404)
      }
      for (const who of [ana, owner]) {
        expect((await world.list(who)).map(({ id }) => id)).toContain(hidden)
        expect((await world.read(hidden, who)).scenario.isPrivate).toBe(true)
      }
    })

    it('its name is no secret that a refusal gives away', async () => {
      const made = await world.making({ scenarioName: 'Hidden plan' }, world.ben)
      expect(made.statusCode).toBe(200)
      const own = await world.making({ scenarioName: 'Hidden plan', isPrivate: true })
      expect(own.statusCode).toBe(409)
    })

    it('another editor cannot change who sees it, the author and an owner can', async () => {
      const { ana, ben, owner } = world
      const { id } = await world.make()
      const making = (isPrivate: boolean, baseVersion: number, who: TestPerson) =>
        world.saving(who, id, [property('isPrivate', isPrivate, baseVersion)])
      expect(refusal(await making(true, 1, ben))).toMatchObject({
        ...{ status: 403, fields: [{ path: 'changes.0.value' }] },
      })
      expect((await making(true, 1, ana)).statusCode).toBe(200)
      expect((await making(false, 2, owner)).statusCode).toBe(200)
    })

    it('an owner locks it, and it stays unchanged until an owner opens it', async () => {
      const { ana, owner } = world
      const { id, scenarioName } = await world.make()
      const locking = (who: TestPerson) => world.saving(who, id, [property('state', 'locked')])
      expect(refusal(await locking(ana))).toMatchObject({ status: 403 })
      expect((await locking(owner)).statusCode).toBe(200)
      const { scenario } = await world.read(id)
      expect(scenario).toMatchObject({ state: 'locked', closedBy: 'Olive Owner' })
      for (const answer of [
        await world.saving(ana, id, [line('late', laterBy(7))]),
        await world.saving(owner, id, [property('isArchived', true)]),
        await world.deleting(owner, id),
      ]) {
        expect(refusal(answer)).toMatchObject({
          status: 409,
          message: expect.stringContaining(`${scenarioName} was locked by Olive Owner`),
        })
      }
      const opening = [property('state', 'open', 2), property('isArchived', true)]
      expect((await world.saving(owner, id, opening)).statusCode).toBe(200)
    })
  })

  describe('by the database alone', () => {
    it.each(TABLES)('a viewer reads %s of a shared scenario', async table => {
      expect(await rowsOf(world.vera, table, shared)).toBeGreaterThan(0)
    })

    it.each(TABLES)(
      'only the author, owners and our own work read %s of a private one',
      async table => {
        for (const who of [world.ben, world.vera, world.stranger]) {
          expect(await rowsOf(who, table, hidden)).toBe(0)
        }
        for (const who of [world.ana, world.owner, null]) {
          expect(await rowsOf(who, table, hidden)).toBeGreaterThan(0)
        }
      },
    )

    it('a stranger sees nothing of any', async () => {
      for (const table of TABLES) expect(await rowsOf(world.stranger, table, shared)).toBe(0)
    })

    it.each(['scenario', 'sheet'])(
      'a viewer updates no row of %s, another editor no hidden one',
      async table => {
        const name = sql.identifier(table)
        const column = sql.identifier(table === 'sheet' ? 'name' : 'horizon')
        const touch = (id: string) =>
          sql`update ${name} set ${column} = ${column} where sheet_id = ${id}`
        expect(await executed(world.vera, touch(shared))).toBe(0)
        expect(await executed(world.ben, touch(shared))).toBe(1)
        expect(await executed(world.ben, touch(hidden))).toBe(0)
        expect(await executed(world.ana, touch(hidden))).toBe(1)
      },
    )

    it('another editor adds nothing to a private one', async () => {
      const key = { organisationId: world.organisationId, sheetId: hidden }
      const planted = { code: world.sales.code, line: laterBy(1) as never }
      const adding = as(world.ben, tx => scenarioLineStore.save(tx, key, [planted]))
      expect(await codeOf(adding.then(() => ({ rowCount: 1 })))).toBe(REFUSED)
    })

    it('an editor makes no scenario of another person private', async () => {
      const key = { organisationId: world.organisationId, sheetId: shared }
      const hiding = as(world.ben, tx => sheetStore.update(tx, key, { isPrivate: true }))
      expect(await codeOf(hiding.then(() => ({ rowCount: 1 })))).toBe(REFUSED)
    })

    it('no one deletes a scenario, or changes the history of its properties', async () => {
      for (const who of [world.owner, null]) {
        expect(await executed(who, sql`delete from scenario`)).toBe(REFUSED)
        expect(await executed(who, sql`delete from sheet_edit_property`)).toBe(REFUSED)
        const rewritten = sql`update sheet_edit_property set property = 'x'`
        expect(await executed(who, rewritten)).toBe(REFUSED)
      }
    })

    it('refuses what the gateway would never write', async () => {
      const of = sql`where sheet_id = ${shared}`
      for (const change of [
        sql`update scenario set horizon = 37 ${of}`,
        sql`update scenario set scenario_type = 'x' ${of}`,
        sql`update scenario set baseline_kind = 'scenario' ${of}`,
        sql`update scenario set baseline_kind = 'scenario', baseline_sheet_id = sheet_id ${of}`,
        sql`update sheet_line set params = null ${of} and code = 'late'`,
        sql`update sheet_line set factor = null ${of} and code = 'new:Van'`,
        sql`update sheet_line set params = to_jsonb(repeat('x', 9000)) ${of} and code = 'late'`,
        sql`update sheet set name = null ${of}`,
      ]) {
        expect(await executed(null, change)).toBe('23514')
      }
    })
  })

  it('the forecast does not change with a scenario', async () => {
    const version = async () => {
      const found = await as(null, tx =>
        tx.execute<{ version: number }>(
          sql`select ${sheetsVersion(world.organisationId)} as version`,
        ),
      )
      return found.rows[0]?.version
    }
    const before = await version()
    const { id } = await world.make()
    await world.save(world.ana, id, [line('late', laterBy(7)), property('forecastHorizon', 6)])
    expect(await version()).toBe(before)
  })
})
