/** A sheet and its whole history, read from the database. */
import { sql } from 'drizzle-orm'
import type { Deps } from '../src/deps.ts'
import { sheetCellStore } from '../src/stores/sheet-cell-store.ts'
import type { SheetKey } from '../src/stores/sheet-store.ts'
import type { EndCell, HistoryEdit, SheetRun } from './crash/_check-sheet.ts'

export const readSheet = (
  { database }: Pick<Deps, 'database'>,
  { organisationId, sheetId }: SheetKey,
): Promise<Pick<SheetRun, 'edits' | 'cells'>> =>
  database.inOrganisation(organisationId, async tx => {
    const edits = await tx.execute<HistoryEdit & Record<string, unknown>>(sql`
      select e.edit_number as "editNumber", coalesce(json_agg(json_build_object(
          'code', c.code, 'month', c.month, 'before', c.before, 'after', c.after))
        filter (where c.code is not null), '[]') as changes
      from sheet_edit e left join sheet_edit_cell c
        using (organisation_id, sheet_id, edit_number)
      where e.sheet_id = ${sheetId} group by e.edit_number order by e.edit_number`)
    const rows = await sheetCellStore.rows(tx, { organisationId, sheetId })
    const cells = rows.flatMap(({ code, months, values, versions }) =>
      months.map((month, at): EndCell => {
        return { code, month, value: values[at] ?? null, version: versions[at] ?? 0 }
      }),
    )
    return { edits: edits.rows, cells }
  })
