import type { Tx } from '#database/index.ts'
import { type LineRow, sheetLineStore } from '../stores/sheet-line-store.ts'
import { sheetStore } from '../stores/sheet-store.ts'

/** Groups of customers that people count, in their order. */
export async function customerGroups(tx: Tx, organisationId: string): Promise<LineRow[]> {
  const sheet = await sheetStore.single(tx, organisationId, 'customers')
  return sheet ? sheetLineStore.list(tx, sheet) : []
}
