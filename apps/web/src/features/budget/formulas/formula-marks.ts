/** Marks lines whose figures differ from their formula, with the reason. */
import {
  type FormulaContext,
  formulaDifferences,
  formulaProblems,
  type LineDifference,
} from '@millpond/core/budget'
import type { ItemCode } from '@millpond/core/item'
import type { Sheet } from '@millpond/core/sheet'

/** The formula cannot be calculated, or gives other amounts in some months. */
export type FormulaMark =
  | { readonly kind: 'problem'; readonly problem: string }
  | { readonly kind: 'behind'; readonly months: LineDifference }

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
