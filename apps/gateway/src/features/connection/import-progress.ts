import type { ImportProgress, SkipReason } from '@millpond/contract/connection'
import { addMonths, type Month, monthsFrom } from '@millpond/core/time'
import type { ImportStep, ImportWindow } from '@millpond/providers/accounting'
import type { StoredStep } from '../../stores/import-step-store.ts'
import type { ImportRun } from '../../stores/import-store.ts'

type Step = StoredStep<ImportStep>

/** What a screen shows of an import, from its run and its steps alone. */
export function importProgress(
  run: ImportRun,
  steps: readonly Step[],
  hasFigures: boolean,
): ImportProgress {
  return {
    importId: run.importId,
    state: run.state,
    startedAt: run.startedAt,
    finishedAt: run.finishedAt,
    resumesAt: run.resumeAt,
    monthsDone: run.state === 'done' ? run.window.pastMonths : monthsDone(run.window, steps),
    monthsWanted: run.window.pastMonths,
    canOpen: hasFigures,
    steps: countsByKind(steps),
    failure:
      run.failureKind === null
        ? null
        : { kind: run.failureKind, message: run.failureMessage ?? '' },
  }
}

/** A month has arrived when both its profit and loss and its balance sheet have. */
function monthsDone(window: ImportWindow, steps: readonly Step[]): number {
  const first = addMonths(window.close, 1 - window.pastMonths)
  const profit = monthsOf('profitAndLoss', steps)
  const balance = monthsOf('balanceSheet', steps)
  return monthsFrom(first, window.pastMonths).filter(
    month => profit.has(month) && balance.has(month),
  ).length
}

function monthsOf(kind: ImportStep['kind'], steps: readonly Step[]): ReadonlySet<Month> {
  const months = new Set<Month>()
  for (const { step, state } of steps) {
    if (step.kind !== kind || state !== 'done' || !step.from || !step.to) continue
    for (let month = step.from; month <= step.to; month = addMonths(month, 1)) months.add(month)
  }
  return months
}

function countsByKind(steps: readonly Step[]): ImportProgress['steps'] {
  const counts = new Map<string, ImportProgress['steps'][number]>()
  for (const { step, state, records, skippedFor } of steps) {
    const none = { kind: step.kind, done: 0, skipped: 0, wanted: 0, records: 0, reason: null }
    const count = counts.get(step.kind) ?? none
    counts.set(step.kind, {
      ...count,
      done: count.done + (state === 'pending' ? 0 : 1),
      skipped: count.skipped + (state === 'skipped' ? 1 : 0),
      wanted: count.wanted + 1,
      records: count.records + records,
      reason: count.reason ?? (state === 'skipped' ? reasonOf(skippedFor) : null),
    })
  }
  return [...counts.values()]
}

const REASONS: Readonly<Record<string, SkipReason>> = {
  'capability-missing': 'notAllowed',
  rejected: 'refused',
  unreadable: 'unreadable',
}

const reasonOf = (kind: string | null | undefined): SkipReason | null => REASONS[kind ?? ''] ?? null
