import type { Sheet } from '@millpond/core/sheet'
import type { SheetView } from '#sheet-editor/line-state.ts'

/** A sheet that cannot be changed, or not yet. */
export const readOnlyView = (shown: Sheet, stored: Sheet = shown): SheetView => ({
  sheet: { shown, stored, inFlight: new Set(), conflicts: new Map() },
  problems: new Map(),
})
