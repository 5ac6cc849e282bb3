import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sheetStore } from '../src/stores/sheet-store.ts'
import { untilServed } from './_client.ts'
import { ANY_ENGINE } from './_gateway.ts'
import { createSheetWorld, type SheetWorld } from './_sheet-world.ts'

describe.each(ANY_ENGINE)('the number of budgets is limited (%s)', engine => {
  let world: SheetWorld
  beforeAll(async () => {
    world = await createSheetWorld(engine)
  })
  afterAll(() => world.close())

  /** Inserts them into the database; returns the id of the last one. */
  const plant = (name: string, count: number, isDeleted: boolean) =>
    world.gateway.deps.database.inOrganisation(world.organisationId, async tx => {
      const key = { organisationId: world.organisationId, sheetId: '' }
      for (let at = 0; at < count; at += 1) {
        key.sheetId = randomUUID()
        const made = { basedOn: null, createdBy: world.owner.userId, createdAt: new Date() }
        await sheetStore.add(tx, { ...key, kind: 'budget', name: `${name} ${at}`, ...made })
        if (isDeleted) await sheetStore.update(tx, key, { isDeleted })
      }
      return key.sheetId
    })
  const shown = () =>
    world
      .ok<{ budgets: { sheetId: string }[] }>(world.ask(world.ana, 'GET', '/api/budgets'))
      .then(({ budgets }) => budgets)
  const making = (name: string) =>
    world.ask(world.ana, 'POST', '/api/budgets', { body: { name, copyOf: null } })
  const deleting = (sheetId: string, isDeleted: boolean) =>
    world.ask(world.ana, 'PUT', '/api/budgets/deletion', { body: { sheetId, isDeleted } })
  const audited = async () => {
    const answer = world.ask(world.owner, 'GET', '/api/activity')
    const { entries } = await world.ok<{ entries: { action: string }[] }>(answer)
    return entries.filter(({ action }) => /^budget(Deleted|Kept)$/.test(action)).length
  }

  it('[BUD-04] deleting a deleted version or restoring one that is not deleted adds no log entry', async () => {
    const { sheetId } = await world.make('Once')
    for (const isDeleted of [false, true, true, false, false]) {
      expect((await deleting(sheetId, isDeleted)).statusCode).toBe(200)
    }
    expect(await audited()).toBe(2)
  })

  const deadlocks = async () => {
    // Each connection reports its statistics within a second.
    await sleep(1200)
    return world.gateway.deps.database.inOrganisation(world.organisationId, async tx => {
      const found = await tx.execute<{ count: number }>(sql`
        select deadlocks::int as count from pg_stat_database where datname = current_database()`)
      return found.rows[0]?.count
    })
  }

  it('[BUD-04] a version can be copied and saved at the same time', async () => {
    const { sheetId } = await world.make('Copied')
    const before = await deadlocks()
    const cell = { code: world.rent.code, month: world.ahead(1), baseVersion: 0 }
    const pairs = Array.from({ length: 10 }, (_, at) => [
      untilServed(() => {
        const body = { name: `Copy ${at}`, copyOf: sheetId }
        return world.ask(world.ana, 'POST', '/api/budgets', { body })
      }),
      untilServed(() => world.saving(world.ben, sheetId, [{ ...cell, value: at }])),
    ])
    const answers = await Promise.all(pairs.flat())
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200))
    expect(await deadlocks()).toBe(before)
  })

  it('[BUD-04] an organisation has at most 200, also when one is restored', async () => {
    const deleted = await plant('Gone', 1, true)
    await plant('Shown', 200 - (await shown()).length, false)
    const more = await making('One more')
    expect([more.statusCode, more.json().message]).toEqual([
      409,
      'You have 200 budgets, which is the maximum. Delete one first.',
    ])
    const back = await deleting(deleted, false)
    expect([back.statusCode, back.json().message]).toEqual([409, more.json().message])
    const budgets = await shown()
    expect(budgets).toHaveLength(200)
    await deleting(budgets[0]?.sheetId ?? '', true)
    expect((await deleting(deleted, false)).statusCode).toBe(200)
    expect(await shown()).toHaveLength(200)
    await deleting(deleted, true)
    const atOnce = await Promise.all(['Ann', 'Ben', 'Col', 'Dot'].map(making))
    const codes = atOnce.map(({ statusCode }) => statusCode).toSorted()
    expect(codes).toEqual([200, 409, 409, 409])
    expect(await shown()).toHaveLength(200)
  })

  it('[BUD-04] 1,000 including deleted ones', async () => {
    const [first] = await shown()
    await deleting(first?.sheetId ?? '', true)
    // By now there are 202.
    await plant('Old', 797, true)
    expect((await making('The last one')).statusCode).toBe(200)
    const [last] = await shown()
    await deleting(last?.sheetId ?? '', true)
    const refused = await making('One too many')
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      'You have 1,000 budgets, including deleted ones, which is the maximum. ' +
        'Change an existing one.',
    ])
    expect((await deleting(last?.sheetId ?? '', false)).statusCode).toBe(200)
  })
})
