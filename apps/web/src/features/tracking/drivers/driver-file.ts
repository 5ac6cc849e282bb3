/** Reads the values of drivers from a file, such as one that a budget was saved as. */
import type { SheetLine } from '@millpond/contract/sheet'
import {
  type FileLine,
  faultWords,
  guessLayout,
  type ImportPlan,
  type ImportRequest,
  planImport,
} from '@millpond/core/budget-file'
import { ITEM_TYPE } from '@millpond/core/item'
import { type Edit, editOf, type Sheet } from '@millpond/core/sheet'
import { addMonths } from '@millpond/core/time'
import { FileFault } from '#platform/workbook/file-fault.ts'
import type { FileSheet } from '#platform/workbook/open-workbook.ts'
import { firstWithMonths } from '#sheet-editor/files/first-with-months.ts'
import { readFile } from '#sheet-editor/files/read-file.ts'
import { importedWords, NO_MONTHS, UNREADABLE } from './driver-file-words.ts'

export type DriverFile =
  | { readonly kind: 'edit'; readonly edit: Edit; readonly message: string }
  /** Nothing is imported; the message says why. */
  | { readonly kind: 'none'; readonly message: string }

/** The sheet that files of a budget have for drivers; otherwise the first one with months. */
const SHEET = 'Drivers'
const MAX_NAME_LENGTH = 100

/** All of the file as one edit, or nothing of it. */
export async function driverEditOf(
  file: File,
  lines: readonly SheetLine[],
  sheet: Sheet,
): Promise<DriverFile> {
  try {
    return read(file.name, await rowsOf(await readFile(file)), lines, sheet)
  } catch (error) {
    return { kind: 'none', message: error instanceof FileFault ? error.message : UNREADABLE }
  }
}

async function rowsOf(sheets: readonly FileSheet[]) {
  const own = sheets.find(({ name }) => name === SHEET)
  return own ? own.read() : (await firstWithMonths(sheets)).rows
}

function read(
  name: string,
  rows: Awaited<ReturnType<typeof rowsOf>>,
  drivers: readonly SheetLine[],
  sheet: Sheet,
): DriverFile {
  const lines = drivers.map(fileLine)
  const layout = guessLayout(rows, lines)
  if (!layout) return { kind: 'none', message: NO_MONTHS }
  const closeMonth = addMonths(sheet.firstMonth, -1)
  const asked = { rows, layout, lines, sheet, closeMonth, decided: new Map(), comma: null }
  const plan = exactOnly({ ...asked, empties: 'leave' })
  const [fault] = plan.faults
  if (fault) return { kind: 'none', message: `${faultWords(fault)} Nothing was imported.` }
  const edit = editOf(sheet, `Imported ${name.slice(0, MAX_NAME_LENGTH)}`, plan.cells)
  const message = importedWords(edit?.changes.length ?? 0, plan)
  return edit ? { kind: 'edit', edit, message } : { kind: 'none', message }
}

/** Without names that are only similar: there is no preview in which people could check them. */
function exactOnly(asked: ImportRequest): ImportPlan {
  const plan = planImport(asked)
  const similar = plan.rows.filter(({ isSuggested }) => isSuggested)
  if (similar.length === 0) return plan
  return planImport({ ...asked, decided: new Map(similar.map(({ row }) => [row, null])) })
}

const fileLine = ({ code, name, driver }: SheetLine): FileLine => ({
  ...{ code, name: name ?? '', number: null, itemType: ITEM_TYPE.customers },
  ...{ unit: driver?.unit ?? 'units', isTyped: driver?.formula == null },
})
