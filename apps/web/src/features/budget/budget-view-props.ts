import type { Budget } from '@millpond/contract/budget'
import type { SheetLine } from '@millpond/contract/sheet'
import type { SheetView } from '#planning/line-state.ts'
import type { DeskState, SheetDesk } from '#planning/sheet-desk.ts'
import type { SheetActs } from '#planning/use-sheet-acts.ts'
import type { BudgetGround } from './budget-ground.ts'
import type { Formulas } from './formulas.ts'
import type { LineWriter } from './line-writer.ts'

/** Somebody at work on a version. */
export interface Writing {
  readonly desk: SheetDesk
  readonly state: DeskState
  readonly acts: SheetActs
  readonly formulas: Formulas
  readonly lines: LineWriter
}

export interface BudgetViewProps extends BudgetGround {
  readonly view: SheetView
  /** Null is the provider's. */
  readonly budget: Budget | null
  readonly noted: readonly SheetLine[]
  /** Null where nobody may write; `closed` then says why. */
  readonly writing: Writing | null
  readonly closed: string | null
}
