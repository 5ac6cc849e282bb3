/** One person's unsaved changes of a sheet. Row security shows them to no one else. */
import { sql } from 'drizzle-orm'
import type { Tx } from '#database/index.ts'
import { instantText } from './instant-text.ts'
import type { SheetKey } from './sheet-store.ts'

interface DraftKey extends SheetKey {
  readonly userId: string
}

interface DraftRow {
  readonly version: number
  /** JSON; null once the draft has ended. */
  readonly changes: string | null
  readonly savedAt: string
}

const columns = sql`version, changes, ${instantText('saved_at')} as "savedAt"`

export const sheetDraftStore = {
  async find(tx: Tx, { organisationId, sheetId, userId }: DraftKey): Promise<DraftRow | null> {
    const found = await tx.execute<DraftRow & Record<string, unknown>>(sql`
      select ${columns} from sheet_draft where organisation_id = ${organisationId}
        and sheet_id = ${sheetId} and user_id = ${userId}`)
    return found.rows[0] ?? null
  },

  /**
   * Null, without a change, if the stored version is no longer `baseVersion`. From 0 a new draft
   * starts if there is none, or if the last one has ended.
   */
  async save(
    tx: Tx,
    { organisationId, sheetId, userId }: DraftKey,
    draft: { readonly baseVersion: number; readonly changes: string | null; readonly at: Date },
  ): Promise<DraftRow | null> {
    const { baseVersion, changes, at } = draft
    const saved = await tx.execute<DraftRow & Record<string, unknown>>(sql`
      insert into sheet_draft as own
        (organisation_id, sheet_id, user_id, version, changes, saved_at)
      select ${organisationId}, ${sheetId}, ${userId}, 1, ${changes}, ${at}
      where ${baseVersion}::int = 0 or exists (select from sheet_draft
        where organisation_id = ${organisationId} and sheet_id = ${sheetId}
          and user_id = ${userId})
      on conflict (organisation_id, sheet_id, user_id) do update set
        version = own.version + 1, changes = excluded.changes, saved_at = excluded.saved_at
      where own.version = ${baseVersion}::int
        or (${baseVersion}::int = 0 and own.changes is null)
      returning ${columns}`)
    return saved.rows[0] ?? null
  },

  /** In a transaction of the person, in no organisation: when their account is deleted. */
  async forgetAllOf(tx: Tx, userId: string): Promise<number> {
    const gone = await tx.execute(sql`delete from sheet_draft where user_id = ${userId}`)
    return gone.rowCount ?? 0
  },
}
