/** The texts of drivers. */
import { DRIVER_UNITS, type DriverUnit } from '@millpond/core/item'

export const QUESTION = 'What drives your budget?'

/** `Your budget’s formulas can use Staff hours, Hourly rate and 2 more drivers.` */
export function driversAnswer(names: readonly string[]): string {
  const [first, second, ...others] = names
  const start = `Your budget’s formulas can use ${first}`
  if (second === undefined) return `${start}.`
  if (others.length === 0) return `${start} and ${second}.`
  const more = others.length === 1 ? others[0] : `${others.length} more drivers`
  return `${start}, ${second} and ${more}.`
}

const UNIT_WORDS: Readonly<Record<DriverUnit, string>> = {
  people: 'People',
  hours: 'Hours',
  units: 'Units',
  rate: 'Price or rate',
  percent: 'Percent',
}

export const UNIT_CHOICES = DRIVER_UNITS.map(value => ({ value, label: UNIT_WORDS[value] }))

export const FORMULA_HINT =
  'For example = [Staff] * 37.5, with the name of another driver or a customer group. Leave it ' +
  'empty to type the values yourself.'
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
