import { strFromU8, type UnzipFileInfo, unzipSync } from 'fflate/browser'
import { DAMAGED, FileFault, TOO_LARGE } from './file-fault.ts'

/** Sheets are mostly repetition: this size is a hundred thousand accounts, or a zip bomb. */
const MAX_UNPACKED_BYTES = 96 * 1024 * 1024
/** A workbook has a few parts a sheet. */
const MAX_PARTS = 5000

export interface ZipParts {
  /** Null if the file has no such part. */
  readonly read: (path: string) => string | null
}

/** The parts of a zip file, each unpacked on demand, none beyond its limit. */
export function zipParts(bytes: Uint8Array): ZipParts {
  const unpack = (filter: (info: UnzipFileInfo) => boolean) => {
    try {
      return unzipSync(bytes, { filter })
    } catch (error) {
      throw error instanceof FileFault ? error : new FileFault(DAMAGED)
    }
  }
  const sizes = new Map<string, number>()
  unpack(({ name, originalSize }) => {
    if (sizes.size >= MAX_PARTS) throw new FileFault(TOO_LARGE)
    sizes.set(name, originalSize)
    return false
  })
  return {
    read(path) {
      const size = sizes.get(path)
      if (size === undefined) return null
      if (size > MAX_UNPACKED_BYTES) throw new FileFault(TOO_LARGE)
      const part = unpack(({ name }) => name === path)[path]
      return part ? strFromU8(part) : null
    },
  }
}
