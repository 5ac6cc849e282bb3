import type { Forecast } from '#forecast'
import { type ItemSubType, type ItemType, polarityOf, profitSign, SUMMARY_DATA_TYPE } from '#item'
import type { AccountRole, Ledger } from '#ledger'
import type { Month } from '#time'
import type { ChosenBudget } from './chosen-budget.ts'
import {
  forecastIndex,
  type Heading,
  isBooked,
  type MonthSource,
  readLedger,
} from './month-source.ts'
import { profitGroup } from './statement-groups.ts'

interface Account {
  readonly code: Heading['code'] & string
  readonly name: string
  readonly number?: string | null
  readonly itemType: ItemType
  readonly itemSubType: ItemSubType | null
}

/**
 * Profit and loss by account: booked amounts, the running month with its planned rest, then the
 * plan.
 */
export function profitSource(ledger: Ledger, forecast: Forecast | null): MonthSource {
  const books = readLedger(ledger, SUMMARY_DATA_TYPE.ProfitLoss)
  const planned = new Map(forecast?.statements.profit.map(row => [row.code as string, row]))
  const accounts: Account[] = [...books.series, ...(forecast?.statements.profit ?? [])]
  const isAhead = (month: Month) => forecastIndex(forecast, month) >= 0
  return {
    headings: headingsOf(accounts, forecast),
    knows: month => (isBooked(ledger, month) && books.has(month)) || isAhead(month),
    at: (key, month) => {
      const booked = isBooked(ledger, month) ? (books.at(key, month) ?? 0) : 0
      return booked + (planned.get(key)?.amounts[forecastIndex(forecast, month)] ?? 0)
    },
  }
}

/**
 * A budget by account, with the amount that each month counts: what was entered, and where a cell
 * of a month ahead is empty the forecast by this budget, as on the budget screen. An empty cell of
 * a past month counts nothing, because nothing was budgeted. `budgeted` says which cells are empty.
 * Months ahead are unknown until that forecast is there; a month in which no account has an amount
 * is not budgeted at all.
 */
export function budgetSource(
  ledger: Pick<Ledger, 'closeMonth'>,
  budget: ChosenBudget | null,
  forecast: Forecast | null,
): MonthSource {
  const lines = new Map(budget?.lines.map(line => [line.code as string, line]))
  const planned = new Map(forecast?.plan.map(({ code, amounts }) => [code as string, amounts]))
  const isAhead = (month: Month) => month > ledger.closeMonth
  const hasMonth = (month: Month) => [...lines.values()].some(line => line.at(month) !== null)
  const entered = (key: string, month: Month) => lines.get(key)?.at(month) ?? null
  return {
    headings: headingsOf([...lines.values(), ...(forecast?.statements.profit ?? [])], forecast),
    knows: month => hasMonth(month) && (!isAhead(month) || forecastIndex(forecast, month) >= 0),
    at: (key, month) => {
      const amount = entered(key, month)
      if (amount !== null) return amount
      return isAhead(month) ? (planned.get(key)?.[forecastIndex(forecast, month)] ?? 0) : 0
    },
    budgeted: { hasMonth, isAhead, has: (key, month) => entered(key, month) !== null },
  }
}

function headingsOf(accounts: readonly Account[], forecast: Forecast | null): Heading[] {
  const roles = new Map<string, AccountRole>(
    forecast?.facts.roles.map(({ code, role }) => [code, role]),
  )
  return accounts
    .filter(account => profitSign(account.itemType) !== 0)
    .map(account => ({
      key: account.code,
      code: account.code,
      name: account.name,
      number: account.number ?? null,
      itemType: account.itemType,
      itemSubType: account.itemSubType,
      group: profitGroup(account, roles.get(account.code)),
      polarity: polarityOf(account.itemType),
    }))
}
