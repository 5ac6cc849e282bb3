/** Every audit log against its newest entry in the register. */
import type { Tx } from '#database/index.ts'
import { auditRegisterStore as store } from '../stores/audit-register-store.ts'
import { type Head, headSeal, type Scope, same } from './chain.ts'
import { differenceOf, type Registered, readRegistered } from './registered.ts'

export interface LogFault {
  readonly scope: string
  readonly fault: string
}

interface Comparison {
  /** Logs that have grown since they were registered. */
  readonly grown: readonly Registered[]
  /** Logs that differ from the register. */
  readonly faults: readonly LogFault[]
}

export async function compareLogs(tx: Tx, key: Uint8Array): Promise<Comparison> {
  const newest = (await store.newest(tx)).map(({ entry }) => readRegistered(entry))
  const heads = await store.logHeads(tx)
  const points = newest
    .filter(({ kind }) => kind !== 'ended')
    .map(({ scope, entries }) => ({ scope, sequence: entries }))
  const found = await store.hashesAt(tx, points)
  const hashes = new Map(found.map(({ scope, hash }) => [scope, hash]))
  const registered = new Map(newest.map(each => [each.scope, each]))
  const here = new Set(heads.map(({ scope }) => scope))
  const faults: LogFault[] = []
  const note = (scope: string, fault: string | null) => {
    if (fault !== null) faults.push({ scope, fault })
    return fault === null
  }
  const grown = heads.filter(head => {
    const { scope, entries } = head
    const before = registered.get(scope)
    const fault = isSealed(key, head)
      ? differenceOf(before, head, hashes.get(scope))
      : 'the head was changed'
    return note(scope, fault) && entries !== before?.entries
  })
  for (const each of newest) {
    if (!here.has(each.scope)) note(each.scope, differenceOf(each, null, undefined))
  }
  return {
    grown: grown.map(({ scope, entries, hash }) => ({ kind: 'head', scope, entries, hash })),
    faults,
  }
}

const isSealed = (key: Uint8Array, { scope, ...head }: Head & { readonly scope: string }) =>
  same(head.seal, headSeal(key, scope as Scope, head))
