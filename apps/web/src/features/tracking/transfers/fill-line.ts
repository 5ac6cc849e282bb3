import type { ItemCode } from '@millpond/core/item'
import { nextUndo } from '@millpond/core/sheet'
import type { SheetDesk } from '#planning/sheet-desk.ts'
import { takeBack, tooLate } from '#planning/take-back.ts'
import type { LineChange } from '../line-change.ts'
import type { ChangeLines } from '../use-lines.ts'
import type { SetAside } from './set-aside.ts'
import { transferCells } from './transfer-edit.ts'

/** What is to stand in a line, and what its edit is called. */
type Amounts = Pick<SetAside, 'name' | 'cells'>

/** Writes amounts into a line, to be saved with all else; answers with what takes them back. */
export function fillLine(desk: SheetDesk, { name, cells }: Amounts, code: ItemCode): () => void {
  const edit = transferCells(
    desk.get().sheet.shown,
    name,
    cells.map(cell => ({ ...cell, code })),
  )
  if (!edit) return () => undefined
  desk.edit(edit)
  const step = nextUndo(desk.get().sheet.log) ?? edit
  return () => takeBack(desk, step)
}

/** Writes a line and then amounts into it; one Undo takes both back. */
export async function changeAndFill(
  { change, desk }: { readonly change: ChangeLines; readonly desk: SheetDesk },
  wanted: LineChange,
  message: string,
  amounts: Amounts,
): Promise<boolean> {
  let takeBackAmounts: (() => void) | null = null
  const isDone = await change([wanted], message, {
    takeBack: () => takeBackAmounts?.(),
    tooLate: () => tooLate(desk),
  })
  if (isDone) takeBackAmounts = fillLine(desk, amounts, wanted.code)
  return isDone
}
