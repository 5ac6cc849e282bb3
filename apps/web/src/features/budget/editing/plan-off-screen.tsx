import { Suspense } from 'react'
import { useSheetKeys } from '#sheet-editor/use-planning-keys.ts'
import type { SheetActs } from '#sheet-editor/use-sheet-acts.ts'
import type { BudgetPaperProps } from '../budget-paper.tsx'
import { BudgetPaper } from './later-parts.ts'

interface PlanOffScreenProps extends BudgetPaperProps {
  /** Null where the version is read only. */
  readonly acts: SheetActs | null
  readonly onPanel: () => void
}

/** What the screen does not show: keys that work wherever the focus is, and the printed budget. */
export function PlanOffScreen({ acts, onPanel, ...printed }: PlanOffScreenProps) {
  useSheetKeys(acts, { 'alt+p': onPanel })
  return (
    <Suspense>
      <BudgetPaper {...printed} />
    </Suspense>
  )
}
