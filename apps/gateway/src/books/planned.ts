/** What people have planned, for the forecast: the budget it follows, transfers, customers. */
import type { ForecastBasis } from '@millpond/core/forecast'
import { isProfitAndLossType } from '@millpond/core/item'
import { cents } from '@millpond/core/money'
import type { PlannedAmounts } from '@millpond/core/plan'
import { emptySheet, type Sheet, withCells } from '@millpond/core/sheet'
import { addMonths, type Month, monthsBetween } from '@millpond/core/time'
import { customerTotals, plannedTransfers } from '@millpond/core/tracking'
import type { Tx } from '#database/index.ts'
import { cellsOfRow, type StoredRow, sheetCellStore } from '../stores/sheet-cell-store.ts'
import { sheetLineStore } from '../stores/sheet-line-store.ts'
import { sheetStore } from '../stores/sheet-store.ts'

export type Planned = Pick<ForecastBasis, 'budget' | 'budgetName' | 'transfers' | 'customers'>

/** As far as a forecast looks ahead of the close, and a month for one that begins with the next. */
const MONTHS_AHEAD = 37

export const readPlanned = async (
  tx: Tx,
  organisationId: string,
  budgetId: string | null,
  closeMonth: Month,
): Promise<Planned> => ({
  ...(await readBudget(tx, organisationId, budgetId)),
  transfers: await readTransfers(tx, organisationId),
  customers: await readCustomers(tx, organisationId, addMonths(closeMonth, MONTHS_AHEAD)),
})

/** The chosen budget; without one, or when it was deleted, the provider's budget counts. */
export async function readBudget(
  tx: Tx,
  organisationId: string,
  budgetId: string | null,
): Promise<Pick<ForecastBasis, 'budget' | 'budgetName'>> {
  const none = { budget: null, budgetName: null }
  if (budgetId === null) return none
  const key = { organisationId, sheetId: budgetId }
  const sheet = await sheetStore.find(tx, key)
  if (sheet?.kind !== 'budget' || sheet.isDeleted) return none
  const rows = (await sheetCellStore.rows(tx, key)).filter(row => isProfitAndLossType(row.itemType))
  const budget: PlannedAmounts = Object.fromEntries(
    rows.map(({ code, months, values }) => [
      code,
      Object.fromEntries(
        months.flatMap((month, index) => {
          const value = values[index] ?? null
          return value === null ? [] : [[month, cents(value)]]
        }),
      ),
    ]),
  )
  return { budget, budgetName: sheet.name }
}

async function readTransfers(tx: Tx, organisationId: string): Promise<Planned['transfers']> {
  const sheet = await sheetStore.single(tx, organisationId, 'transfers')
  if (!sheet) return []
  const lines = (await sheetLineStore.list(tx, sheet)).flatMap(({ code, name, transfer }) =>
    transfer ? [{ code, name: name ?? 'Transfer', ...transfer }] : [],
  )
  return plannedTransfers(sheetOf(await sheetCellStore.rows(tx, sheet)), lines)
}

async function readCustomers(
  tx: Tx,
  organisationId: string,
  last: Month,
): Promise<Planned['customers']> {
  const sheet = await sheetStore.single(tx, organisationId, 'customers')
  if (!sheet) return {}
  const groups = (await sheetLineStore.list(tx, sheet)).map(({ code }) => code)
  const totals = customerTotals(sheetOf(await sheetCellStore.rows(tx, sheet), last), groups)
  const byGroup: Record<string, Record<string, number>> = {}
  for (const [month, counts] of Object.entries(totals)) {
    for (const [group, count] of Object.entries(counts)) {
      byGroup[group] ??= {}
      byGroup[group][month] = count
    }
  }
  return byGroup
}

/**
 * Covers the months that were written and continues to `until`: a count stays the same in months
 * without gains or losses.
 */
function sheetOf(rows: readonly StoredRow[], until?: Month): Sheet {
  const written = rows.flatMap(({ months }) => months)
  const ends = [...written, ...(until && written.length > 0 ? [until] : [])].sort()
  const [first] = ends
  const last = ends.at(-1)
  if (!first || !last) return emptySheet('0001-01' as Month, 0)
  return withCells(emptySheet(first, monthsBetween(first, last) + 1), rows.flatMap(cellsOfRow))
}
