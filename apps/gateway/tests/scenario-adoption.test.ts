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

const LOW = { on: '2027-02-03', amount: 11_300_00, precision: 'day' }
const TOTALS = { revenue: 3, expenses: 2, netProfit: 1 }
const LINE = { closing: [12_000_00], lowest: [LOW], highest: [LOW] }
const FROZEN = {
  ...{ asOf: '2027-01-31', start: 10_000_00, events: ['late'] },
  answers: {
    ...{ floor: null, months: ['2027-02'], until: '2027-02-28' },
    low: { before: LOW, after: LOW },
    monthsBelow: { before: 0, after: 1 },
    closing: { before: 1, after: -1 },
    profit: { before: TOTALS, after: TOTALS },
    ...{ netEffect: -2, moreDebt: 0 },
    ...{ payback: { kind: 'never' }, breakEven: { kind: 'month', month: '2027-02' } },
    chance: { before: 0.04, after: 0.17 },
  },
  lines: { before: LINE, after: LINE },
}

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

  const undoing = (undo: object, who = world.ana) =>
    world.ask(who, 'PUT', '/api/scenarios/adoption', { body: undo })
  const budgetNames = async () => {
    const { budgets } = await world.ok<{ budgets: { name: string }[] }>(
      world.ask(world.owner, 'GET', '/api/budgets'),
    )
    return budgets.map(({ name }) => name)
  }

  it('writes budget, transfers, setting and scenario at once, and is undone at once', async () => {
    const scenario = await made()
    const { settings: before } = await basis()
    const answer = await adopting(scenario)
    expect(answer.statusCode).toBe(200)
    const { undo, budgetName } = answer.json()
    expect(budgetName).toBe('Adopted')
    expect(undo).toMatchObject({
      scenario: { before: 1, after: 2 },
      budget: { isNew: true, before: 0, after: 1 },
      transfers: { before: 0, after: 1 },
      planBefore: { planByBudget: before.planByBudget, budgetId: before.budgetId },
    })
    const { settings } = await basis()
    expect(settings).toMatchObject({ planByBudget: true, budgetId: undo.budget.sheetId })
    const kept = await world.read(scenario.id)
    expect(kept.scenario.events).toMatchObject([{ code: 'late', isOff: true }])
    expect(kept.scenario.state).toBe('adopted')
    expect(kept.scenario.frozen).toBeNull()
    expect((await undoing(undo, world.vera)).statusCode).toBe(403)
    expect((await undoing(undo)).statusCode).toBe(200)
    const back = await world.read(scenario.id)
    expect(back.scenario).toMatchObject({ state: 'open', events: [{ isOff: false }] })
    expect((await basis()).settings).toMatchObject({ planByBudget: before.planByBudget })
    expect(await budgetNames()).not.toContain('Adopted')
    expect((await undoing(undo)).statusCode).toBe(409)
  })

  it('an adopted scenario never changes, and can be copied, archived and deleted', async () => {
    const scenario = await made()
    const budget = { kind: 'new', name: 'Kept' }
    const { undo } = (await adopting({ ...scenario, budget })).json()
    const change = (who: ScenarioWorld['ana'], changes: object[]) =>
      world.saving(who, scenario.id, changes)
    const refused = await change(world.ana, [line('other', laterBy(3))])
    expect(refused.statusCode).toBe(409)
    expect(refused.json().message).toContain('Duplicate it to change it.')
    expect((await change(world.owner, [property('state', 'open')])).statusCode).toBe(409)
    const stale = world.restoring(world.ana, scenario.id, 1, undo.scenario.after)
    expect((await stale).statusCode).toBe(409)
    expect((await change(world.ana, [property('isArchived', true)])).statusCode).toBe(200)
    const copy = await world.make({ copyOf: scenario.id })
    expect((await world.read(copy.id)).scenario.state).toBe('open')
    expect((await world.deleting(world.ana, scenario.id)).statusCode).toBe(200)
  })

  it('keeps its figures of the day, which an undo removes and a copy has not', async () => {
    const scenario = await made()
    const budget = { kind: 'new', name: 'Frozen' }
    const wrong = { ...FROZEN, asOf: 'yesterday' }
    expect((await adopting({ ...scenario, budget, frozen: wrong })).statusCode).toBe(400)
    const { undo } = (await adopting({ ...scenario, budget, frozen: FROZEN })).json()
    expect((await world.read(scenario.id)).scenario.frozen).toEqual(FROZEN)
    const listed = (await world.list()).find(({ id }) => id === scenario.id)
    expect(listed?.frozen).toEqual(FROZEN)
    const copy = await world.make({ copyOf: scenario.id })
    expect((await world.read(copy.id)).scenario.frozen).toBeNull()
    expect((await undoing(undo)).statusCode).toBe(200)
    expect((await world.read(scenario.id)).scenario.frozen).toBeNull()
  })

  it('an undo is refused once the budget has changed', async () => {
    const scenario = await made()
    const budget = { kind: 'new', name: 'Changed since' }
    const { undo } = (await adopting({ ...scenario, budget })).json()
    const newer = { ...undo, budget: { ...undo.budget, after: undo.budget.after - 1 } }
    expect((await undoing(newer)).statusCode).toBe(409)
    expect((await world.read(scenario.id)).scenario.state).toBe('adopted')
    expect(await budgetNames()).toContain('Changed since')
    expect((await undoing(undo)).statusCode).toBe(200)
  })

  it('[SEC-03] an undo deletes no budget of another person, and never plans by a scenario', async () => {
    const scenario = await made()
    const theirs = await adopting(
      { ...(await made()), budget: { kind: 'new', name: 'Board' } },
      world.owner,
    )
    const board = theirs.json().undo.budget
    const budget = { kind: 'new', name: 'My own' }
    const { undo } = (await adopting({ ...scenario, budget })).json()
    const refused = await undoing({ ...undo, budget: board })
    expect(refusal(refused)).toMatchObject({ status: 409, code: 'conflict' })
    expect(await budgetNames()).toContain('Board')
    const planBefore = { planByBudget: true, budgetId: scenario.id }
    expect((await undoing({ ...undo, planBefore })).statusCode).toBe(200)
    expect((await basis()).settings.budgetId).toBeNull()
    expect(await budgetNames()).not.toContain('My own')
  })

  it.each([
    ['of the scenario', { editNumber: 0 }],
    ['of the settings', { settingsVersion: 99 }],
  ])('an older version %s adopts nothing', async (_, older) => {
    const scenario = await made()
    const budget = { kind: 'new', name: 'Never made' }
    const answer = await adopting({ ...scenario, budget, ...older })
    expect(refusal(answer)).toMatchObject({ status: 409, code: 'conflict' })
    expect(await budgetNames()).not.toContain('Never made')
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
