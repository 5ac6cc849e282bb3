/** Reads the values of drivers from a file, such as one that a budget was saved as. */
import type { SheetLine } from '@millpond/contract/sheet'
import {
  type FileLine,
  faultWords,
  guessLayout,
  type ImportPlan,
  planImport,
} from '@millpond/core/budget-file'
import { ITEM_TYPE } from '@millpond/core/item'
import { type Edit, editOf, type Sheet } from '@millpond/core/sheet'
import { addMonths } from '@millpond/core/time'
import { FileFault } from '#platform/workbook/file-fault.ts'
import type { FileSheet } from '#platform/workbook/open-workbook.ts'
import { firstWithMonths } from '#sheet-editor/files/first-with-months.ts'
import { readFile } from '#sheet-editor/files/read-file.ts'

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

const UNREADABLE = 'The file could not be read. Save it again as .xlsx or CSV, and choose it again.'

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
  const plan = planImport({ ...asked, empties: 'leave' })
  const [fault] = plan.faults
  if (fault) return { kind: 'none', message: `${faultWords(fault)} Nothing was imported.` }
  const edit = editOf(sheet, `Imported ${name.slice(0, MAX_NAME_LENGTH)}`, plan.cells)
  const skipped = skippedWords(plan)
  if (!edit) return { kind: 'none', message: `The file changes no value.${skipped}` }
  const count = edit.changes.length
  const values = count === 1 ? '1 value' : `${count} values`
  return { kind: 'edit', edit, message: `${values} imported.${skipped}` }
}

const NO_MONTHS =
  'This file has no row of months, such as Nov 2026 or 11/2026. Add one above the values.'

const fileLine = ({ code, name, driver }: SheetLine): FileLine => ({
  ...{ code, name: name ?? '', number: null, itemType: ITEM_TYPE.customers },
  ...{ unit: driver?.unit ?? 'units', isTyped: driver?.formula == null },
})

const SHOWN = 3

/** Drivers that are not here, and those with a formula. */
function skippedWords({ rows }: ImportPlan): string {
  const names = rows
    .filter(({ status, lines: [line] }) => status !== 'empty' && line?.isTyped !== true)
    .map(({ label }) => label)
  if (names.length === 0) return ''
  const more = names.length > SHOWN ? ` and ${names.length - SHOWN} more` : ''
  return ` Skipped: ${names.slice(0, SHOWN).join(', ')}${more}.`
}
