import { type FileRows, monthRows } from '@millpond/core/budget-file'
import { pageTurns } from '#platform/page-turns.ts'
import { FileFault, TOO_LARGE } from '#platform/workbook/file-fault.ts'
import { type FileSheet, openWorkbook } from '#platform/workbook/open-workbook.ts'
import { textRows } from '#ui/grid/clipboard/read-text.ts'
import { decodedText } from './decoded-text.ts'

const MAX_BYTES = 10 * 1024 * 1024
/** Of a text file, unless its reader knows better. */
const MAX_ROWS = 10_000

/** The sheets of the chosen file; a text file has one. */
export async function readFile(file: File, maxRows = MAX_ROWS): Promise<FileSheet[]> {
  if (file.size > MAX_BYTES) throw new FileFault(TOO_LARGE)
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (beginsWith(bytes, OLD_EXCEL)) throw new FileFault(SAVE_AS_NEW_FILE)
  if (beginsWith(bytes, ZIP)) {
    refuseOtherName(file, WORKBOOKS)
    return openWorkbook(bytes)
  }
  const text = decodedText(bytes)
  if (text === null) throw new FileFault(NO_TABLE)
  refuseOtherName(file, TEXTS)
  return [{ name: file.name, read: () => rowsOf(text, maxRows) }]
}

const ZIP = [0x50, 0x4b, 0x03, 0x04]
const OLD_EXCEL = [0xd0, 0xcf, 0x11, 0xe0]
const beginsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, at) => bytes[at] === byte)

const WORKBOOKS = /\.xlsx$/i
const TEXTS = /\.(?:csv|tsv|txt)$/i

/** What a file contains must be what its name says (ASVS 5.2.2). */
function refuseOtherName({ name }: File, allowed: RegExp): void {
  if (!allowed.test(name)) throw new FileFault(OTHER_NAME)
}

const OTHER_NAME =
  'The ending of this file’s name does not match its content. Save the file as .xlsx or CSV, and ' +
  'choose that one.'
const SAVE_AS_NEW_FILE =
  'This workbook is from an old version of Excel, or has a password. Save it as .xlsx without ' +
  'a password, and choose that file.'
const NO_TABLE = 'This is neither an Excel workbook nor a CSV file. Choose one of these.'

async function rowsOf(text: string, maxRows: number): Promise<FileRows> {
  const { separator, begin } = separatorOf(text)
  const turn = pageTurns()
  const rows: string[][] = []
  for (const row of textRows(text.slice(begin), separator)) {
    if (rows.length >= maxRows) throw new FileFault(TOO_LARGE)
    rows.push(row)
    await turn()
  }
  return rows
}

const SEPARATORS = [',', ';', '\t', '|']
const ENOUGH = 20_000

/** The separator that gives the most months in the headings; Excel may name it in a first line. */
function separatorOf(text: string): { separator: string; begin: number } {
  const named = /^sep=(.)\r?\n/.exec(text)
  if (named?.[1] !== undefined) return { separator: named[1], begin: named[0].length }
  const months = SEPARATORS.map(separator => {
    const found = monthRows([...textRows(text.slice(0, ENOUGH), separator)])
    return Math.max(0, ...found.map(row => row.months))
  })
  const best = months.indexOf(Math.max(...months))
  return { separator: SEPARATORS[best] ?? ',', begin: 0 }
}
