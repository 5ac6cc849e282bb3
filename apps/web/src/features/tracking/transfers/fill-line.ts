import type { ItemCode, ItemType } from '@millpond/core/item'
import { nextUndo } from '@millpond/core/sheet'
import type { SheetEditor } from '#sheet-editor/sheet-editor.ts'
import { takeBack, tooLate } from '#sheet-editor/take-back.ts'
import type { TrackedLineChange } from '../line-change.ts'
import type { ChangeLines } from '../use-lines.ts'
import type { SetAside } from './set-aside.ts'
import { transferCells } from './transfer-edit.ts'

/** What is to stand in a line, and what its edit is called. */
type Amounts = Pick<SetAside, 'name' | 'cells'>

interface FilledLine {
  readonly code: ItemCode
  readonly itemType: ItemType
}

/** Writes amounts into a line, to be saved with all else; answers with what takes them back. */
export function fillLine(
  editor: SheetEditor,
  { name, cells }: Amounts,
  { code, itemType }: FilledLine,
): () => void {
  const edit = transferCells(
    editor.get().sheet.shown,
    () => itemType,
    name,
    cells.map(cell => ({ ...cell, code })),
  )
  if (!edit) return () => undefined
  editor.edit(edit)
  const step = nextUndo(editor.get().sheet.log) ?? edit
  return () => takeBack(editor, step)
}

/** Writes a line and then amounts into it; one Undo takes both back. */
export async function changeAndFill(
  { change, editor }: { readonly change: ChangeLines; readonly editor: SheetEditor },
  wanted: TrackedLineChange & Pick<FilledLine, 'itemType'>,
  message: string,
  amounts: Amounts,
): Promise<boolean> {
  let takeBackAmounts: (() => void) | null = null
  const isDone = await change([wanted], message, {
    takeBack: () => takeBackAmounts?.(),
    tooLate: () => tooLate(editor),
  })
  if (isDone) takeBackAmounts = fillLine(editor, amounts, wanted)
  return isDone
}
