import { routes } from '@millpond/contract/routes'
import { MAX_DRAFT_BYTES } from '@millpond/contract/sheet-bounds'
import type { BindRoute } from '../../http/bind-route.ts'
import { getSheetDraft, putSheetDraft } from './draft.ts'
import { getSheetEdit, getSheetHistory } from './history.ts'
import { putSheetLines } from './put-sheet-lines.ts'
import { restoreSheet } from './restore-sheet.ts'

export function bindSheetRoutes(bind: BindRoute): void {
  bind(routes.getSheetHistory, getSheetHistory)
  bind(routes.getSheetEdit, getSheetEdit)
  bind(routes.restoreSheet, restoreSheet)
  bind(routes.getSheetDraft, getSheetDraft)
  bind(routes.putSheetDraft, putSheetDraft, { bodyLimitBytes: MAX_DRAFT_BYTES })
  bind(routes.putSheetLines, putSheetLines)
}
