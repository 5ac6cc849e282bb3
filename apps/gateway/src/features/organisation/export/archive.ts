import { type AsyncZippable, zip } from 'fflate'
import type { ExportTable } from '../../../stores/export-store.ts'
import { titleOf } from './headings.ts'
import { tableSheet } from './table-sheet.ts'

interface About {
  readonly name: string
  readonly at: Date
}

/** One archive: each table as a CSV for people and as unchanged JSON for programs. */
export async function archiveOf(tables: readonly ExportTable[], about: About): Promise<Buffer> {
  const files: AsyncZippable = { 'README.txt': bytes(readme(about)) }
  for (const table of tables) {
    files[`csv/${titleOf(table.name)}.csv`] = bytes(tableSheet(table))
    files[`json/${table.name}.json`] = bytes(table.rows)
    // A sheet is written without a pause; other requests get a turn between two sheets.
    await new Promise(setImmediate)
  }
  return new Promise((resolve, reject) => {
    zip(files, { level: 6, mtime: about.at }, (error, data) => {
      if (error) reject(error)
      else resolve(Buffer.from(data.buffer, data.byteOffset, data.byteLength))
    })
  })
}

const bytes = (text: string) => new TextEncoder().encode(text)

const readme = ({ name, at }: About) => `Millpond: all data of ${name}
As of ${at.toISOString()}

csv/   One file for each table, to read or to open in a spreadsheet. Amounts have two decimals.
       Text that a spreadsheet would run as a formula starts with an apostrophe.
json/  The same tables for programs. Amounts are in whole cents.

Access to the accounting provider is not in this file. Connect again after you move.
`
