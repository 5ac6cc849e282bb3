/** Formulas between drivers, in the sheet that is edited. */
import {
  customerFigures,
  type FormulaContext,
  formulaCells,
  type NamedGroup,
  namedLines,
  withFormulas,
} from '@millpond/core/budget'
import type { ForecastBasis } from '@millpond/core/forecast'
import type { ItemCode } from '@millpond/core/item'
import {
  type Edit,
  editOf,
  type LineChange,
  type LineNotes,
  type LineNotesByCode,
  type LineText,
  notesOf,
  type WorkingSheet,
} from '@millpond/core/sheet'
import type { Month } from '@millpond/core/time'
import { type DriverContent, readLineContent } from '@millpond/core/tracking'
import type { SheetEditor } from '#sheet-editor/sheet-editor.ts'

export type DriverContextOf = (notes: LineNotesByCode) => FormulaContext

const contentIn = (text: LineText | undefined) => (text ? readLineContent(text) : null)

interface Sources extends Pick<ForecastBasis, 'customers'> {
  /** The months that formulas fill. */
  readonly months: readonly Month[]
  /** Of customers. */
  readonly groups: readonly NamedGroup[]
}

/** The context of formulas, the same object for the same lines. */
export function driverContext({ months, groups, customers }: Sources): DriverContextOf {
  const counted = customerFigures(customers)
  let last: { readonly notes: LineNotesByCode; readonly context: FormulaContext } | null = null
  return notes => {
    if (last?.notes !== notes) {
      const formulas = new Map<ItemCode, string | null>()
      const drivers = [...notes].flatMap(([code, { line }]): NamedGroup[] => {
        const content = contentIn(line)
        if (!content?.driver) return []
        formulas.set(code, content.driver.formula)
        return [{ code, name: content.name, unit: content.driver.unit }]
      })
      const lines = namedLines([], [...groups, ...drivers], code => formulas.get(code) ?? null)
      const context = { lines, months, counted, isOfDrivers: true, happened: () => null }
      last = { notes, context }
    }
    return last.context
  }
}

/** An edit with the values that depend on it, by the formulas after it. */
export function withFollowing(
  contextOf: DriverContextOf,
  sheet: WorkingSheet,
  edit: Edit,
): Edit | null {
  return withFormulas(sheet.shown, edit, contextOf(notesAfter(sheet, edit)), changesFormula)
}

function notesAfter({ lines }: WorkingSheet, { lines: changes }: Edit): LineNotesByCode {
  if (!changes) return lines.shown
  const notes = new Map<ItemCode, LineNotes>(lines.shown)
  for (const { code, field, after } of changes) {
    notes.set(code, { ...notesOf(lines, code), [field]: after })
  }
  return notes
}

/** Another unit gives other values too: a percentage is a hundredth. */
function changesFormula({ before, after }: LineChange): boolean {
  const [was, is] = [contentIn(before)?.driver, contentIn(after)?.driver]
  return was?.unit !== is?.unit || was?.formula !== is?.formula
}

/** Writes the current results of all formulas, as one edit. */
export function recalculate(editor: SheetEditor, contextOf: DriverContextOf): void {
  const { shown, lines } = editor.get().sheet
  const edit = editOf(shown, 'Formulas recalculated', formulaCells(shown, contextOf(lines.shown)))
  if (edit) editor.edit(edit)
}

/** The lines that a formula of this driver may name, with the driver itself as it will be. */
export const linesWithDriver = (
  { lines }: Pick<FormulaContext, 'lines'>,
  { code, name, unit }: Pick<DriverContent, 'unit'> & { code: ItemCode; name: string },
) => {
  const others = lines.filter(line => line.code !== code)
  return [...others, ...namedLines([], [{ code, name, unit }], () => null)]
}
