/** The source of a cell's figure, in sentences. */
import { type CellValue, cellKey, cellOf, type WorkingSheet } from '@millpond/core/sheet'
import { addMonths, longMonth, type Month } from '@millpond/core/time'
import type { ForecastModel } from '#model/use-model.ts'
import type { BudgetGridLine } from './budget-lines.ts'
import type { ValueAt } from './period-values.ts'

interface Asked {
  readonly line: BudgetGridLine
  readonly month: Month
  readonly sheet: Pick<WorkingSheet, 'shown' | 'stored'> & Partial<Pick<WorkingSheet, 'versions'>>
  readonly actual: ValueAt
  readonly forecast: Pick<ForecastModel['forecast'], 'months' | 'plan'>
  readonly closeMonth: Month
  readonly write: (value: number) => string
  /** `Xero`; null if there is no provider, as in the sample. */
  readonly provider: string | null
}

export function cellWords(asked: Asked): string[] {
  const { line, month, sheet, actual, closeMonth, write, provider } = asked
  const name = longMonth(month)
  if (month <= closeMonth) {
    if (actual(line.code, month) === null) return [`Nothing was booked in ${name}.`]
    return [`Actual for ${name}${provider === null ? '' : `, from ${provider}`}.`]
  }
  const value = cellOf(sheet.shown, line.code, month)
  const was = cellOf(sheet.stored, line.code, month)
  const before = actual(line.code, addMonths(month, -12))
  return [
    ...writtenWords(name, line.hasFormula, value, was, write),
    timesWords(sheet.versions?.get(cellKey({ month, code: line.code })) ?? 0),
    before === null ? null : `The same month a year earlier: ${write(before)}.`,
    forecastWords(asked),
  ].filter(words => words !== null)
}

function writtenWords(
  name: string,
  isCalculated: boolean,
  value: CellValue,
  was: CellValue,
  write: (value: number) => string,
): string[] {
  const written = (amount: CellValue) => (amount === null ? 'empty' : write(amount))
  if (value !== was) {
    const how = isCalculated
      ? 'A formula gives this. It is not saved yet.'
      : 'You typed this and have not saved it yet.'
    return [`${name} is now ${written(value)}. It was ${written(was)}. ${how}`]
  }
  return [
    value === null
      ? `${name} is empty, so the forecast is used.`
      : `This budget has an amount for ${name}.`,
  ]
}

const timesWords = (times: number): string | null =>
  times === 0
    ? null
    : `It has been saved ${times === 1 ? 'once' : `${times} times`}. History shows who saved it.`

function forecastWords({ line, month, forecast, write }: Asked): string | null {
  const plan = forecast.plan.find(({ code }) => code === line.code)
  const at = forecast.months.indexOf(month)
  const amount = plan?.amounts[at]
  if (amount === undefined) return null
  const source = plan?.provenance[at]?.source
  if (source === 'budget') return null
  return `Without this budget, the forecast expects ${write(amount)}.`
}
