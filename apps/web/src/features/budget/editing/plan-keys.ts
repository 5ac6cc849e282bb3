import { useSheetKeys } from '#sheet-editor/use-planning-keys.ts'
import type { SheetActs } from '#sheet-editor/use-sheet-acts.ts'

interface PlanKeysProps {
  /** Null where the version is read only. */
  readonly acts: SheetActs | null
  readonly onPanel: () => void
}

/** Keys that work wherever the focus is on the screen. */
export function PlanKeys({ acts, onPanel }: PlanKeysProps): null {
  useSheetKeys(acts, { 'alt+p': onPanel })
  return null
}
