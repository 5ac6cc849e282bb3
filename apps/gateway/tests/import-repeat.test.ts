import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { organisationOf } from '../src/queue/job-queue.ts'
import { readBooks } from './_books.ts'
import { ANY_ENGINE, type TestUser } from './_gateway.ts'
import { createImportWorld, type ImportWorld, organisationIn } from './_import-world.ts'

describe.each(ANY_ENGINE)('importing again (%s)', engine => {
  let world: ImportWorld
  let owner: TestUser
  let organisationId: string

  beforeAll(async () => {
    world = await createImportWorld(engine)
    owner = await world.signUp()
    organisationId = organisationIn(await world.connect(owner, 'kereru'))
    await world.waitForImport(owner, organisationId)
  })
  afterAll(() => world.close())

  const start = () => world.ask(owner, 'POST', `/api/imports?organisationId=${organisationId}`)

  it('leaves the same rows', async () => {
    const before = await readBooks(world.deps, organisationId)
    expect(before.ledger_series?.length).toBeGreaterThan(40)
    await start()
    expect(await world.waitForImport(owner, organisationId)).toMatchObject({ state: 'done' })
    expect(await readBooks(world.deps, organisationId)).toEqual(before)
  })

  it('joins the running import, however often it is requested', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, start))
    const ids = new Set(answers.map(answer => answer.json().importId))
    expect(ids.size).toBe(1)
    await world.waitForImport(owner, organisationId)
  })

  it('runs once even if two workers receive it', async () => {
    await world.control.clearRequests()
    const { importId } = (await start()).json()
    await world.deps.jobs.sendImport({ organisationId, importId })
    world.deps.jobs.wake()
    await world.waitForImport(owner, organisationId)
    const asked = (await world.control.requests()).map(({ path, query }) => `${path}?${query}`)
    expect(new Set(asked).size).toBe(asked.length)
  })

  it('never has more than five requests at once', async () => {
    await world.control.setLimits({ mode: 'real', minute: 10_000, latencyMs: 20 })
    await start()
    expect(await world.waitForImport(owner, organisationId)).toMatchObject({ state: 'done' })
    const statuses = (await world.control.requests()).map(request => request.status)
    expect(statuses).not.toContain(429)
    await world.control.setLimits({ mode: 'lifted', latencyMs: 0 })
  })

  it('keeps the reporting year the user has chosen', async () => {
    await world.inject({
      method: 'PUT',
      url: `/api/organisations?organisationId=${organisationId}`,
      headers: { authorization: `Bearer ${owner.token}` },
      payload: { reportingYearBeginsMonth: 7 },
    })
    await start()
    await world.waitForImport(owner, organisationId)
    const list = await world.ask(owner, 'GET', '/api/organisations')
    expect(list.json().organisations[0].reportingYearBeginsMonth).toBe(7)
  })

  it('[ENT-05] stores Xero as provider 1', async () => {
    const found = await world.deps.database.inOrganisation(organisationId, tx =>
      tx.execute(sql`select provider from connection`),
    )
    expect(found.rows).toEqual([{ provider: 1 }])
  })

  it.each([
    ['GET', '/api/imports'],
    ['POST', '/api/imports'],
    ['DELETE', '/api/connections'],
    ['GET', '/api/organisations/monthly-data-indexed'],
    ['GET', '/api/organisations/upcoming'],
    ['DELETE', '/api/organisations/sample'],
  ] as const)('is refused to others: %s %s', async (method, path) => {
    const stranger = await world.signUp()
    const answer = await world.ask(stranger, method, `${path}?organisationId=${organisationId}`)
    expect(answer.statusCode).toBe(404)
  })
})

it.each([
  [{}],
  [null],
  [{ organisationId: '' }],
  [{ organisationId: 'all' }],
  [{ organisationId: 7 }],
])('a job that names no organisation refuses to run: %j', payload => {
  expect(() => organisationOf(payload)).toThrow('names no organisation')
})
