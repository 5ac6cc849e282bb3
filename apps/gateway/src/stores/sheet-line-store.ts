import type { ItemCode } from '@millpond/core/item'
import type { DriverContent } from '@millpond/core/tracking'
import { sql } from 'drizzle-orm'
import type { Tx } from '#database/index.ts'
import type { SheetKey } from './sheet-store.ts'

interface LineFields {
  readonly name: string | null
  readonly position: number
  readonly formula: string | null
  readonly note: string | null
  readonly transfer: {
    readonly from: ItemCode
    readonly to: ItemCode
    readonly dayOfMonth: number
  } | null
  readonly driver?: DriverContent | null | undefined
}

export interface LineRow extends LineFields {
  readonly code: ItemCode
  readonly version: number
}

/** `line` null deletes it. */
export interface LineToSave {
  readonly code: ItemCode
  readonly line: LineFields | null
}

const within = ({ organisationId, sheetId }: SheetKey) =>
  sql`l.organisation_id = ${organisationId} and l.sheet_id = ${sheetId}`

const raiseChanges = (tx: Tx, { organisationId, sheetId }: SheetKey) =>
  tx.execute(sql`
    update sheet set line_changes = line_changes + 1
    where organisation_id = ${organisationId} and sheet_id = ${sheetId}`)

export const sheetLineStore = {
  /** Lines that are not deleted, in their order. */
  async list(tx: Tx, key: SheetKey): Promise<LineRow[]> {
    const found = await tx.execute<LineRow & Record<string, unknown>>(sql`
      select l.code, l.version, l.name, l.position, l.formula, l.note,
        case when l.from_code is not null then json_build_object(
          'from', l.from_code, 'to', l.to_code, 'dayOfMonth', l.day_of_month) end as transfer,
        l.driver
      from sheet_line l where ${within(key)} and not l.is_deleted
      order by l.position, l.code collate "C"`)
    return found.rows
  },

  async removed(tx: Tx, key: SheetKey): Promise<Pick<LineRow, 'code' | 'version'>[]> {
    const found = await tx.execute<Pick<LineRow, 'code' | 'version'> & Record<string, unknown>>(sql`
      select l.code, l.version from sheet_line l where ${within(key)} and l.is_deleted
      order by l.code collate "C"`)
    return found.rows
  },

  /** How often each was written, deleted ones included. */
  async versions(tx: Tx, key: SheetKey): Promise<ReadonlyMap<string, number>> {
    const found = await tx.execute<{ code: string; version: number }>(sql`
      select l.code, l.version from sheet_line l where ${within(key)}`)
    return new Map(found.rows.map(({ code, version }) => [code, version]))
  },

  /** The sheet is locked. A deleted line keeps its content, in case it is restored. */
  async save(tx: Tx, key: SheetKey, changes: readonly LineToSave[]): Promise<void> {
    const rows = changes.map(({ code, line }) => ({
      code,
      isDeleted: line === null,
      ...(line && { ...line, ...line.transfer }),
    }))
    await tx.execute(sql`
      insert into sheet_line as own (organisation_id, sheet_id, code, version, is_deleted, name,
        position, formula, note, from_code, to_code, day_of_month, driver)
      select ${key.organisationId}, ${key.sheetId}, g.code, 1, g."isDeleted", g.name,
        coalesce(g.position, 0), g.formula, g.note, g.from, g.to, g."dayOfMonth",
        g.driver
      from json_to_recordset(${JSON.stringify(rows)}::json) as g (
        code text, "isDeleted" boolean, name text, position integer, formula text, note text,
        "from" text, "to" text, "dayOfMonth" smallint, driver jsonb)
      on conflict (organisation_id, sheet_id, code) do update set
        version = own.version + 1, is_deleted = excluded.is_deleted,
        name = case when excluded.is_deleted then own.name else excluded.name end,
        position = case when excluded.is_deleted then own.position else excluded.position end,
        formula = case when excluded.is_deleted then own.formula else excluded.formula end,
        note = case when excluded.is_deleted then own.note else excluded.note end,
        from_code = case when excluded.is_deleted then own.from_code else excluded.from_code end,
        to_code = case when excluded.is_deleted then own.to_code else excluded.to_code end,
        day_of_month =
          case when excluded.is_deleted then own.day_of_month else excluded.day_of_month end,
        driver = case when excluded.is_deleted then own.driver else excluded.driver end`)
    await raiseChanges(tx, key)
  },

  /** Into a sheet without lines. */
  async copy(tx: Tx, from: SheetKey, to: SheetKey): Promise<void> {
    const copied = await tx.execute(sql`
      insert into sheet_line (organisation_id, sheet_id, code, version, is_deleted, name, position,
        formula, note, from_code, to_code, day_of_month)
      select l.organisation_id, ${to.sheetId}, l.code, 1, false, l.name, l.position, l.formula,
        l.note, l.from_code, l.to_code, l.day_of_month
      from sheet_line l where ${within(from)} and not l.is_deleted`)
    if (copied.rowCount !== 0) await raiseChanges(tx, to)
  },
}
