import { type ImportStep, ProviderFailure } from '@millpond/providers/accounting'
import type { Step } from './import-lease.ts'
import type { Stopped } from './run-steps.ts'

type ReadStep = Pick<Step, 'step' | 'state'>

/** Kinds of which each id is a list of its own. */
const LISTED_BY_ID: ReadonlySet<ImportStep['kind']> = new Set([
  'budgetLines',
  'dimensions',
  'dimensionFigures',
])
/** Of these, a half-read list is left out, and the import continues. */
const WORKS_WITHOUT: ReadonlySet<ImportStep['kind']> = new Set(['budgetLines', 'dimensionFigures'])

/**
 * The completed steps of each list of which another step was refused. Published, such a list would
 * look complete.
 */
export function halfReadLists(steps: readonly ReadStep[]): ImportStep[] {
  const listOf = ({ kind, id }: ImportStep) => (LISTED_BY_ID.has(kind) ? `${kind}:${id}` : kind)
  const refused = new Set(
    steps.filter(({ state }) => state === 'skipped').map(({ step }) => listOf(step)),
  )
  return steps
    .filter(({ step, state }) => state === 'done' && refused.has(listOf(step)))
    .map(({ step }) => step)
}

/**
 * Why an import with a half-read list cannot be published; null if it can. In an import of changes
 * only, the half may come from an earlier import whose permission has since ended; reading
 * everything again then leaves out the whole list.
 */
export function stoppedByHalf(steps: readonly ReadStep[]): Stopped | null {
  const missed = halfReadLists(steps).find(({ kind }) => !WORKS_WITHOUT.has(kind))
  if (!missed) return null
  const failure = new ProviderFailure('capability-missing', `Only a part of ${missed.key} arrived`)
  const isOnTop = steps.some(({ step }) => step.kind === 'changes')
  return { failure, outcome: { next: isOnTop ? 'readWhole' : 'fail' } }
}
