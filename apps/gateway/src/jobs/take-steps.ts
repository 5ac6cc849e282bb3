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
import { type Claim, readSteps, type Step, underClaim } from './import-context.ts'
import { type EndOutcome, isGraver, outcomeOfStep } from './step-outcome.ts'

/** Xero allows five requests at once per company; one stays free for a check of the connection. */
const AT_ONCE = 4

/** Why an import could not go on. */
export interface Stopped {
  readonly failure: ProviderFailure
  readonly outcome: EndOutcome
}

export interface StepWork {
  readonly deps: Pick<Deps, 'database'>
  readonly claim: Claim
  readonly window: ImportWindow
  readonly reader: BooksReader
  readonly signal: AbortSignal
  /** Called after each finished step, before the next ones start. */
  onProgress(): Promise<void>
}

/**
 * Takes the open steps of an import, in order, a few at a time. Each answer is stored and its step
 * marked done in one transaction, so whoever continues after a crash asks only for what is missing.
 */
export async function takeSteps(work: StepWork): Promise<Stopped | 'aborted' | null> {
  const pending = (await readSteps(work.deps, work.claim)).filter(isPending)
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
      const taken = takeStep(work, step, stop)
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
  // What is on its way still counts: its answer is stored or the claim refuses it.
  await Promise.all(underWay)
  if (trouble !== null) throw trouble
  if (stopped === null && work.signal.aborted && pending.length > 0) return 'aborted'
  return stopped
}

const isPending = (step: Step) => step.state === 'pending'

async function takeStep(
  work: StepWork,
  { step }: Step,
  stop: (reason: Stopped) => void,
): Promise<Step[]> {
  try {
    return await storeAnswer(work, step, await work.reader.readStep(step, work.window))
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    // Told to stop, nobody tried again: whoever goes on with this import asks anew.
    if (work.signal.aborted && IS_RETRYABLE[error.kind]) return []
    const outcome = outcomeOfStep(error, step.kind)
    if (outcome.next !== 'skip') {
      stop({ failure: error, outcome })
      return []
    }
    await underClaim(work.deps, work.claim, tx =>
      importStepStore.markSkipped(tx, work.claim, step.key),
    )
    return []
  }
}

async function storeAnswer(work: StepWork, step: ImportStep, result: StepResult): Promise<Step[]> {
  const { records, more } = result
  await underClaim(work.deps, work.claim, async tx => {
    await importStepStore.markDone(tx, work.claim, step.key, { records, count: countOf(records) })
    await importStepStore.add(tx, work.claim, more)
  })
  return more.map(next => ({ position: 0, step: next, state: 'pending', records: 0 }))
}

function countOf(records: BooksRecords): number {
  const figures = [...(records.statements ?? []), ...(records.budgets ?? [])]
  const lists = [
    records.accounts,
    records.bankMovements,
    records.documents,
    records.payments,
    records.contacts,
    records.repeating,
    ...figures.map(each => each.amounts),
  ]
  const listed = lists.reduce((sum, list) => sum + (list?.length ?? 0), 0)
  return listed + (records.organisation ? 1 : 0)
}
