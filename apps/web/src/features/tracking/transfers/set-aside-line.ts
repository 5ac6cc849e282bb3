import type { ItemCode } from '@millpond/core/item'
import { nextUndo } from '@millpond/core/sheet'
import type { SheetDesk } from '#planning/sheet-desk.ts'
import { takeBack } from '#planning/take-back.ts'
import type { LineChange } from '../line-change.ts'
import type { ChangeLines } from '../use-lines.ts'
import type { AccountChoice } from './account-choices.ts'
import type { SetAside } from './set-aside.ts'
import { transferCells } from './transfer-edit.ts'
import type { TransferDraft } from './transfer-form.ts'

const SAVINGS = /\b(tax|savings?|reserve)\b/i

/** From the account that everything is paid from to another one of a bank, if there is one. */
export function setAsideDraft(
  { name, dayOfMonth }: SetAside,
  choices: readonly AccountChoice[],
  main: ItemCode | undefined,
): Pick<TransferDraft, 'name' | 'from' | 'to' | 'day'> {
  const banks = choices.filter(({ isBank }) => isBank)
  const from = banks.find(({ code }) => code === main) ?? banks[0]
  const others = banks.filter(each => each !== from)
  const to = others.find(each => SAVINGS.test(each.name)) ?? others[0]
  return { name, from: from?.code ?? '', to: to?.code ?? '', day: String(dayOfMonth) }
}

/** Writes amounts into a line, to be saved with all else; answers with what takes them back. */
export function fillLine(
  desk: SheetDesk,
  { name, cells }: Pick<SetAside, 'name' | 'cells'>,
  code: ItemCode,
): () => void {
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
  amounts: Pick<SetAside, 'name' | 'cells'>,
): Promise<boolean> {
  let takeBackAmounts: (() => void) | null = null
  const isDone = await change([wanted], message, () => takeBackAmounts?.())
  if (isDone) takeBackAmounts = fillLine(desk, amounts, wanted.code)
  return isDone
}
