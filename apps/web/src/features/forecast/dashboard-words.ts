import type { ImportProgress } from '@millpond/contract/connection'
import type { Ledger } from '@millpond/core/ledger'
import { type Cents, formatMoney } from '@millpond/core/money'
import { longMonth, type Month } from '@millpond/core/time'

/** One sentence for who does not see the drawing. */
export function chartSummary(
  ledger: Ledger,
  low: { readonly month: Month; readonly amount: Cents } | null,
): string {
  const drawn =
    'Bank balance month by month, actual and forecast, over the cash that came in and went out.'
  if (!low) return drawn
  const amount = formatMoney(low.amount, ledger)
  return `${drawn} The lowest balance ahead is ${amount} in ${longMonth(low.month)}.`
}

/** `Importing… 14 of 36 months`, while figures are still arriving. */
export function importWords(progress: ImportProgress | null): string | null {
  if (!progress || progress.state === 'done' || progress.state === 'failed') return null
  if (progress.monthsDone >= progress.monthsWanted) return 'Importing…'
  return `Importing… ${progress.monthsDone} of ${progress.monthsWanted} months`
}
