/** The edits of a sheet: each stores the new and the previous values of its cells. */
import type { ItemCode, ItemType } from '@millpond/core/item'
import type { ScenarioLine } from '@millpond/core/scenario'
import type { Month } from '@millpond/core/time'
import type { LineContent } from '@millpond/core/tracking'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#database/index.ts'
import { instantText } from './instant-text.ts'
import type { SheetKey } from './sheet-store.ts'

export interface StoredCellChange {
  readonly itemType: ItemType
  readonly code: ItemCode
  readonly month: Month
  readonly before: number | null
  readonly after: number | null
}

export interface StoredLineState<Content = LineContent> {
  readonly formula: string | null
  readonly note: string | null
  /** Null in a budget, and where there is no line. */
  readonly content: Content | null
}

/** The change of a line by one edit; at least one of its parts differs. */
export interface StoredLineChange<Content = LineContent> {
  readonly code: ItemCode
  readonly before: StoredLineState<Content>
  readonly after: StoredLineState<Content>
}

/** The change of a property of a scenario by one edit. */
export interface StoredPropertyChange {
  readonly property: string
  readonly before: unknown
  readonly after: unknown
}

/** What an edit changes apart from cells. */
interface OtherChanges {
  readonly lines?: readonly StoredLineChange<LineContent | ScenarioLine>[]
  readonly properties?: readonly StoredPropertyChange[]
}

export interface EditRow {
  readonly editNumber: number
  readonly label: string
  readonly editedBy: string
  readonly at: string
  readonly cells: number
  readonly lines: number
  readonly properties: number
}

interface LineEditor {
  readonly code: string
  readonly field: string
  readonly editedBy: string
  readonly at: string
}

interface NewEdit {
  readonly label: string
  readonly editedBy: string
  readonly editedAt: Date
}

/** Rows of `code, month, item_type, before, after`, each cell at most once. */
export type Changes = SQL & { readonly __brand: 'Changes' }

const columns = sql`e.edit_number as "editNumber", e.label, e.edited_by as "editedBy",
  ${instantText('e.edited_at')} as at, e.cells, e.lines,
  e.properties`

const within = ({ organisationId, sheetId }: SheetKey) =>
  sql`e.organisation_id = ${organisationId} and e.sheet_id = ${sheetId}`

/** Values that a user typed. */
export const givenChanges = (changes: readonly StoredCellChange[]): Changes =>
  sql`select code, month, "itemType" as item_type, before, after
    from json_to_recordset(${JSON.stringify(changes)}::json) as g (
      code text, month text, "itemType" smallint, before bigint, after bigint)` as Changes

/** The values that restore every cell of a sheet to an edit. */
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

/** All cells of a sheet, to copy them into an empty one. */
export const contentOf = (key: SheetKey): Changes =>
  sql`select c.code, c.month, c.item_type, null::bigint as before, c.value as after
    from sheet_cell c
    where c.organisation_id = ${key.organisationId} and c.sheet_id = ${key.sheetId}
      and c.value is not null` as Changes

const lineRows = (lines: readonly StoredLineChange<LineContent | ScenarioLine>[]) =>
  JSON.stringify(
    lines.map(({ code, before, after }) => ({
      ...{ code, before_formula: before.formula, after_formula: after.formula },
      ...{ before_note: before.note, after_note: after.note },
      ...{ before_content: before.content, after_content: after.content },
    })),
  )

interface Added {
  readonly editNumber: number
  readonly cells: number
}

