import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ANY_ENGINE } from './_gateway.ts'
import {
  createScenarioWorld,
  laterBy,
  line,
  property,
  refusal,
  type ScenarioWorld,
} from './_scenario-world.ts'

describe.each(ANY_ENGINE)('[SCN-08] baselines (%s)', engine => {
  let world: ScenarioWorld
  beforeAll(async () => {
    world = await createScenarioWorld(engine)
  })
  afterAll(() => world.close())

  const on = (scenarioId: string) => ({ kind: 'scenario' as const, scenarioId })
  const resting = (id: string, below: string, baseVersion = 1, who = world.ana) =>
    world.saving(who, id, [property('baseline', on(below), baseVersion)])
  const idOf = async (baseline?: string) =>
    (await world.make(baseline === undefined ? {} : { baseline: on(baseline) })).id

  it('the forecast, the last 12 months, a budget of either kind, or a scenario', async () => {
    const { ana } = world
    const budget = await world.ask(ana, 'POST', '/api/budgets', {
      body: { name: 'FY27', copyOf: null },
    })
    const below = await idOf()
    for (const baseline of [
      { kind: 'forecast' as const },
      { kind: 'lastTwelveMonths' as const },
      { kind: 'providerBudget' as const },
      { kind: 'budget' as const, budgetId: budget.json().sheetId as string },
      on(below),
    ]) {
      expect((await world.make({ baseline })).baseline).toEqual(baseline)
    }
  })

  it('a loop is refused with the name of the scenario that rests on this one', async () => {
    const first = await world.make({ scenarioName: 'First store' })
    const second = await world.make({ scenarioName: 'Second store', baseline: on(first.id) })
    const third = await world.make({ scenarioName: 'Third store', baseline: on(second.id) })
    for (const [below, name] of [
      [second.id, 'Second store'],
      [third.id, 'Third store'],
    ] as const) {
      const message = `${name} cannot be the baseline, because it is based on this scenario.`
      expect(refusal(await resting(first.id, below))).toEqual({
        ...{ status: 409, code: 'conflict', message },
        fields: [{ path: 'changes.0.value', message }],
      })
    }
    expect(refusal(await resting(first.id, first.id)).message).toBe(
      'A scenario cannot be its own baseline.',
    )
    expect((await world.read(first.id)).scenario.baseline).toEqual({ kind: 'forecast' })
  })

  it('a loop through a deleted scenario is refused as well', async () => {
    const first = await idOf()
    const second = await idOf(first)
    const third = await idOf(second)
    await world.deleting(world.ana, second)
    expect((await resting(first, third)).statusCode).toBe(409)
  })

  it('a restore cannot create a loop', async () => {
    const { ana } = world
    const [first, second] = [await idOf(), await idOf()]
    await resting(first, second)
    await world.save(ana, first, [property('baseline', { kind: 'forecast' }, 2)])
    await resting(second, first)
    const refused = await world.restoring(ana, first, 1, 2)
    expect(refusal(refused)).toMatchObject({
      ...{ status: 409, message: expect.stringContaining('is based on this scenario') },
    })
  })

  it('at most 5 scenarios rest on each other', async () => {
    let top = await idOf()
    for (let layer = 2; layer <= 5; layer += 1) top = await idOf(top)
    const sixth = await world.making({ baseline: on(top) })
    expect(refusal(sixth)).toMatchObject({
      ...{ status: 409, message: 'At most 5 scenarios can be based on each other.' },
      fields: [{ path: 'baseline' }],
    })
    const free = await idOf()
    expect((await resting(free, top)).statusCode).toBe(409)
    // A scenario below all of them would make six as well.
    const { scenarios } = await world.ok<{ scenarios: { id: string; baseline: object }[] }>(
      world.ask(world.ana, 'GET', '/api/scenarios'),
    )
    let lowest = top
    for (;;) {
      const below = scenarios.find(({ id }) => id === lowest)?.baseline as ReturnType<typeof on>
      if (below.kind !== 'scenario') break
      lowest = below.scenarioId
    }
    expect((await resting(lowest, free)).statusCode).toBe(409)
  })

  it('many changes of baselines at the same time leave no loop', async () => {
    const ids = await Promise.all(Array.from({ length: 5 }, () => idOf()))
    const people = [world.ana, world.ben]
    const pairs = Array.from({ length: 60 }, (_, at) => ({
      id: ids[(at * 7) % 5] ?? '',
      below: ids[(at * 3 + 1) % 5] ?? '',
      who: people[at % 2] ?? world.ana,
    }))
    for (let from = 0; from < pairs.length; from += 20) {
      const answers = await Promise.all(
        pairs.slice(from, from + 20).map(async ({ id, below, who }) => {
          const { versions } = await world.read(id)
          return resting(id, below, versions.baseline, who)
        }),
      )
      // 503 is a lock that was held too long: the client tries again.
      for (const { statusCode } of answers) expect([200, 409, 503]).toContain(statusCode)
    }
    const below = new Map((await world.list()).map(({ id, baseline }) => [id, baseline]))
    for (const id of ids) {
      const seen: string[] = []
      for (let at: string | null = id; at !== null; ) {
        expect(seen).not.toContain(at)
        seen.push(at)
        const baseline = below.get(at)
        at = baseline?.kind === 'scenario' ? baseline.scenarioId : null
      }
    }
  })

  it('a deleted baseline stays readable while a scenario rests on it, and can be restored', async () => {
    const { ana } = world
    const lowest = await idOf()
    await world.save(ana, lowest, [line('late', laterBy(7))])
    const middle = await idOf(lowest)
    const top = await idOf(middle)
    await world.deleting(ana, lowest)
    await world.deleting(ana, middle)
    const of = async (id: string) => (await world.list()).find(each => each.id === id)
    expect(await of(lowest)).toMatchObject({ isDeleted: true, events: [{ code: 'late' }] })
    expect(await of(middle)).toMatchObject({ isDeleted: true })
    expect(refusal(await world.making({ baseline: on(middle) }))).toMatchObject({ status: 400 })
    await world.save(ana, middle, [property('isDeleted', false, 2)])
    expect(await of(middle)).toMatchObject({ isDeleted: false })
    await world.save(ana, top, [property('baseline', { kind: 'forecast' })])
    await world.deleting(ana, middle)
    expect(await of(lowest)).toBeUndefined()
  })

  describe('a scenario that others see does not rest on a private one', () => {
    it('when it chooses its baseline', async () => {
      const hidden = await world.make({ isPrivate: true, scenarioName: 'Hidden' })
      const message = 'Hidden is private, so a scenario that others see cannot be based on it.'
      const shared = await idOf()
      expect(refusal(await resting(shared, hidden.id)).message).toBe(message)
      expect(refusal(await world.making({ baseline: on(hidden.id) })).message).toBe(message)
      const own = await world.make({ isPrivate: true, baseline: on(hidden.id) })
      expect(own.isPrivate).toBe(true)
      const sharing = [property('isPrivate', false)]
      expect(refusal(await world.saving(world.ana, own.id, sharing)).message).toBe(message)
    })

    it('when its baseline becomes private', async () => {
      const { ana } = world
      const below = await idOf()
      const above = await world.make({ scenarioName: 'Above it', baseline: on(below) })
      const refused = await world.saving(ana, below, [property('isPrivate', true)])
      expect(refusal(refused)).toMatchObject({
        status: 409,
        message:
          'Above it is based on this scenario and is visible to others, ' +
          'so this one cannot be private.',
      })
      await world.deleting(ana, above.id)
      await world.save(ana, below, [property('isPrivate', true)])
      const back = await world.saving(ana, above.id, [property('isDeleted', false, 2)])
      expect(refusal(back).status).toBe(409)
    })

    it('and it rests on no private one of another person', async () => {
      const hidden = await world.make({ isPrivate: true })
      const refused = await world.making({ baseline: on(hidden.id), isPrivate: true }, world.ben)
      expect(refusal(refused)).toMatchObject({
        ...{ status: 400, fields: [{ path: 'baseline' }] },
      })
    })
  })
})
