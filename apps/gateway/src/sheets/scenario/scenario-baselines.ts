/** What a scenario may rest on: SCN-08. The list of scenarios is locked. */
import {
  baselineProblem,
  loopSentence,
  MAX_LAYERS,
  type ScenarioBaseline,
} from '@millpond/core/scenario'
import { type Tx, withoutPersonWithin } from '#database/index.ts'
import { Refusal } from '../../http/refusal.ts'
import { type RestingScenario, scenarioStore } from '../../stores/scenario-store.ts'
import { sheetStore } from '../../stores/sheet-store.ts'

interface Resting {
  readonly organisationId: string
  readonly id: string
  readonly baseline: ScenarioBaseline
  readonly isPrivate: boolean
  /** Of the baseline in the request. */
  readonly path: string
}

/** All of them, because a loop may pass through one that the person does not see. */
const allResting = (tx: Tx, organisationId: string): Promise<RestingScenario[]> =>
  withoutPersonWithin(tx, () => scenarioStore.resting(tx, organisationId))

const refusedAt = (path: string, message: string) =>
  new Refusal('conflict', message, [{ path, message }])

/** Refuses a baseline that is not there, rests on this scenario, or is hidden from its readers. */
export async function refuseBaseline(tx: Tx, resting: Resting): Promise<void> {
  const { organisationId, id, baseline, path } = resting
  if (baseline.kind === 'budget') {
    const found = await sheetStore.find(tx, { organisationId, sheetId: baseline.budgetId })
    if (found?.kind !== 'budget' || found.isDeleted) {
      throw notThere(path, 'This budget was not found in this company')
    }
  }
  if (baseline.kind !== 'scenario') return
  const { scenarioId } = baseline
  if (scenarioId === id) throw refusedAt(path, 'A scenario cannot be its own baseline.')
  const found = await sheetStore.find(tx, { organisationId, sheetId: scenarioId })
  if (found?.kind !== 'scenario' || found.isDeleted) {
    throw notThere(path, 'This scenario was not found in this company')
  }
  const all = await allResting(tx, organisationId)
  const problem = baselineProblem(id, baseline, new Map(all.map(each => [each.id, each])))
  const name = found.name ?? ''
  if (problem === 'loop') throw refusedAt(path, loopSentence(name))
  if (problem === 'tooDeep') {
    throw refusedAt(path, `At most ${MAX_LAYERS} scenarios can be based on each other.`)
  }
  if (found.isPrivate && !resting.isPrivate) throw refusedAt(path, hiddenBaseline(name))
}

const notThere = (path: string, message: string) =>
  new Refusal('badRequest', message, [{ path, message }])

const hiddenBaseline = (name: string) =>
  `${name} is private, so a scenario that others see cannot be based on it.`

/** A scenario that others see never rests on one that they do not see. */
export async function refuseHiddenBaseline(
  tx: Tx,
  { organisationId, id, baseline, isPrivate, path }: Resting,
): Promise<void> {
  const all = await allResting(tx, organisationId)
  if (isPrivate) {
    const above = all.find(
      other =>
        other.baseline.kind === 'scenario' &&
        other.baseline.scenarioId === id &&
        !other.isPrivate &&
        !other.isDeleted,
    )
    if (!above) return
    throw refusedAt(
      path,
      `${above.name} is based on this scenario and is visible to others, ` +
        'so this one cannot be private.',
    )
  }
  if (baseline.kind !== 'scenario') return
  const below = all.find(other => other.id === baseline.scenarioId)
  if (below?.isPrivate) throw refusedAt(path, hiddenBaseline(below.name))
}
