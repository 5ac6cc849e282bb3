import { type Month, monthsFrom } from '@millpond/core/time'
import type { Tx } from '#database/index.ts'
import { ledgerStore, type SeriesText } from '../stores/ledger-store.ts'
import { organisationStore } from '../stores/organisation-store.ts'

interface LedgerHead {
  /** The ledger omits what the reply contains elsewhere. */
  readonly version?: number
  readonly currency: string
  readonly closeMonth: Month
  readonly firstMonth: Month
  readonly months: number
}

/**
 * The contract's `ledger` as text. The database returns the values as the inside of a JSON array,
 * and they are never parsed on the way: 25,000 numbers cost nothing here.
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

/** The ledger of the newest books; `version` adds their version to it. Null without books. */
export async function readLedgerJson(
  tx: Tx,
  organisationId: string,
  version?: number,
): Promise<string | null> {
  const profile = await ledgerStore.profile(tx, organisationId)
  const organisation = await organisationStore.find(tx, organisationId)
  if (!profile || !organisation?.closeMonth) return null
  const { currency, closeMonth } = organisation
  const { firstMonth, months } = profile
  const head = { currency, closeMonth, firstMonth, months }
  const series = await ledgerStore.series(tx, organisationId)
  return ledgerJson({ ...head, ...(version !== undefined && { version }) }, series)
}
