import { type Ledger, runningMonthOf, TOTAL, totalAt } from '#ledger'
import { type Cents, cents, roundCents } from '#money'
import { forecastSeries } from '#series'
import { addMonths, type Month, monthsFrom, monthsUntil } from '#time'
import { cashBands } from './cash-bands.ts'

/** One month of forecast cash, in cents; the band holds the closing balance 80 times of 100. */
export interface CashMonthForecast {
  readonly month: Month
  readonly received: Cents
  readonly spent: Cents
  /** received − spent = closing − closing of the month before, to the cent. */
  readonly net: Cents
  readonly closing: Cents
  readonly lower80: Cents
  readonly upper80: Cents
}

export interface CashForecast {
  /** Complete months the forecast rests on. */
  readonly monthsUsed: number
  /** Bank balance at the close, from which the forecast starts. */
  readonly opening: Cents
  /** Begins with the running month. Empty while fewer than three complete months are known. */
  readonly months: readonly CashMonthForecast[]
}

const LEAST_HISTORY = 3
const MOST_HISTORY = 36

/**
 * Cash by month from the running month on, from the monthly movement of the bank balance, with
 * money in and money out forecast beside it and made to agree with it. The running month never
 * falls short of what has already moved: actual so far + max(0, forecast − actual so far). Cents
 * throughout; the same ledger gives the same band.
 *
 * With 36 months of 100 in and 90 out and a balance of 1,000, the first month closes at 1,010.
 */
export function forecastCash(ledger: Ledger, horizon: number): CashForecast {
  const history = cashHistory(ledger)
  const opening = totalAt(ledger, TOTAL.closing, ledger.closeMonth) ?? cents(0)
  if (history.length < LEAST_HISTORY) return { monthsUsed: history.length, opening, months: [] }

  const received = forecastSeries(
    history.map(month => month.received),
    horizon,
  ).mean
  const spent = forecastSeries(
    history.map(month => month.spent),
    horizon,
  ).mean
  const nets = history.map(month => month.received - month.spent)
  const net = forecastSeries(nets, horizon).mean
  const months = monthsFrom(runningMonthOf(ledger), horizon)
  const flows = months.map((month, index) => {
    const plan = agree(received[index] ?? 0, spent[index] ?? 0, net[index] ?? 0)
    return index === 0 ? notLessThanSoFar(ledger, month, plan) : plan
  })
  const bands = cashBands(nets, horizon)
  let closing = opening
  return {
    monthsUsed: history.length,
    opening,
    months: flows.map((flow, index) => {
      const moved = cents(flow.received - flow.spent)
      closing = cents(closing + moved)
      return {
        month: months[index] ?? runningMonthOf(ledger),
        ...flow,
        net: moved,
        closing,
        lower80: cents(closing + roundCents(bands.lower80[index] ?? 0)),
        upper80: cents(closing + roundCents(bands.upper80[index] ?? 0)),
      }
    }),
  }
}

interface Flow {
  readonly received: Cents
  readonly spent: Cents
}

/**
 * In and out are forecast by themselves and need not differ by the forecast movement; the movement
 * decides, and what is missing is shared equally between the two sides. Neither turns negative.
 */
function agree(received: number, spent: number, net: number): Flow {
  const moved = roundCents(net)
  const middle = Math.max((received + spent) / 2, Math.abs(moved) / 2)
  const into = roundCents(middle + moved / 2)
  return { received: into, spent: cents(into - moved) }
}

function notLessThanSoFar(ledger: Ledger, month: Month, plan: Flow): Flow {
  const soFar = (code: string) => totalAt(ledger, code, month) ?? 0
  return {
    received: cents(Math.max(plan.received, soFar(TOTAL.received))),
    spent: cents(Math.max(plan.spent, soFar(TOTAL.spent))),
  }
}

/** The unbroken run of complete months with bank figures that ends with the close. */
function cashHistory(ledger: Ledger): Flow[] {
  const flows: Flow[] = []
  for (const month of monthsUntil(ledger.closeMonth, MOST_HISTORY).reverse()) {
    const opening = totalAt(ledger, TOTAL.closing, addMonths(month, -1))
    const closing = totalAt(ledger, TOTAL.closing, month)
    const received = totalAt(ledger, TOTAL.received, month)
    const spent = totalAt(ledger, TOTAL.spent, month)
    if (received === null || spent === null || closing === null) break
    // A named gap in the books moved the balance too: it counts as movement, not as nothing.
    const gap = opening === null ? 0 : closing - opening - (received - spent)
    flows.unshift({
      received: cents(received + Math.max(0, gap)),
      spent: cents(spent + Math.max(0, -gap)),
    })
  }
  return flows
}
