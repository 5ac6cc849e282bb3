import { type CashOutlook, headline } from '#insight'
import { addDays } from '#time'

/**
 * The headline of the dashboard next to the open alerts, which look some weeks ahead only: "After
 * these 6 weeks, cash falls below your $40,000 floor on 21st May 2027, to a low of $9,150 on 1st
 * August 2027." Null with too little history.
 */
export function afterWatchedSentence(
  outlook: CashOutlook,
  weeksAhead: number,
  currency: string,
): string | null {
  const { low, firstBelow, from } = outlook
  if (!low) return null
  const sentence = headline(outlook, currency)
  const isLater = firstBelow !== null && firstBelow.on > addDays(from, 7 * weeksAhead)
  if (!isLater) return sentence
  return `After these ${weeksAhead} weeks, ${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`
}
