/**
 * The hashes of an activity log are made with a key of the installation. A log that is restored
 * into another installation is checked with the key of the backup and signed with the key here.
 */
import { faultOf, firstHash, headSeal, nextHash, type Scope } from './chain.ts'

export const isLog = (table: string): boolean => /\.audit_(head|entry)$/.test(table)

export interface LogKeys {
  readonly ofBackup: Uint8Array
  readonly here: Uint8Array
}

interface HeadRow {
  readonly entries: number
  readonly hash: string
  readonly seal: string
}

interface EntryRow {
  readonly sequence: number
  readonly entry: string
  readonly hash: string
}

interface OwnedRow {
  readonly organisation_id?: string
  readonly user_id?: string
}

/** Rows of heads and entries of any number of logs, as JSON. */
export interface LogRows {
  readonly heads: readonly string[]
  readonly entries: readonly string[]
}

/** A log that was changed before the backup stays as it is, so that the change is still found. */
export function signAgain({ heads, entries }: LogRows, keys: LogKeys): LogRows {
  const logs = new Map<Scope, { head: HeadRow | null; links: EntryRow[] }>()
  const logOf = (row: OwnedRow) => {
    const scope: Scope = row.user_id
      ? `person:${row.user_id}`
      : `organisation:${row.organisation_id}`
    const log = logs.get(scope) ?? { head: null, links: [] }
    logs.set(scope, log)
    return log
  }
  for (const json of heads) {
    const row = JSON.parse(json) as HeadRow & OwnedRow
    logOf(row).head = row
  }
  for (const json of entries) {
    const row = JSON.parse(json) as EntryRow & OwnedRow
    logOf(row).links.push(row)
  }
  const signed = [...logs].map(([scope, { head, links }]) => {
    const inOrder = links.sort((one, other) => one.sequence - other.sequence)
    return signedLog(scope, head, inOrder, keys)
  })
  return {
    heads: signed.flatMap(({ head }) => (head ? [JSON.stringify(head)] : [])),
    entries: signed.flatMap(({ links }) => links.map(each => JSON.stringify(each))),
  }
}

function signedLog(
  scope: Scope,
  head: HeadRow | null,
  links: readonly EntryRow[],
  { ofBackup, here }: LogKeys,
): { readonly head: HeadRow | null; readonly links: readonly EntryRow[] } {
  const saved = links.map(({ sequence, entry, hash }) => ({ sequence, entry, hash: bytesOf(hash) }))
  const savedHead = head && {
    entries: head.entries,
    hash: bytesOf(head.hash),
    seal: bytesOf(head.seal),
  }
  if (!head || faultOf(ofBackup, scope, savedHead, saved) !== null) return { head, links }
  let hash = firstHash(here, scope)
  const signed = links.map(link => {
    hash = nextHash(here, hash, link.entry)
    return { ...link, hash: textOf(hash) }
  })
  const seal = headSeal(here, scope, { entries: head.entries, hash })
  return { head: { ...head, hash: textOf(hash), seal: textOf(seal) }, links: signed }
}

/** PostgreSQL writes bytes as `\x0a1b`. */
export const bytesOf = (text: string): Buffer => Buffer.from(text.slice(2), 'hex')
const textOf = (bytes: Uint8Array): string => `\\x${Buffer.from(bytes).toString('hex')}`
