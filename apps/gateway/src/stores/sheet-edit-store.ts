/** The edits of a sheet: each gives cells new values and stays, with what was there before. */
import type { ItemCode, ItemType } from '@millpond/core/item'
import type { Month } from '@millpond/core/time'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#database/index.ts'
import { instantText } from './instant-text.ts'
import type { SheetKey } from './sheet-store.ts'

export interface CellChange {
  readonly itemType: ItemType
  readonly code: ItemCode
  readonly month: Month
  readonly before: number | null
  readonly after: number | null
}

export interface EditRow {
  readonly editNumber: number
  readonly label: string
  readonly editedBy: string
  readonly at: string
  readonly cells: number
}

interface NewEdit {
  readonly label: string
  readonly editedBy: string
  readonly editedAt: Date
}

/** Rows of `code, month, item_type, before, after`, each cell at most once. */
export type Changes = SQL & { readonly __brand: 'Changes' }

const columns = sql`e.edit_number as "editNumber", e.label, e.edited_by as "editedBy",
  ${instantText('e.edited_at')} as at, e.cells`

const within = ({ organisationId, sheetId }: SheetKey) =>
  sql`e.organisation_id = ${organisationId} and e.sheet_id = ${sheetId}`

/** What somebody typed. */
export const givenChanges = (changes: readonly CellChange[]): Changes =>
  sql`select code, month, "itemType" as item_type, before, after
    from json_to_recordset(${JSON.stringify(changes)}::json) as g (
      code text, month text, "itemType" smallint, before bigint, after bigint)` as Changes

/** What gives every cell of a sheet the value it had after an edit. */
export const changesBackTo = (key: SheetKey, editNumber: number): Changes =>
  sql`select c.code, c.month, c.item_type, c.value as before, past.before as after
    from (
      select distinct on (h.code, h.month) h.code, h.month, h.before
      from sheet_edit_cell h
      where h.organisation_id = ${key.organisationId} and h.sheet_id = ${key.sheetId}
        and h.edit_number > ${editNumber}
      order by h.code, h.month, h.edit_number
    ) past
    join sheet_cell c on c.organisation_id = ${key.organisationId}
      and c.sheet_id = ${key.sheetId} and c.code = past.code and c.month = past.month
    where c.value is distinct from past.before` as Changes

/** Everything another sheet holds, for one that holds nothing yet. */
export const contentOf = (key: SheetKey): Changes =>
  sql`select c.code, c.month, c.item_type, null::bigint as before, c.value as after
    from sheet_cell c
    where c.organisation_id = ${key.organisationId} and c.sheet_id = ${key.sheetId}
      and c.value is not null` as Changes

export const sheetEditStore = {
  /**
   * One more edit, its cells and their history, in one statement however many they are. The sheet
   * is locked. Null, and nothing is written, where there is nothing to change.
   */
  async add(
    tx: Tx,
    { organisationId, sheetId }: SheetKey,
    { label, editedBy, editedAt }: NewEdit,
    changes: Changes,
  ): Promise<{ editNumber: number; cells: number } | null> {
    const added = await tx.execute<{ editNumber: number; cells: number }>(sql`
      with change as materialized (${changes}),
      numbered as (
        update sheet set edit_number = edit_number + 1
        where organisation_id = ${organisationId} and sheet_id = ${sheetId}
          and exists (select from change)
        returning edit_number),
      edit as (
        insert into sheet_edit (organisation_id, sheet_id, edit_number, edited_by, edited_at,
          label, cells)
        select ${organisationId}, ${sheetId}, n.edit_number, ${editedBy}, ${editedAt}, ${label},
          (select count(*) from change)
        from numbered n returning edit_number, cells),
      kept as (
        insert into sheet_edit_cell (organisation_id, sheet_id, edit_number, code, month,
          item_type, before, after)
        select ${organisationId}, ${sheetId}, e.edit_number, c.code, c.month, c.item_type,
          c.before, c.after
        from edit e, change c),
      written as (
        insert into sheet_cell as own (organisation_id, sheet_id, code, month, item_type, value,
          version, edit_number)
        select ${organisationId}, ${sheetId}, c.code, c.month, c.item_type, c.after, 1,
          e.edit_number
        from edit e, change c
        on conflict (organisation_id, sheet_id, code, month) do update set
          item_type = excluded.item_type, value = excluded.value, version = own.version + 1,
          edit_number = excluded.edit_number)
      select edit_number as "editNumber", cells from edit`)
    return added.rows[0] ?? null
  },

  /** Newest first, those before a number. */
  async page(
    tx: Tx,
    key: SheetKey,
    { before, most }: { readonly before: number; readonly most: number },
  ): Promise<EditRow[]> {
    const found = await tx.execute<EditRow & Record<string, unknown>>(sql`
      select ${columns} from sheet_edit e where ${within(key)} and e.edit_number < ${before}
      order by e.edit_number desc limit ${most}`)
    return found.rows
  },

  async find(tx: Tx, key: SheetKey, editNumber: number): Promise<EditRow | null> {
    const found = await tx.execute<EditRow & Record<string, unknown>>(sql`
      select ${columns} from sheet_edit e where ${within(key)} and e.edit_number = ${editNumber}`)
    return found.rows[0] ?? null
  },

  async changes(tx: Tx, key: SheetKey, editNumber: number): Promise<CellChange[]> {
    const found = await tx.execute<CellChange & Record<string, unknown>>(sql`
      select e.code, e.month, e.item_type as "itemType", e.before::float8 as before,
        e.after::float8 as after
      from sheet_edit_cell e where ${within(key)} and e.edit_number = ${editNumber}
      order by e.item_type, e.code collate "C", e.month`)
    return found.rows
  },
}
