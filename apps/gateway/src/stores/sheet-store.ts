/** Budgets, customer counts, transfers, drivers, scenarios. Their cells are in another store. */
import { sql } from 'drizzle-orm'
import type { Tx } from '#database/index.ts'
import { instantText } from './instant-text.ts'

export type SheetKind = 'budget' | 'customers' | 'transfers' | 'drivers' | 'scenario'
/** Users name these; of the other kinds there is one sheet each. */
export type NamedSheetKind = 'budget' | 'scenario'
export type SheetState = 'open' | 'locked' | 'approved'

export interface SheetKey {
  readonly organisationId: string
  readonly sheetId: string
}

export interface StoredSheetRow extends SheetKey {
  readonly kind: SheetKind
  /** The name; only budgets and scenarios have one. */
  readonly name: string | null
  readonly customerLabel: string | null
  readonly state: SheetState
  /** The author and time of the state; null while it has always been open. */
  readonly stateBy: string | null
  readonly stateAt: string | null
  readonly isDeleted: boolean
  /** True if only its author and owners see it; only scenarios can be private. */
  readonly isPrivate: boolean
  /** Counts changes of this row: of its name, its state, its label. */
  readonly version: number
  /** The number of the newest edit; 0 before the first. */
  readonly editNumber: number
  readonly basedOn: string | null
  readonly createdBy: string
  readonly createdAt: string
  /** The person who made the newest edit. */
  readonly editedBy: string | null
  readonly editedAt: string | null
}

interface NewSheet extends SheetKey {
  readonly kind: SheetKind
  readonly name: string | null
  readonly basedOn: string | null
  readonly createdBy: string
  readonly createdAt: Date
  readonly isPrivate?: boolean
}

interface SheetChange {
  readonly name?: string | undefined
  readonly customerLabel?: string | undefined
  readonly isDeleted?: boolean | undefined
  readonly isPrivate?: boolean | undefined
  readonly state?: { readonly is: SheetState; readonly by: string; readonly at: Date } | undefined
}

type Row = StoredSheetRow & Record<string, unknown>

const select = sql`
  select s.organisation_id as "organisationId", s.sheet_id as "sheetId", s.kind, s.name,
    s.customer_label as "customerLabel", s.state, s.state_by as "stateBy",
    ${instantText('s.state_at')} as "stateAt", s.is_deleted as "isDeleted",
    s.is_private as "isPrivate", s.version,
    s.edit_number as "editNumber", s.based_on as "basedOn", s.created_by as "createdBy",
    ${instantText('s.created_at')} as "createdAt", e.edited_by as "editedBy",
    ${instantText('e.edited_at')} as "editedAt"
  from sheet s left join sheet_edit e on e.organisation_id = s.organisation_id
    and e.sheet_id = s.sheet_id and e.edit_number = s.edit_number`

const at = ({ organisationId, sheetId }: SheetKey) =>
  sql`s.organisation_id = ${organisationId} and s.sheet_id = ${sheetId}`

export const sheetStore = {
  async find(tx: Tx, key: SheetKey): Promise<StoredSheetRow | null> {
    const found = await tx.execute<Row>(sql`${select} where ${at(key)}`)
    return found.rows[0] ?? null
  },

  /**
   * Locks a sheet's row until the transaction ends. Every change of a sheet starts here, so that
   * overlapping batches run one after the other and edits are numbered without gaps.
   */
  async lock(tx: Tx, key: SheetKey): Promise<StoredSheetRow | null> {
    await tx.execute(sql`select from sheet s where ${at(key)} for update`)
    // A separate statement: values read together with the lock may predate it.
    return sheetStore.find(tx, key)
  },

  /**
   * Until the transaction ends no other transaction can add a budget or a scenario; other writes in
   * the organisation, its audit log included, are not blocked.
   */
  async holdList(tx: Tx, organisationId: string): Promise<void> {
    await tx.execute(sql`
      select from organisation where organisation_id = ${organisationId} for no key update`)
  },

  /** Scenarios that the person may see, deleted ones included, newest first. */
  async scenarios(tx: Tx, organisationId: string): Promise<StoredSheetRow[]> {
    const found = await tx.execute<Row>(sql`
      ${select} where s.organisation_id = ${organisationId} and s.kind = 'scenario'
      order by s.created_at desc, s.sheet_id`)
    return found.rows
  },

  /** Budgets that are not deleted, newest first. */
  async budgets(tx: Tx, organisationId: string): Promise<StoredSheetRow[]> {
    const found = await tx.execute<Row>(sql`
      ${select} where s.organisation_id = ${organisationId} and s.kind = 'budget'
        and not s.is_deleted
      order by s.created_at desc, s.sheet_id`)
    return found.rows
  },

  /** Deleted ones included. */
  async countBudgets(tx: Tx, organisationId: string): Promise<number> {
    const found = await tx.execute<{ count: number }>(sql`
      select count(*)::int as count from sheet
      where organisation_id = ${organisationId} and kind = 'budget'`)
    return found.rows[0]?.count ?? 0
  },

  /** The one sheet of its kind; null before its first write. */
  async single(
    tx: Tx,
    organisationId: string,
    kind: Exclude<SheetKind, NamedSheetKind>,
  ): Promise<StoredSheetRow | null> {
    const found = await tx.execute<Row>(sql`
      ${select} where s.organisation_id = ${organisationId} and s.kind = ${kind}`)
    return found.rows[0] ?? null
  },

  /** False if it exists already. */
  async add(tx: Tx, sheet: NewSheet): Promise<boolean> {
    const added = await tx.execute(sql`
      insert into sheet (organisation_id, sheet_id, kind, name, based_on, created_by, created_at,
        is_private)
      values (${sheet.organisationId}, ${sheet.sheetId}, ${sheet.kind}, ${sheet.name},
        ${sheet.basedOn}, ${sheet.createdBy}, ${sheet.createdAt}, ${sheet.isPrivate ?? false})
      on conflict (organisation_id, sheet_id) do nothing`)
    return added.rowCount === 1
  },

  /** Undefined fields stay. */
  async update(tx: Tx, key: SheetKey, change: SheetChange): Promise<void> {
    const { name, customerLabel, isDeleted, isPrivate, state } = change
    await tx.execute(sql`
      update sheet s set version = version + 1,
        name = coalesce(${name ?? null}, name),
        customer_label = coalesce(${customerLabel ?? null}, customer_label),
        is_deleted = coalesce(${isDeleted ?? null}::boolean, is_deleted),
        is_private = coalesce(${isPrivate ?? null}::boolean, is_private),
        state = coalesce(${state?.is ?? null}, state),
        state_by = coalesce(${state?.by ?? null}, state_by),
        state_at = coalesce(${state?.at ?? null}, state_at)
      where ${at(key)}`)
  },
}

/**
 * A number that increases with every change of any sheet of an organisation that its forecast
 * counts: the version for caches of what is derived from them. No forecast counts a scenario, or a
 * driver before a budget is saved with it.
 */
export const sheetsVersion = (organisationId: string) => sql`
  (select coalesce(sum(version + edit_number + line_changes), 0)::float8
   from sheet where organisation_id = ${organisationId} and kind not in ('scenario', 'drivers'))`
