import { formatMoney } from '@millpond/core/money'
import type { ScenarioEvent } from '@millpond/core/scenario'
import type { ScenarioFigures } from '#model/scenario-question.ts'

/** What it adds to profit: `-$6,210 a month`; null if nothing, or while it is not known. */
export function effectWords(
  { effects }: ScenarioFigures,
  event: ScenarioEvent,
  currency: string,
): string | null {
  const effect = effects.get(event.code)
  if (effect === undefined) return null
  const amount = formatMoney(effect, { currency })
  if (effect === 0) return null
  return `${effect > 0 ? '+' : ''}${amount} a month`
}
