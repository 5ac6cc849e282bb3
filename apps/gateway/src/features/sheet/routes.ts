import { routes } from '@millpond/contract/routes'
import type { BindRoute } from '../../http/bind-route.ts'
import { getSheetDraft, putSheetDraft } from './draft.ts'
import { getSheetEdit, getSheetHistory } from './history.ts'
import { putSheetLines } from './put-sheet-lines.ts'
import { restoreSheet } from './restore-sheet.ts'

/** Of the widest draft; a change is some 150 bytes. */
const LARGEST_DRAFT_BYTES = 8 * 1024 * 1024

export function bindSheetRoutes(bind: BindRoute): void {
  bind(routes.getSheetHistory, getSheetHistory)
  bind(routes.getSheetEdit, getSheetEdit)
  bind(routes.restoreSheet, restoreSheet)
  bind(routes.getSheetDraft, getSheetDraft)
  bind(routes.putSheetDraft, putSheetDraft, { bodyLimitBytes: LARGEST_DRAFT_BYTES })
  bind(routes.putSheetLines, putSheetLines)
}
