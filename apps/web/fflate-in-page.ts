/**
 * The part of fflate that write-excel-file uses, without the workers that fflate creates from text,
 * which the page's content policy forbids. The build uses this file in place of `fflate`.
 */
import { type AsyncZippable, type FlateCallback, zipSync } from 'fflate/browser'

export { strToU8, Zip, ZipDeflate, zipSync } from 'fflate/browser'

export function zip(files: AsyncZippable, callback: FlateCallback): void {
  callback(null, zipSync(files as Parameters<typeof zipSync>[0]))
}
