import { type Month, monthsFrom } from '@millpond/core/time'
import type { SeriesText } from '../../stores/ledger-store.ts'

export interface LedgerHead {
  readonly version: number
  readonly currency: string
  readonly closeMonth: Month
  readonly firstMonth: Month
  readonly months: number
}

/**
 * The contract's `ledger` as text. The values come from the database as the inside of a JSON array
 * and are never parsed on their way: 25,000 numbers cost nothing here.
 */
export function ledgerJson(head: LedgerHead, series: readonly SeriesText[]): string {
  const { version, currency, closeMonth } = head
  const months = monthsFrom(head.firstMonth, head.months)
  const opening = JSON.stringify({ version, currency, closeMonth, months }).slice(0, -1)
  const items = series.map(({ values, ...item }) => {
    const fields = JSON.stringify(item).slice(0, -1)
    return `${fields},"values":[${values}]}`
  })
  return `${opening},"series":[${items.join(',')}]}`
}
