import type { Forecast } from '@millpond/core/forecast'
import { type TaxKind, taxAccounts } from '@millpond/core/insight'
import { DAYS_SHOWN } from '@millpond/core/table'
import { addDays, addMonths, type Day, monthOfDay } from '@millpond/core/time'
import { screenPath } from '#paths.ts'

/** The cash flow usually ends with this many months after the running one. */
const MONTHS_SHOWN = 11

/**
 * The address of a tax payment in the cash flow; undefined where the tax has no row. In the next 13
 * weeks it is the figure of the day: a month may have several payments, and of the month in
 * progress only the total of all sales tax is known.
 */
export function taxAddress(
  forecast: Forecast,
  kind: TaxKind,
  organisationId: string,
): ((on: Day) => string) | undefined {
  const { asOf, statements } = forecast
  const codes = taxAccounts(forecast, kind)
  const row = statements.cash.find(({ key }) => codes.has(key))
  if (!row) return undefined
  const cashFlow = screenPath('cashFlow', organisationId)
  const lastDayShown = addDays(asOf, DAYS_SHOWN)
  const running = monthOfDay(asOf)
  return on => {
    const month = monthOfDay(on)
    const isByDay = on <= lastDayShown
    const address = new URLSearchParams(isByDay ? { view: 'day', at: on } : { at: month })
    address.set('account', row.key)
    if (month > addMonths(running, MONTHS_SHOWN)) {
      address.set('from', running)
      address.set('to', month)
    }
    return `${cashFlow}?${address}`
  }
}
