import type { ImportProgress } from '@millpond/contract/connection'
import type { Ledger } from '@millpond/core/ledger'
import { type Cents, formatMoney } from '@millpond/core/money'
import { longMonth, type Month } from '@millpond/core/time'

/**
 * One sentence for who does not see the drawing. The lowest month is named for quarters too: it may
 * lie within one, and the drawing then marks only the lowest end of a quarter.
 */
export function chartSummary(
  ledger: Ledger,
  low: { readonly month: Month; readonly amount: Cents } | null,
  isQuarterly: boolean,
): string {
  const at = isQuarterly ? 'at the end of each quarter' : 'month by month'
  const drawn = `Bank balance ${at}, actual and forecast, over the cash that came in and went out.`
  if (!low) return drawn
  const amount = formatMoney(low.amount, ledger)
  return `${drawn} The lowest month-end balance ahead is ${amount} in ${longMonth(low.month)}.`
}

/** `Importing… 14 of 36 months`, while figures are still arriving. */
export function importWords(progress: ImportProgress | null): string | null {
  if (!progress || progress.state === 'done' || progress.state === 'failed') return null
  if (progress.monthsDone >= progress.monthsWanted) return 'Importing…'
  return `Importing… ${progress.monthsDone} of ${progress.monthsWanted} months`
}
