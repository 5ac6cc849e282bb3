import type { Forecast } from '@millpond/core/forecast'
import { DAYS_SHOWN } from '@millpond/core/table'
import { addDays, type Day, monthOfDay } from '@millpond/core/time'
import { screenPath } from '#paths.ts'

/**
 * The address of a tax payment in the cash flow; undefined where the tax has no row. In the next 13
 * weeks it is the figure of the day: a month may have several payments, and of the month in
 * progress only the total of all sales tax is known.
 */
export function taxAddress(
  { asOf, facts, statements }: Forecast,
  kind: 'salesTax' | 'incomeTax',
  organisationId: string,
): ((on: Day) => string) | undefined {
  const codes = new Set<string>(
    facts.roles.filter(({ role }) => role === kind).map(({ code }) => code),
  )
  const row = statements.cash.find(({ key }) => codes.has(key))
  if (!row) return undefined
  const cashFlow = screenPath('cashFlow', organisationId)
  const lastDayShown = addDays(asOf, DAYS_SHOWN)
  return on => {
    const at = on <= lastDayShown ? `view=day&at=${on}` : `at=${monthOfDay(on)}`
    return `${cashFlow}?${at}&account=${encodeURIComponent(row.key)}`
  }
}
