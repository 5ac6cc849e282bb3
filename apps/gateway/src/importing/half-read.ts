import { type ImportStep, ProviderFailure } from '@millpond/providers/accounting'
import type { Step } from './import-lease.ts'
import type { Stopped } from './run-steps.ts'

type ReadStep = Pick<Step, 'step' | 'state'>

/** Steps of lists with another rejected step: they would look complete without being so. */
export function halfReadLists(steps: readonly ReadStep[]): ImportStep[] {
  const isOfOneList = (kind: ImportStep['kind']) => kind === 'budgetLines' || kind === 'dimensions'
  const listOf = ({ kind, id }: ImportStep) => (isOfOneList(kind) ? `${kind}:${id}` : kind)
  const refused = new Set(
    steps.filter(({ state }) => state === 'skipped').map(({ step }) => listOf(step)),
  )
  return steps
    .filter(({ step, state }) => state === 'done' && refused.has(listOf(step)))
    .map(({ step }) => step)
}

/**
 * Why an import with half a list cannot be published; null if it can. On top of earlier answers the
 * half may be an old one, and the right to read it has ended: a whole read leaves out all of it.
 */
export function stoppedByHalf(steps: readonly ReadStep[]): Stopped | null {
  const missed = halfReadLists(steps).find(({ kind }) => kind !== 'budgetLines')
  if (!missed) return null
  const failure = new ProviderFailure('capability-missing', `Only a part of ${missed.key} arrived`)
  const isOnTop = steps.some(({ step }) => step.kind === 'changes')
  return { failure, outcome: { next: isOnTop ? 'readWhole' : 'fail' } }
}
