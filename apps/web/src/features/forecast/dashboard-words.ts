import { type CashOutlook, lowPointName, when } from '@millpond/core/insight'
import { formatMoney } from '@millpond/core/money'

/**
 * One sentence that describes the chart to screen readers. The low point is named for quarters too,
 * because it may lie within one.
 */
export function chartSummary({ low }: CashOutlook, currency: string, isQuarterly: boolean): string {
  const at = isQuarterly ? 'at the end of each quarter' : 'month by month'
  const drawn = `Bank balance ${at}, actual and forecast, above cash in and cash out.`
  if (!low) return drawn
  return `${drawn} ${lowPointName(low)}: ${formatMoney(low.amount, { currency })} ${when(low)}.`
}
