/** The texts of drivers. */
import { DRIVER_UNITS, type DriverUnit } from '@millpond/core/item'

export const QUESTION = 'What drives your budget?'

/** `Staff hours, Hourly rate and 2 more drivers can be used in the formulas of your budget.` */
export function driversAnswer(names: readonly string[]): string {
  const [first, second, ...others] = names
  const end = 'can be used in the formulas of your budget.'
  if (second === undefined) return `${first} ${end}`
  if (others.length === 0) return `${first} and ${second} ${end}`
  const more = others.length === 1 ? others[0] : `${others.length} more drivers`
  return `${first}, ${second} and ${more} ${end}`
}

const UNIT_WORDS: Readonly<Record<DriverUnit, string>> = {
  people: 'People',
  hours: 'Hours',
  units: 'Units',
  rate: 'Rate in money',
  percent: 'Percent',
}

export const UNIT_CHOICES = DRIVER_UNITS.map(value => ({ value, label: UNIT_WORDS[value] }))

export const FORMULA_HINT =
  'Leave it empty to type values. Such as = [Staff] * 37.5, with the name of another driver or ' +
  'of a customer group.'
export const FROM_FORMULA = 'is calculated by its formula: choose Edit to change it'
export const EMPTY_RESULT = 'Empty: a name in its formula has no value here, or it divides by zero'
export const DIFFERS = 'Its formula gives another value'

/** `Staff hours differs from its formula.` */
export function behindWords(names: readonly string[]): string {
  const [first, ...others] = names
  if (others.length === 0) return `${first} differs from its formula.`
  const rest = others.length === 1 ? others[0] : `${others.length} other drivers`
  return `${first} and ${rest} differ from their formulas.`
}

export const problemWords = (name: string, problem: string): string =>
  `The formula of ${name} cannot be calculated, so its values stay the same. ${problem}`
