import type { BooksRecords } from '@millpond/core/ledger'
import {
  type BooksReader,
  type ImportStep,
  type ImportWindow,
  IS_RETRYABLE,
  ProviderFailure,
  type StepResult,
} from '@millpond/providers/accounting'
import type { Deps } from '../deps.ts'
import { importStepStore } from '../stores/import-step-store.ts'
import { type ImportLease, readSteps, type Step, underLease } from './import-lease.ts'
import { type EndOutcome, isGraver, outcomeOfStep } from './step-outcome.ts'

/** Xero allows five concurrent requests per company; one stays free for a connection check. */
const AT_ONCE = 4

/** Why an import could not continue. */
export interface Stopped {
  readonly failure: ProviderFailure
  readonly outcome: EndOutcome
  /** The provider has answered since the import was last continued. */
  readonly hasAnswered?: boolean
}

export interface StepWork {
  readonly deps: Pick<Deps, 'database'>
  readonly lease: ImportLease
  readonly window: ImportWindow
  readonly reader: BooksReader
  readonly signal: AbortSignal
  /** Called when an answer is stored. */
  onAnswer(result: StepResult): void
  /** Called after each finished step, before the next ones start. */
  onProgress(): Promise<void>
}

/**
 * Runs the open steps of an import in order, a few at a time. Each answer is stored and its step
 * marked done in one transaction, so after a crash only missing steps are requested.
 */
export async function runSteps(work: StepWork): Promise<Stopped | 'aborted' | null> {
  const pending = (await readSteps(work.deps, work.lease)).filter(isPending)
  const underWay = new Set<Promise<void>>()
  let stopped: Stopped | null = null
  const stop = (reason: Stopped) => {
    if (stopped === null || isGraver(reason.outcome, stopped.outcome)) stopped = reason
  }
  const mayStart = () => stopped === null && !work.signal.aborted
  let trouble: unknown = null
  while (trouble === null && (underWay.size > 0 || (pending.length > 0 && mayStart()))) {
    while (underWay.size < AT_ONCE && mayStart()) {
      const step = pending.shift()
      if (!step) break
      const taken = runStep(work, step, stop)
        .then(more => void pending.push(...more))
        .catch(error => {
          trouble ??= error
        })
        .finally(() => underWay.delete(taken))
      underWay.add(taken)
    }
    await Promise.race(underWay)
    if (trouble === null) await work.onProgress()
  }
  // Requests in flight still count: their answers are stored, or the lease rejects them.
  await Promise.all(underWay)
  if (trouble !== null) throw trouble
  if (stopped === null && work.signal.aborted && pending.length > 0) return 'aborted'
  return stopped
}

const isPending = (step: Step) => step.state === 'pending'

async function runStep(
  work: StepWork,
  { step }: Step,
  stop: (reason: Stopped) => void,
): Promise<Step[]> {
  try {
    const result = await work.reader.readStep(step, work.window)
    if (result.isInDoubt) {
      const failure = new ProviderFailure('unreadable', 'The changes do not say everything')
      stop({ failure, outcome: { next: 'readWhole' } })
      return []
    }
    return await storeAnswer(work, step, result)
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    // The run was stopped before a retry; the next worker requests the step again.
    if (work.signal.aborted && IS_RETRYABLE[error.kind]) return []
    const outcome = outcomeOfStep(error, step.kind)
    if (outcome.next !== 'skip') {
      stop({ failure: error, outcome })
      return []
    }
    await underLease(work.deps, work.lease, tx =>
      importStepStore.markSkipped(tx, work.lease, step.key, error),
    )
    return []
  }
}

async function storeAnswer(work: StepWork, step: ImportStep, result: StepResult): Promise<Step[]> {
  const { records, more, lacks = null } = result
  await underLease(work.deps, work.lease, async tx => {
    const count = countOf(records)
    await importStepStore.markDone(tx, work.lease, step.key, { records, count, lacks })
    await importStepStore.add(tx, work.lease, more)
  })
  work.onAnswer(result)
  return more.map(next => ({ position: 0, step: next, state: 'pending', records: 0 }))
}

function countOf(records: BooksRecords): number {
  const figures = [
    ...(records.statements ?? []),
    ...(records.dimensionFigures ?? []),
    ...(records.budgets ?? []),
  ]
  const lists = [
    records.accounts,
    records.bankMovements,
    records.bankTransfers?.transfers,
    records.documents,
    records.payments,
    records.contacts,
    records.repeating,
    records.unissued,
    records.dimensionValues,
    ...figures.map(each => each.amounts),
  ]
  const listed = lists.reduce((sum, list) => sum + (list?.length ?? 0), 0)
  return listed + (records.organisation ? 1 : 0)
}
