/** Reading a backup file from the disk. */
import { createReadStream } from 'node:fs'
import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { SnapshotRow } from '../stores/snapshot-store.ts'
import { type BackupEnd, type BackupHead, type BackupLine, readLines } from './backup-content.ts'
import { openBackup } from './backup-file.ts'
import { OperationRefused } from './operation-refused.ts'

export interface BackupSource {
  readonly file: string
  readonly key: Buffer
}

function linesOf({ file, key }: BackupSource): AsyncGenerator<BackupLine> {
  const unpacked = createGunzip()
  // A fault of the file is thrown where the file is read; nothing else happens here.
  pipeline(Readable.from(openBackup(createReadStream(file), key)), unpacked, () => undefined)
  return readLines(unpacked)
}

/** Reads the file to its end, so that no restore starts with an incomplete one. */
export async function inspectBackup(
  source: BackupSource,
  eachRow: (table: string, row: SnapshotRow) => void = () => undefined,
): Promise<{ readonly head: BackupHead; readonly end: BackupEnd }> {
  const found: { head?: BackupHead; end?: BackupEnd } = {}
  let table = ''
  for await (const line of linesOf(source)) {
    if (line.kind === 'head') found.head = line.head
    else if (line.kind === 'table') table = line.table
    else if (line.kind === 'row') eachRow(table, line.row)
    else found.end = line.end
  }
  const { head, end } = found
  if (!head || !end) throw new OperationRefused('This backup is not complete.')
  return { head, end }
}

const BATCH_CHARACTERS = 2 * 1024 * 1024
const BATCH_ROWS = 2_000

/** The rows of a backup in batches of one table each, in the order they were written. */
export async function* batchesOf(
  source: BackupSource,
  isWanted: (table: string, row: SnapshotRow) => boolean = () => true,
): AsyncGenerator<{ readonly table: string; readonly rows: readonly string[] }> {
  let table = ''
  let rows: string[] = []
  let size = 0
  for await (const line of linesOf(source)) {
    const isFull = size > BATCH_CHARACTERS || rows.length >= BATCH_ROWS
    if (rows.length > 0 && (isFull || line.kind !== 'row')) {
      yield { table, rows }
      rows = []
      size = 0
    }
    if (line.kind === 'table') table = line.table
    if (line.kind !== 'row' || !isWanted(table, line.row)) continue
    rows.push(line.row.json)
    size += line.row.json.length
  }
}
