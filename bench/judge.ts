import budgets from './budgets.json' with { type: 'json' }
import type { Figure, Unit } from './figure.ts'

interface Budget {
  readonly limit: number
  readonly unit: string
  /** `least`: the figure must not be smaller; otherwise it must not be larger. */
  readonly bound?: string
  readonly why: string
}

const BUDGETS: Readonly<Record<string, Budget>> = budgets

const DIGITS: Readonly<Record<Unit, number>> = {
  ms: 1,
  s: 2,
  days: 1,
  bytes: 0,
  MB: 1,
  points: 0,
  ratio: 3,
  count: 0,
}

/** The failures of a subject's figures; a limit without a measured figure is a failure too. */
export function complaints(subject: string, figures: readonly Figure[]): string[] {
  const unmeasured = Object.keys(BUDGETS)
    .filter(name => name.startsWith(`${subject}/`))
    .filter(name => !figures.some(figure => figure.name === name))
  return [
    ...figures.filter(isOver).map(({ name }) => `${name}: ${BUDGETS[name]?.why}`),
    ...unmeasured.map(name => `${name}: not measured`),
  ]
}

/** One row of the table: figure, limit, verdict. */
export function row(figure: Figure): string {
  const { name, value, unit } = figure
  const number = (amount: number) => amount.toFixed(DIGITS[unit]).padStart(9)
  const measured = `  ${name.padEnd(38)}${number(value)} ${unit}`
  const budget = BUDGETS[name]
  if (!budget) return measured
  const sign = budget.bound === 'least' ? '≥' : '≤'
  return `${measured.padEnd(58)}${sign}${number(budget.limit)}  ${isOver(figure) ? 'OVER' : 'ok'}`
}

function isOver({ name, value, unit }: Figure): boolean {
  const budget = BUDGETS[name]
  if (!budget) return false
  if (budget.unit !== unit) throw new Error(`${name} is in ${unit}, its budget in ${budget.unit}`)
  return budget.bound === 'least' ? value < budget.limit : value > budget.limit
}
