/** A disk of a few megabytes that can be filled to the last byte, if this user may mount one. */
import { spawnSync } from 'node:child_process'
import { chmodSync, closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface SmallDisk {
  readonly folder: string
  /** Fills the rest of the disk. */
  fill(): void
  /** Frees that space. */
  free(): void
  remove(): void
}

const CHUNK = Buffer.alloc(64 * 1024)

/** Null where the process may not mount a disk. */
export function createSmallDisk(megabytes: number): SmallDisk | null {
  const folder = mkdtempSync(join(tmpdir(), 'millpond-disk-'))
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder])
  if (mounted.status !== 0) {
    rmdirSync(folder)
    return null
  }
  chmodSync(folder, 0o777)
  const filler = join(folder, 'filler')
  return {
    folder,
    fill() {
      const file = openSync(filler, 'a')
      for (const size of [CHUNK.length, 4096]) while (hasRoomFor(file, size));
      closeSync(file)
    },
    free: () => rmSync(filler, { force: true }),
    remove() {
      // Lazily: a process that is about to end may still have a file open.
      spawnSync('umount', ['-l', folder])
      rmdirSync(folder)
    },
  }
}

function hasRoomFor(file: number, size: number): boolean {
  try {
    return writeSync(file, CHUNK, 0, size) === size
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return false
    throw error
  }
}
