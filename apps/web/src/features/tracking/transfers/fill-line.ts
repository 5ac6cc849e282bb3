import type { ItemCode, ItemType } from '@millpond/core/item'
import type { SheetEditor } from '#sheet-editor/sheet-editor.ts'
import type { SetAside } from './set-aside.ts'
import { transferCells } from './transfer-edit.ts'

interface FilledLine {
  readonly code: ItemCode
  readonly itemType: ItemType
}

/** The amounts as cells of a line. */
export const cellsFor = (amounts: SetAside['cells'], line: FilledLine) =>
  amounts.map(cell => ({ ...cell, ...line }))

/** Writes amounts into an existing line. */
export function fillLine(
  editor: SheetEditor,
  { name, cells }: Pick<SetAside, 'name' | 'cells'>,
  { code, itemType }: FilledLine,
): void {
  const edit = transferCells(
    editor.get().sheet.shown,
    () => itemType,
    name,
    cells.map(cell => ({ ...cell, code })),
  )
  if (edit) editor.edit(edit)
}
