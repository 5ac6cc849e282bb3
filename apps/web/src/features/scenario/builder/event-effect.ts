import { formatMoney } from '@millpond/core/money'
import type { ScenarioEvent } from '@millpond/core/scenario'
import { longMonth } from '@millpond/core/time'
import type { ScenarioFigures } from '#model/scenario-question.ts'

/** The month of the forecast whose profit the effects of events are of. */
const TWELFTH = 11

/**
 * What it adds to the profit of one month, which is named because a hire adds another amount in
 * each: `-$6,210 profit in October 2027`. Null if nothing, or while it is not known.
 */
export function effectWords(
  { effects, months }: Pick<ScenarioFigures, 'effects' | 'months'>,
  event: Pick<ScenarioEvent, 'code'>,
  currency: string,
): string | null {
  const effect = effects.get(event.code)
  const month = months[TWELFTH]
  if (effect === undefined || effect === 0 || month === undefined) return null
  const amount = formatMoney(effect, { currency })
  return `${effect > 0 ? '+' : ''}${amount} profit in ${longMonth(month)}`
}
