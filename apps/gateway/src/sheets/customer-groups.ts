import type { Tx } from '#database/index.ts'
import { type LineRow, sheetLineStore } from '../stores/sheet-line-store.ts'
import { singleSheetKey } from './single-sheet.ts'

/** The groups of customers of an organisation, in their order. */
export const customerGroups = (tx: Tx, organisationId: string): Promise<LineRow[]> =>
  sheetLineStore.list(tx, singleSheetKey(organisationId, 'customers'))
