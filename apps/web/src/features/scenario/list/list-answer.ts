import { type Cents, formatMoney } from '@millpond/core/money'
import type { StoredScenario } from '../editor/contract-types.ts'
import type { ListedFigures } from './use-listed-figures.ts'

interface Listed {
  readonly scenarios: readonly Pick<StoredScenario, 'id' | 'scenarioName'>[]
  readonly figures: ListedFigures
  readonly floor: Cents | null
  readonly currency: string
}

/**
 * Which scenarios keep cash above the floor: "Only “Raise prices by 5%” is expected to keep your
 * cash above your $40,000 floor." Null until all low points are known.
 */
export function listAnswer({ scenarios, figures, floor, currency }: Listed): string | null {
  const known = scenarios.flatMap(({ id, scenarioName }) => {
    const low = figures.get(id)?.low
    return low ? [{ name: `“${scenarioName}”`, isAbove: low.amount >= (floor ?? 0) }] : []
  })
  const count = scenarios.length
  if (count === 0 || known.length < count) return null
  const level = floor === null ? 'zero' : `your ${formatMoney(floor, { currency })} floor`
  const above = known.filter(({ isAbove }) => isAbove)
  const below = known.filter(({ isAbove }) => !isAbove)
  const [first, only] = [known[0]?.name ?? '', above[0]?.name ?? '']
  if (count === 1) {
    const keeps = above.length === 1 ? 'is expected to keep' : 'is not expected to keep'
    return `${first} ${keeps} your cash above ${level}.`
  }
  const [none, all] =
    count === 2 ? ['Neither scenario', 'Both'] : [`None of your ${count} scenarios`, `All ${count}`]
  if (above.length === 0) return `${none} is expected to keep your cash above ${level}.`
  if (below.length === 0) return `${all} scenarios are expected to keep your cash above ${level}.`
  if (above.length === 1) return `Only ${only} is expected to keep your cash above ${level}.`
  if (below.length === 1)
    return `All but ${below[0]?.name} are expected to keep your cash above ${level}.`
  return `${above.length} of ${count} scenarios are expected to keep your cash above ${level}.`
}
