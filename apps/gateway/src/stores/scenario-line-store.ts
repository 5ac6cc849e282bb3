/** The lines of scenarios: events, and accounts that the books do not have. */
import type { ItemCode } from '@millpond/core/item'
import type { AccountLine, EventLine, Factor, ScenarioLine } from '@millpond/core/scenario'
import { sql } from 'drizzle-orm'
import type { Tx } from '#database/index.ts'
import type { SheetKey } from './sheet-store.ts'

export interface ScenarioLineRow {
  readonly code: ItemCode
  readonly version: number
  readonly line: ScenarioLine
}

/** `line` null deletes it. */
export interface ScenarioLineToSave {
  readonly code: ItemCode
  readonly line: ScenarioLine | null
}

interface Row extends Record<string, unknown> {
  readonly sheetId: string
  readonly code: ItemCode
  readonly version: number
  readonly kind: ScenarioLine['kind']
  readonly name: string
  readonly position: number
  readonly factor: Factor | null
  readonly isOff: boolean
  readonly params: unknown
}

const select = sql`
  select l.sheet_id as "sheetId", l.code, l.version, l.line_kind as kind, l.name, l.position,
    l.factor, l.is_off as "isOff", l.params
  from sheet_line l`
const inOrder = sql`order by l.position, l.code collate "C"`

function lineOf({ kind, name, position, factor, isOff, params }: Row): ScenarioLine {
  if (kind === 'account') return { kind, name, factor, position } as AccountLine
  return { kind, name, isOff, position, params } as EventLine
}

const rowOf = (row: Row): ScenarioLineRow => ({
  code: row.code,
  version: row.version,
  line: lineOf(row),
})

export const scenarioLineStore = {
  /** Lines that are not deleted, in their order. */
  async list(tx: Tx, { organisationId, sheetId }: SheetKey): Promise<ScenarioLineRow[]> {
    const found = await tx.execute<Row>(sql`
      ${select} where l.organisation_id = ${organisationId} and l.sheet_id = ${sheetId}
        and l.line_kind is not null and not l.is_deleted ${inOrder}`)
    return found.rows.map(rowOf)
  },

  /** The same of every scenario, by sheet. */
  async all(tx: Tx, organisationId: string): Promise<ReadonlyMap<string, ScenarioLineRow[]>> {
    const found = await tx.execute<Row>(sql`
      ${select} where l.organisation_id = ${organisationId} and l.line_kind is not null
        and not l.is_deleted ${inOrder}`)
    const bySheet = new Map<string, ScenarioLineRow[]>()
    for (const row of found.rows) {
      const lines = bySheet.get(row.sheetId) ?? []
      lines.push(rowOf(row))
      bySheet.set(row.sheetId, lines)
    }
    return bySheet
  },

  /** The sheet is locked. A deleted line keeps its content, in case it is restored. */
  async save(tx: Tx, key: SheetKey, changes: readonly ScenarioLineToSave[]): Promise<void> {
    if (changes.length === 0) return
    const rows = changes.map(({ code, line }) => ({ code, isDeleted: line === null, ...line }))
    await tx.execute(sql`
      insert into sheet_line as own (organisation_id, sheet_id, code, version, is_deleted, name,
        position, line_kind, factor, is_off, params)
      select ${key.organisationId}, ${key.sheetId}, g.code, 1, g."isDeleted", g.name,
        coalesce(g.position, 0), g.kind, g.factor, coalesce(g."isOff", false), g.params
      from json_to_recordset(${JSON.stringify(rows)}::json) as g (
        code text, "isDeleted" boolean, name text, position integer, kind text, factor text,
        "isOff" boolean, params jsonb)
      on conflict (organisation_id, sheet_id, code) do update set
        version = own.version + 1, is_deleted = excluded.is_deleted,
        name = case when excluded.is_deleted then own.name else excluded.name end,
        position = case when excluded.is_deleted then own.position else excluded.position end,
        line_kind = case when excluded.is_deleted then own.line_kind else excluded.line_kind end,
        factor = case when excluded.is_deleted then own.factor else excluded.factor end,
        is_off = case when excluded.is_deleted then own.is_off else excluded.is_off end,
        params = case when excluded.is_deleted then own.params else excluded.params end`)
  },
}
