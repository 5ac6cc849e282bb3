import { describe, expect, it } from 'vitest'
import { newScenario } from './new-scenario.ts'
import type { Scenario, ScenarioBaseline } from './scenario.ts'
import { baselineProblem, loopSentence, stackOf } from './stack.ts'

const on = (scenarioId: string): ScenarioBaseline => ({ kind: 'scenario', scenarioId })

const scenario = (id: string, baseline: ScenarioBaseline = { kind: 'forecast' }): Scenario => ({
  ...newScenario(id, 'Custom scenario'),
  baseline,
})

const byId = (...all: readonly Scenario[]) => new Map(all.map(each => [each.id, each]))

describe('[SCN-08] a scenario on another one', () => {
  const store = scenario('store', { kind: 'providerBudget' })
  const hire = scenario('hire', on('store'))

  it('is a stack, the deepest first, on a forecast or a budget', () => {
    const found = stackOf(hire, byId(store, hire))
    expect(found).toEqual({
      ok: true,
      value: { root: { kind: 'providerBudget' }, layers: [store, hire] },
    })
  })

  it('refuses loops', () => {
    const all = byId(store, hire)
    expect(baselineProblem('store', on('hire'), all)).toBe('loop')
    expect(baselineProblem('store', on('store'), all)).toBe('loop')
    expect(baselineProblem('hire', on('store'), all)).toBeNull()
    expect(loopSentence('Second store')).toBe(
      'Second store cannot be the baseline, because it is based on this scenario.',
    )
  })

  it('refuses a scenario that is gone', () => {
    expect(baselineProblem('hire', on('gone'), byId(hire))).toBe('missing')
    expect(stackOf(hire, byId(hire))).toEqual({ ok: false, error: 'missing' })
  })

  it('is at most five deep, those above it included', () => {
    const chain = ['a', 'b', 'c', 'd', 'e'].map((id, at, ids) =>
      scenario(id, at === 0 ? undefined : on(ids[at - 1] as string)),
    )
    const all = byId(...chain, scenario('top'), scenario('under'))
    expect(stackOf(chain[4] as Scenario, all).ok).toBe(true)
    expect(baselineProblem('top', on('d'), all)).toBeNull()
    expect(baselineProblem('top', on('e'), all)).toBe('tooDeep')
    expect(baselineProblem('a', on('under'), all)).toBe('tooDeep')
  })
})
