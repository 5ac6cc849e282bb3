import type { Forecast } from '#forecast'
import { isBalanceSheetType, polarityOf, SUMMARY_DATA_TYPE } from '#item'
import type { Ledger } from '#ledger'
import { forecastIndex, isBooked, type MonthSource, readLedger } from './month-source.ts'
import { balanceGroup } from './statement-groups.ts'

/** Balances at the end of each month: booked, and from the running month on forecast. */
export function balanceSource(ledger: Ledger, forecast: Forecast | null): MonthSource {
  const books = readLedger(ledger, SUMMARY_DATA_TYPE.BalanceSheet)
  const ahead = new Map(forecast?.statements.balance.map(row => [row.code as string, row]))
  const accounts = [...books.series, ...(forecast?.statements.balance ?? [])]
  return {
    headings: accounts
      .filter(account => isBalanceSheetType(account.itemType))
      .map(account => ({
        key: account.code,
        code: account.code,
        name: account.name,
        number: 'number' in account ? account.number : null,
        itemType: account.itemType,
        itemSubType: account.itemSubType,
        group: balanceGroup(account.itemType, account.itemSubType),
        polarity: polarityOf(account.itemType),
      })),
    knows: month =>
      forecastIndex(forecast, month) >= 0 || (isBooked(ledger, month) && books.has(month)),
    at: (key, month) => {
      const index = forecastIndex(forecast, month)
      return index >= 0 ? (ahead.get(key)?.amounts[index] ?? 0) : (books.at(key, month) ?? 0)
    },
  }
}
