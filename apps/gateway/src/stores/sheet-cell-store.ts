import type { ItemCode, ItemType } from '@millpond/core/item'
import type { Month } from '@millpond/core/time'
import { sql } from 'drizzle-orm'
import type { Tx } from '#database/index.ts'
import { instantText } from './instant-text.ts'
import type { SheetKey } from './sheet-store.ts'

interface CellKey {
  readonly code: ItemCode
  readonly month: Month
}

/** A cell that was written at least once, with the author and time of the last write. */
export interface StoredCell extends CellKey {
  readonly value: number | null
  readonly version: number
  readonly editedBy: string
  readonly editedAt: string
}

/** The written cells of one line, oldest first. */
export interface StoredRow {
  readonly itemType: ItemType
  readonly code: ItemCode
  readonly months: readonly Month[]
  readonly values: readonly (number | null)[]
  readonly versions: readonly number[]
}

/** The written cells of a row, one by one. */
export const cellsOfRow = ({ itemType, code, months, values }: StoredRow) =>
  months.map((month, index) => ({ itemType, code, month, value: values[index] ?? null }))

const within = ({ organisationId, sheetId }: SheetKey) =>
  sql`c.organisation_id = ${organisationId} and c.sheet_id = ${sheetId}`

type ItemTypeRow = { readonly code: string; readonly itemType: ItemType }

const byCode = (rows: readonly ItemTypeRow[]): ReadonlyMap<string, ItemType> =>
  new Map(rows.map(({ code, itemType }) => [code, itemType]))

export const sheetCellStore = {
  /** Those of these cells that were ever written. */
  async find(tx: Tx, key: SheetKey, cells: readonly CellKey[]): Promise<StoredCell[]> {
    const asked = JSON.stringify(cells.map(({ code, month }) => ({ code, month })))
    const found = await tx.execute<StoredCell & Record<string, unknown>>(sql`
      select c.code, c.month, c.value::float8 as value, c.version, e.edited_by as "editedBy",
        ${instantText('e.edited_at')} as "editedAt"
      from json_to_recordset(${asked}::json) as a (code text, month text)
      join sheet_cell c on ${within(key)} and c.code = a.code and c.month = a.month
      join sheet_edit e using (organisation_id, sheet_id, edit_number)`)
    return found.rows
  },

  /**
   * Every line that was ever written. The account's current item type counts. Two statements: in
   * one, a server without statistics scans all accounts for every line.
   */
  async rows(tx: Tx, key: SheetKey): Promise<StoredRow[]> {
    const found = await tx.execute<StoredRow & Record<string, unknown>>(sql`
      select c.code, max(c.item_type) as "itemType", json_agg(c.month order by c.month) as months,
        json_agg(c.value order by c.month) as values,
        json_agg(c.version order by c.month) as versions
      from sheet_cell c where ${within(key)} group by c.code order by 2, c.code collate "C"`)
    const accounts = await tx.execute<ItemTypeRow>(sql`
      select code, item_type as "itemType" from account
      where organisation_id = ${key.organisationId}`)
    const now = byCode(accounts.rows)
    return found.rows.map(row => ({ ...row, itemType: now.get(row.code) ?? row.itemType }))
  },

  /** The lines that were ever written, by code. */
  async itemTypes(tx: Tx, key: SheetKey): Promise<ReadonlyMap<string, ItemType>> {
    const found = await tx.execute<ItemTypeRow>(sql`
      select c.code, max(c.item_type) as "itemType" from sheet_cell c
      where ${within(key)} group by c.code`)
    return byCode(found.rows)
  },
}
