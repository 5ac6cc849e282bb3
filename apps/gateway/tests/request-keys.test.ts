import { randomUUID } from 'node:crypto'
import type { Organisation } from '@millpond/contract/organisation'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { requestKeyStore } from '../src/stores/request-key-store.ts'
import { bearer, createTestGateway, ENGINES, type TestGateway } from './_gateway.ts'
import { createPerson, type TestPerson } from './_people.ts'

describe.each(ENGINES)('requests that happen once, on %s', engine => {
  let gateway: TestGateway
  let owner: TestPerson
  let organisationId: string
  beforeAll(async () => {
    gateway = await createTestGateway({ engine })
    owner = await createPerson(gateway.deps)
    organisationId = await gateway.addOrganisation(owner.userId)
  })
  afterAll(() => gateway.close())

  const put = (key: string, payload: object, caller = owner) =>
    gateway.http.inject({
      method: 'PUT',
      url: '/api/organisations',
      query: { organisationId },
      headers: { ...bearer(caller.token), 'idempotency-key': key },
      payload,
    })
  const entries = () =>
    gateway.deps.database.inOrganisation(organisationId, async tx => {
      const found = await tx.execute<{ n: number }>(
        sql`select count(*)::int as n from audit_entry where organisation_id = ${organisationId}`,
      )
      return found.rows[0]?.n ?? 0
    })

  it('[API-06] reply the same the second time, and change nothing', async () => {
    const key = randomUUID()
    const before = await entries()
    const first = await put(key, { cashFloor: 100 })
    expect(first.statusCode).toBe(200)
    await put(randomUUID(), { cashFloor: 200 })
    const again = await put(key, { cashFloor: 100 })
    expect(again.body).toBe(first.body)
    expect(again.headers['content-type']).toBe(first.headers['content-type'])
    expect((await put(randomUUID(), {})).json<Organisation>().cashFloor).toBe(200)
    expect(await entries()).toBe(before + 3)
  })

  it('[API-06] are limited per person and day; reading and other people are not affected', async () => {
    const bounded = await createTestGateway({ engine, environment: { WRITE_LIMIT: '3' } })
    try {
      const [busy, other] = [await createPerson(bounded.deps), await createPerson(bounded.deps)]
      const ask = (caller: TestPerson, method: 'GET' | 'POST') =>
        bounded.inject({
          method,
          url: '/api/organisations',
          headers: bearer(caller.token),
          ...(method === 'POST' && { payload: { name: 'One more' } }),
        })
      const statuses: number[] = []
      for (let time = 0; time < 4; time++) statuses.push((await ask(busy, 'POST')).statusCode)
      expect(statuses).toEqual([200, 200, 200, 429])
      const refused = await ask(busy, 'POST')
      expect(refused.json()).toMatchObject({ code: 'tooManyRequests' })
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(80_000)
      expect((await ask(busy, 'GET')).statusCode).toBe(200)
      expect((await ask(other, 'POST')).statusCode).toBe(200)
    } finally {
      await bounded.close()
    }
  })

  it('[API-06] ten at once: one effect, ten identical answers', async () => {
    const key = randomUUID()
    const before = await entries()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => put(key, { name: 'Ten at once' })),
    )
    expect(new Set(answers.map(each => each.statusCode))).toEqual(new Set([200]))
    expect(new Set(answers.map(each => each.body)).size).toBe(1)
    expect(await entries()).toBe(before + 1)
  })

  it('[API-06] refuse another request under the same key, and an invalid key', async () => {
    const key = randomUUID()
    await put(key, { cashFloor: 1 })
    const other = await put(key, { cashFloor: 2 })
    expect([other.statusCode, other.json().code]).toEqual([422, 'keyReused'])
    for (const useless of ['short', 'x'.repeat(65), 'with a blank in it', "quote'quote'quote'"]) {
      const refused = await put(useless, { cashFloor: 3 })
      expect([refused.statusCode, refused.json().fields[0].path]).toEqual([400, 'idempotency-key'])
    }
  })

  it('are counted separately for each person', async () => {
    const other = await createPerson(gateway.deps)
    const key = randomUUID()
    await put(key, { cashFloor: 5 })
    expect((await put(key, { cashFloor: 5 }, other)).statusCode).toBe(404)
  })

  it('do not store a failure: the same key may try again', async () => {
    const key = randomUUID()
    expect((await put(key, { cashFloor: 0.5 })).statusCode).toBe(400)
    expect((await put(key, { cashFloor: 50 })).statusCode).toBe(200)
  })

  it('are stored sealed for a day, and unfinished ones for three', async () => {
    const { database } = gateway.deps
    const key = randomUUID()
    await put(key, { name: 'Not to be read in a dump' })
    const rows = () =>
      database.asUser(owner.userId, async tx => {
        const found = await tx.execute<{ key: string; reply: Uint8Array }>(
          sql`select request_key as key, reply from request_key`,
        )
        return found.rows
      })
    const kept = (await rows()).find(row => row.key === key)
    expect(Buffer.from(kept?.reply ?? []).toString('latin1')).not.toContain('dump')
    const age = (hours: number, isFinished: boolean) =>
      database.asUser(owner.userId, tx =>
        tx.execute(sql`
          update request_key set created_at = now() - make_interval(hours => ${hours}),
            finished_at = case when ${isFinished}::boolean then now() end
          where request_key = ${key}`),
      )
    const isKept = async () => {
      await database.asSystem(tx => requestKeyStore.forgetOld(tx))
      return (await rows()).some(row => row.key === key)
    }
    await age(23, true)
    expect(await isKept()).toBe(true)
    await age(71, false)
    expect(await isKept()).toBe(true)
    await age(25, true)
    expect(await isKept()).toBe(false)
  })
})
