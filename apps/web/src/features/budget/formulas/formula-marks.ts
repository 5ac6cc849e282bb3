/** Marks lines whose figures differ from their formula, with the reason. */
import {
  type FormulaContext,
  formulaDifferences,
  formulaProblems,
  type LineDifference,
} from '@millpond/core/budget'
import type { ItemCode } from '@millpond/core/item'
import type { Sheet } from '@millpond/core/sheet'
import type { Month } from '@millpond/core/time'

/** The formula cannot be calculated, or gives other amounts in some months. */
export type FormulaMark =
  | { readonly kind: 'problem'; readonly problem: string }
  | { readonly kind: 'behind'; readonly months: LineDifference }

/** A mark with its texts. */
export type LineMark = FormulaMark & {
  /** After the name of the line. */
  readonly sign: string
  /** Under the grid, for the months of a column; null if they equal the formula. */
  readonly wordsFor: (months: readonly Month[], write: (value: number) => string) => string | null
}

export type FormulaMarks = ReadonlyMap<ItemCode, FormulaMark>

export function formulaMarks(sheet: Sheet, context: FormulaContext): FormulaMarks {
  const marks = new Map<ItemCode, FormulaMark>()
  for (const [code, problem] of formulaProblems(context.lines)) {
    marks.set(code, { kind: 'problem', problem })
  }
  for (const [code, months] of formulaDifferences(sheet, context)) {
    marks.set(code, { kind: 'behind', months })
  }
  return marks
}
