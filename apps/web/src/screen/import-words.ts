import type { ImportProgress } from '@millpond/contract/connection'

/** `Syncing… 14 of 36 months`, while figures are still arriving. */
export function importWords(progress: ImportProgress | null): string | null {
  if (!progress || progress.state === 'done' || progress.state === 'failed') return null
  if (progress.monthsDone >= progress.monthsWanted) return 'Syncing…'
  return `Syncing… ${progress.monthsDone} of ${progress.monthsWanted} months`
}
