/**
 * The content of a backup, before it is compressed and sealed: one line per item, so that it is
 * written and read as a stream. `H` head, `T` the table of the rows that follow, `R` a row with its
 * owner, `E` the end, with the totals of all rows before it.
 */
import { createHash } from 'node:crypto'
import type { SnapshotRow, Tally } from '../stores/snapshot-store.ts'
import { OperationRefused } from './operation-refused.ts'

export interface BackupHead {
  readonly madeAt: string
  readonly millpond: string
  readonly engine: 'embedded' | 'postgres'
  /** Hashes of the migrations that created its tables. */
  readonly migrations: readonly string[]
}

export interface OwnerTally extends Tally {
  /** A digest of all its rows, independent of their order. */
  readonly digest: string
}

export interface BackupEnd {
  readonly organisations: readonly { readonly organisationId: string; readonly name: string }[]
  readonly tables: Readonly<Record<string, readonly OwnerTally[]>>
}

export type BackupLine =
  | { readonly kind: 'head'; readonly head: BackupHead }
  | { readonly kind: 'table'; readonly table: string }
  | { readonly kind: 'row'; readonly row: SnapshotRow }
  | { readonly kind: 'end'; readonly end: BackupEnd }

export const headLine = (head: BackupHead) => `H${JSON.stringify(head)}\n`
export const tableLine = (table: string) => `T${table}\n`
export const endLine = (end: BackupEnd) => `E${JSON.stringify(end)}\n`
export const rowLine = ({ owner, json }: SnapshotRow) => `R${owner}\t${onOneLine(json)}\n`

// A line break outside a string is only whitespace in JSON; inside one it is escaped.
const onOneLine = (json: string) => (json.includes('\n') ? json.replaceAll('\n', ' ') : json)

export async function* readLines(content: AsyncIterable<Uint8Array>): AsyncGenerator<BackupLine> {
  let rest = Buffer.alloc(0)
  let kind = ''
  for await (const piece of content) {
    const bytes = rest.length === 0 ? Buffer.from(piece) : Buffer.concat([rest, piece])
    let start = 0
    for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, start)) {
      const line = lineOf(bytes.toString('utf8', start, end))
      kind = line.kind
      yield line
      start = end + 1
    }
    rest = bytes.subarray(start)
  }
  if (kind !== 'end' || rest.length > 0)
    throw new OperationRefused('This backup is not complete: its end is missing.')
}

function lineOf(text: string): BackupLine {
  const body = text.slice(1)
  switch (text[0]) {
    case 'R': {
      const tab = body.indexOf('\t')
      return { kind: 'row', row: { owner: body.slice(0, tab), json: body.slice(tab + 1) } }
    }
    case 'T':
      return { kind: 'table', table: body }
    case 'H':
      return { kind: 'head', head: JSON.parse(body) as BackupHead }
    case 'E':
      return { kind: 'end', end: JSON.parse(body) as BackupEnd }
    default:
      throw new OperationRefused('This backup was made by a newer Millpond: update Millpond.')
  }
}

const DIGEST_BYTES = 16

/** Digests of rows by owner: equal for the same rows in any order. */
export class Digests {
  readonly #byOwner = new Map<string, Buffer>()

  add({ owner, json }: SnapshotRow): void {
    const sum = this.#byOwner.get(owner) ?? Buffer.alloc(DIGEST_BYTES)
    const own = createHash('sha256').update(onOneLine(json)).digest()
    for (let at = 0; at < DIGEST_BYTES; at += 1) {
      sum.writeUInt8(sum.readUInt8(at) ^ own.readUInt8(at), at)
    }
    this.#byOwner.set(owner, sum)
  }

  of(owner: string): string {
    return (this.#byOwner.get(owner) ?? Buffer.alloc(DIGEST_BYTES)).toString('hex')
  }
}
