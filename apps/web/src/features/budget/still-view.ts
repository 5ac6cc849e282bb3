import type { Sheet } from '@millpond/core/sheet'
import type { SheetView } from '#planning/line-state.ts'

/** A sheet that nobody is at work on. */
export const stillView = (sheet: Sheet): SheetView => ({
  sheet: { shown: sheet, stored: sheet, conflicts: new Map() },
  sending: new Set(),
  problems: new Map(),
})
