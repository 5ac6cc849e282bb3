import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ANY_ENGINE } from './_gateway.ts'
import {
  createScenarioWorld,
  laterBy,
  line,
  refusal,
  type ScenarioWorld,
} from './_scenario-world.ts'

describe.each(ANY_ENGINE)('[SCN-08] adopting a scenario (%s)', engine => {
  let world: ScenarioWorld
  beforeAll(async () => {
    world = await createScenarioWorld(engine)
  })
  afterAll(() => world.close())

  const MONTH = '2027-03'
  const basis = () =>
    world.ok<{
      settings: { planByBudget: boolean; budgetId: string | null }
      settingsVersion: number
    }>(world.ask(world.owner, 'GET', '/api/forecast/basis'))
  const made = async () => {
    const { id } = await world.make()
    const { editNumber } = await world.save(world.ana, id, [line('late', laterBy(7))])
    return { id, editNumber }
  }
  const adopting = async (body: object, who = world.ana) => {
    const { settingsVersion } = await basis()
    const { code, itemType } = world.rent
    return world.ask(who, 'POST', '/api/scenarios/adoption', {
      body: {
        ...{ settingsVersion, budget: { kind: 'new', name: 'Adopted' } },
        cells: [{ itemType, code, month: MONTH, value: 360_000 }],
        transfers: [
          {
            ...{ name: 'Drawings', from: world.bank.code, to: world.loan.code, dayOfMonth: 20 },
            amounts: { [MONTH]: 200_000 },
          },
        ],
        ...{ events: ['late'], typed: [], ...body },
      },
    })
  }

  it('writes budget, transfers, setting and scenario at once, and is undone by restoring', async () => {
    const scenario = await made()
    const answer = await adopting(scenario)
    expect(answer.statusCode).toBe(200)
    const { budget, transfers, scenario: edits } = answer.json()
    expect(budget).toMatchObject({ name: 'Adopted', isNew: true, before: 0, after: 1 })
    expect(transfers).toMatchObject({ before: 0, after: 1 })
    expect(edits).toMatchObject({ before: 1, after: 2 })
    const { settings } = await basis()
    expect(settings).toMatchObject({ planByBudget: true, budgetId: budget.sheetId })
    const kept = await world.read(scenario.id)
    expect(kept.scenario.events).toMatchObject([{ code: 'late', isOff: true }])
    const restored = await world.restoring(world.ana, scenario.id, edits.before, edits.after)
    expect(restored.statusCode).toBe(200)
    expect((await world.read(scenario.id)).scenario.events).toMatchObject([{ isOff: false }])
  })

  it.each([
    ['of the scenario', { editNumber: 0 }],
    ['of the settings', { settingsVersion: 99 }],
  ])('an older version %s adopts nothing', async (_, older) => {
    const scenario = await made()
    const budget = { kind: 'new', name: 'Never made' }
    const answer = await adopting({ ...scenario, budget, ...older })
    expect(refusal(answer)).toMatchObject({ status: 409, code: 'conflict' })
    const { budgets } = await world.ok<{ budgets: { name: string }[] }>(
      world.ask(world.owner, 'GET', '/api/budgets'),
    )
    expect(budgets.map(({ name }) => name)).not.toContain('Never made')
    expect((await world.read(scenario.id)).scenario.events).toMatchObject([{ isOff: false }])
  })

  it('a viewer may not, and an unknown account is refused', async () => {
    const scenario = await made()
    expect((await adopting(scenario, world.vera)).statusCode).toBe(403)
    const cells = [{ itemType: 2, code: 'nowhere', month: MONTH, value: 1 }]
    const budget = { kind: 'new', name: 'Another' }
    expect((await adopting({ ...scenario, budget, cells })).statusCode).toBe(400)
  })
})