export const sheetEditStore = {
  /**
   * Adds an edit with its cells and their history in one statement. The sheet is locked. Of lines
   * only the history is written here: `sheetLineStore` writes the lines. Null, without a change, if
   * there is nothing to change.
   */
  async add(
    tx: Tx,
    { organisationId, sheetId }: SheetKey,
    { label, editedBy, editedAt }: NewEdit,
    changes: Changes,
    { lines = [], properties = [] }: OtherChanges = {},
  ): Promise<Added | null> {
    const added = await tx.execute<Added & Record<string, unknown>>(sql`
      with change as materialized (${changes}),
      line as materialized (
        select * from json_to_recordset(${lineRows(lines)}::json) as g (code text,
          before_formula text, after_formula text, before_note text, after_note text,
          before_content jsonb, after_content jsonb)),
      property as materialized (
        select * from json_to_recordset(${JSON.stringify(properties)}::json) as g (property text,
          before jsonb, after jsonb)),
      numbered as (
        update sheet set edit_number = edit_number + 1
        where organisation_id = ${organisationId} and sheet_id = ${sheetId}
          and (exists (select from change) or exists (select from line)
            or exists (select from property))
        returning edit_number),
      edit as (
        insert into sheet_edit (organisation_id, sheet_id, edit_number, edited_by, edited_at,
          label, cells, lines, properties)
        select ${organisationId}, ${sheetId}, n.edit_number, ${editedBy}, ${editedAt}, ${label},
          (select count(*) from change), (select count(*) from line),
          (select count(*) from property)
        from numbered n returning edit_number, cells),
      kept as (
        insert into sheet_edit_cell (organisation_id, sheet_id, edit_number, code, month,
          item_type, before, after)
        select ${organisationId}, ${sheetId}, e.edit_number, c.code, c.month, c.item_type,
          c.before, c.after
        from edit e, change c),
      kept_lines as (
        insert into sheet_edit_line (organisation_id, sheet_id, edit_number, code, before_formula,
          after_formula, before_note, after_note, before_content, after_content)
        select ${organisationId}, ${sheetId}, e.edit_number, l.code, l.before_formula,
          l.after_formula, l.before_note, l.after_note, l.before_content, l.after_content
        from edit e, line l),
      kept_properties as (
        insert into sheet_edit_property (organisation_id, sheet_id, edit_number, property, before,
          after)
        select ${organisationId}, ${sheetId}, e.edit_number, p.property, p.before, p.after
        from edit e, property p),
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

  /** The changes of lines by one edit. */
  async lines<Content = LineContent>(
    tx: Tx,
    key: SheetKey,
    editNumber: number,
  ): Promise<StoredLineChange<Content>[]> {
    const found = await tx.execute<StoredLineChange<Content> & Record<string, unknown>>(sql`
      select e.code,
        json_build_object('formula', e.before_formula, 'note', e.before_note,
          'content', e.before_content) as before,
        json_build_object('formula', e.after_formula, 'note', e.after_note,
          'content', e.after_content) as after
      from sheet_edit_line e where ${within(key)} and e.edit_number = ${editNumber}
      order by e.code collate "C"`)
    return found.rows
  },

  /** The lines that changed since an edit, as they were after it. */
  async linesAfter<Content = LineContent>(
    tx: Tx,
    key: SheetKey,
    editNumber: number,
  ): Promise<(StoredLineState<Content> & { readonly code: ItemCode })[]> {
    const found = await tx.execute<
      StoredLineState<Content> & { code: ItemCode } & Record<string, unknown>
    >(sql`
      select distinct on (e.code) e.code, e.before_formula as formula, e.before_note as note,
        e.before_content as content
      from sheet_edit_line e where ${within(key)} and e.edit_number > ${editNumber}
      order by e.code, e.edit_number`)
    return found.rows
  },

  /** The author and time of the last change of these lines, by field. */
  async lineEditors(
    tx: Tx,
    key: SheetKey,
    fields: readonly { readonly code: string; readonly field: string }[],
  ): Promise<LineEditor[]> {
    if (fields.length === 0) return []
    const found = await tx.execute<LineEditor & Record<string, unknown>>(sql`
      select distinct on (g.code, g.field) g.code, g.field, e.edited_by as "editedBy",
        ${instantText('e.edited_at')} as at
      from json_to_recordset(${JSON.stringify(fields)}::json) as g (code text, field text)
      join sheet_edit_line l on l.organisation_id = ${key.organisationId}
        and l.sheet_id = ${key.sheetId} and l.code = g.code
        and case g.field when 'formula' then l.before_formula is distinct from l.after_formula
          when 'note' then l.before_note is distinct from l.after_note
          else l.before_content is distinct from l.after_content end
      join sheet_edit e on e.organisation_id = l.organisation_id and e.sheet_id = l.sheet_id
        and e.edit_number = l.edit_number
      order by g.code, g.field, l.edit_number desc`)
    return found.rows
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

  async changes(tx: Tx, key: SheetKey, editNumber: number): Promise<StoredCellChange[]> {
    const found = await tx.execute<StoredCellChange & Record<string, unknown>>(sql`
      select e.code, e.month, e.item_type as "itemType", e.before::float8 as before,
        e.after::float8 as after
      from sheet_edit_cell e where ${within(key)} and e.edit_number = ${editNumber}
      order by e.item_type, e.code collate "C", e.month`)
    return found.rows
  },
}
