/** Scenarios on top of each other: a scenario may be the baseline of another one. SCN-08. */
import { fail, type Result, succeed } from '#outcome'
import { MAX_LAYERS, type Scenario, type ScenarioBaseline } from './scenario.ts'

export interface ScenarioStack {
  /** Below all of them: a forecast or a budget, never a scenario. */
  readonly root: Exclude<ScenarioBaseline, { kind: 'scenario' }>
  /** The deepest first; the last one is the scenario itself. */
  readonly layers: readonly Scenario[]
}

export type StackError = 'loop' | 'missing' | 'tooDeep'

type Found = Pick<Scenario, 'id' | 'baseline'>

/** The scenario with all those that it rests on. */
export function stackOf(
  scenario: Scenario,
  all: ReadonlyMap<string, Scenario>,
): Result<ScenarioStack, StackError> {
  const found = layersOf(scenario, all)
  if (!found.ok) return found
  const layers = [...found.value].reverse()
  const root = layers[0]?.baseline
  if (!root || root.kind === 'scenario') return fail('missing')
  return succeed({ root, layers })
}

/** Why a scenario cannot have this baseline; null if it can. `all` has today's baselines. */
export function baselineProblem(
  id: string,
  baseline: ScenarioBaseline,
  all: ReadonlyMap<string, Found>,
): StackError | null {
  const below = layersOf({ id, baseline }, all)
  if (!below.ok) return below.error
  return depthAbove(id, all) + below.value.length > MAX_LAYERS ? 'tooDeep' : null
}

/** "Second store cannot be the baseline, because it is based on this scenario." */
export const loopSentence = (name: string): string =>
  `${name} cannot be the baseline, because it is based on this scenario.`

/** From the scenario down to the last one it rests on. */
function layersOf<Layer extends Found>(
  top: Layer,
  all: ReadonlyMap<string, Layer>,
): Result<readonly Layer[], StackError> {
  const layers: Layer[] = [top]
  for (let at = top; at.baseline.kind === 'scenario'; ) {
    const { scenarioId } = at.baseline
    if (layers.some(({ id }) => id === scenarioId)) return fail('loop')
    const below = all.get(scenarioId)
    if (!below) return fail('missing')
    layers.push(below)
    if (layers.length > MAX_LAYERS) return fail('tooDeep')
    at = below
  }
  return succeed(layers)
}

/** The most scenarios that rest on each other above this one. */
function depthAbove(
  id: string,
  all: ReadonlyMap<string, Found>,
  seen: readonly string[] = [],
): number {
  if (seen.includes(id)) return 0
  const above = [...all.values()].filter(
    ({ baseline }) => baseline.kind === 'scenario' && baseline.scenarioId === id,
  )
  return Math.max(0, ...above.map(each => 1 + depthAbove(each.id, all, [...seen, id])))
}
