/**
 * The part of fflate that write-excel-file asks for, without the threads that fflate makes out of
 * texts: the page's policy lets no script in that is not a file of ours. The build puts this file
 * in the place of `fflate`.
 */
import { type AsyncZippable, type FlateCallback, zipSync } from 'fflate/browser'

export { strToU8, Zip, ZipDeflate, zipSync } from 'fflate/browser'

export function zip(files: AsyncZippable, callback: FlateCallback): void {
  callback(null, zipSync(files as Parameters<typeof zipSync>[0]))
}
