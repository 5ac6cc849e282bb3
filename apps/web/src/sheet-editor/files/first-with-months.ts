import { type FileRows, monthRows } from '@millpond/core/budget-file'
import { FileFault } from '#platform/workbook/file-fault.ts'
import type { FileSheet } from '#platform/workbook/open-workbook.ts'

interface FoundSheet {
  readonly sheet: number
  readonly rows: FileRows
  readonly months: number
}

/** Checked before the choice is left to the user. */
const MAX_TRIED = 8
/** A single month may be the date of a note. */
const SURELY_HEADINGS = 2

/** The first sheet whose headings are months; without one, the sheet with the most. */
export async function firstWithMonths(sheets: readonly FileSheet[]): Promise<FoundSheet> {
  let best: FoundSheet | null = null
  let fault: unknown = new FileFault('The file is empty. Choose another one.')
  for (const [sheet, { read }] of sheets.slice(0, MAX_TRIED).entries()) {
    try {
      const rows = await read()
      const months = Math.max(0, ...monthRows(rows).map(row => row.months))
      if (months >= SURELY_HEADINGS) return { sheet, rows, months }
      if (rows.length > 0 && months > (best?.months ?? -1)) best = { sheet, rows, months }
    } catch (error) {
      fault = error
    }
  }
  if (best) return best
  throw fault
}
