import type { Sheet } from '@millpond/core/sheet'
import type { SheetView } from '#sheet-editor/line-state.ts'

/** A sheet that nobody is at work on. */
export const stillView = (sheet: Sheet): SheetView => ({
  sheet: { shown: sheet, stored: sheet, inFlight: new Set(), conflicts: new Map() },
  problems: new Map(),
})
