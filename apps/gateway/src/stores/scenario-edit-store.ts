/** Changes of properties: the part of the history that only scenarios have. */
import { sql } from 'drizzle-orm'
import type { Tx } from '#database/index.ts'
import { instantText } from './instant-text.ts'
import type { StoredPropertyChange } from './sheet-edit-store.ts'
import type { SheetKey } from './sheet-store.ts'

interface PropertyEditor {
  readonly property: string
  readonly editedBy: string
  readonly at: string
}

const within = ({ organisationId, sheetId }: SheetKey) =>
  sql`p.organisation_id = ${organisationId} and p.sheet_id = ${sheetId}`

export const scenarioEditStore = {
  /** The changes of properties by one edit. */
  async properties(tx: Tx, key: SheetKey, editNumber: number): Promise<StoredPropertyChange[]> {
    const found = await tx.execute<StoredPropertyChange & Record<string, unknown>>(sql`
      select p.property, p.before, p.after from sheet_edit_property p
      where ${within(key)} and p.edit_number = ${editNumber}
      order by p.property collate "C"`)
    return found.rows
  },

  /** The properties that changed since an edit, as they were after it. */
  async propertiesAfter(
    tx: Tx,
    key: SheetKey,
    editNumber: number,
  ): Promise<{ readonly property: string; readonly value: unknown }[]> {
    const found = await tx.execute<{ property: string; value: unknown }>(sql`
      select distinct on (p.property) p.property, p.before as value from sheet_edit_property p
      where ${within(key)} and p.edit_number > ${editNumber}
      order by p.property, p.edit_number`)
    return found.rows
  },

  /** The author and time of the last change of each property. */
  async propertyEditors(tx: Tx, key: SheetKey): Promise<PropertyEditor[]> {
    const found = await tx.execute<PropertyEditor & Record<string, unknown>>(sql`
      select distinct on (p.property) p.property, e.edited_by as "editedBy",
        ${instantText('e.edited_at')} as at
      from sheet_edit_property p
      join sheet_edit e using (organisation_id, sheet_id, edit_number)
      where ${within(key)}
      order by p.property, p.edit_number desc`)
    return found.rows
  },
}
