/** The texts for lines whose figures differ from their formula. */
import type { Month } from '@millpond/core/time'
import type { BudgetGridLine } from '../grid/budget-lines.ts'
import type { FormulaMark } from './formula-marks.ts'

export const markWords = ({ kind }: FormulaMark): string =>
  kind === 'problem' ? 'Its formula cannot be calculated' : 'Differs from its formula'

export function monthsWords(
  mark: FormulaMark,
  months: readonly Month[],
  write: (value: number) => string,
): string | null {
  if (mark.kind === 'problem') return mark.problem
  const other = months.filter(month => mark.months.has(month))
  const [first] = other
  if (first === undefined) return null
  if (months.length > 1)
    return `Its formula gives a different result for ${monthCount(other.length)}.`
  const value = mark.months.get(first) ?? null
  return value === null
    ? 'Its formula gives an empty result.'
    : `Its formula gives ${write(value)}.`
}

export const monthCount = (count: number): string => (count === 1 ? '1 month' : `${count} months`)

/** `Fees and 2 others differ from their formulas.` */
export function behindWords(lines: readonly Pick<BudgetGridLine, 'name'>[]): string {
  const [first, second, ...more] = lines.map(({ name }) => name)
  if (second === undefined) return `${first} differs from its formula.`
  const others = more.length === 0 ? second : `${more.length + 1} others`
  return `${first} and ${others} differ from their formulas.`
}

/** The first line and what to do about it; the next one is shown afterwards. */
export function problemWords({ name }: Pick<BudgetGridLine, 'name'>, problem: string): string {
  return `The formula of ${name} cannot be calculated, so its figures stay the same. ${problem}`
}
