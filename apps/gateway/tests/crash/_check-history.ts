/**
 * Whether a history is possible in a database that never loses, repeats, splits or mixes writes.
 */
import { batchFaults } from './_check-batches.ts'
import type { Addition, DocumentEnd, DocumentWrite, History, Repetition } from './_history.ts'

/** Describes every contradiction; empty if all replies to the writers were correct. */
export function faultsOf(history: History): string[] {
  const documents = new Set(history.documentEnds.map(({ register }) => register))
  const lists = new Set(Object.keys(history.added))
  return [
    ...batchFaults(history.batchWrites, history.batchReads),
    ...[...documents].flatMap(register =>
      documentFaults(
        history.documentWrites.filter(each => each.register === register),
        history.documentEnds.filter(each => each.register === register),
      ),
    ),
    ...[...lists].flatMap(register =>
      additionFaults(
        history.additions.filter(each => each.register === register),
        history.added[register] ?? [],
      ),
    ),
    ...history.repetitions.flatMap(repetitionFaults),
  ]
}

/**
 * Versions are a chain: each acknowledged write created the version after its base, every version
 * was created by exactly one write, in the order in which they happened, and the newest version is
 * the stored one.
 */
function documentFaults(writes: readonly DocumentWrite[], ends: readonly DocumentEnd[]): string[] {
  const faults: string[] = []
  const made = new Map<number, DocumentWrite>()
  for (const write of writes) {
    if (write.outcome !== 'done' || write.version === null) continue
    const say = (what: string) => faults.push(`${nameOf(write)}: ${what}`)
    if (write.version !== write.base + 1) say(`made version ${write.version}, not the next one`)
    const other = made.get(write.version)
    if (other) say(`lost, or its twin: version ${write.version} is also that of ${nameOf(other)}`)
    made.set(write.version, write)
  }
  const newest = Math.max(0, ...made.keys())
  for (const end of ends) {
    for (let version = 1; version <= Math.max(newest, end.version); version += 1) {
      // A retry gets the stored reply, so this was written twice or after a refusal.
      const isMissing = !made.has(version) && !mayBe(writes, version)
      if (isMissing) faults.push(`${end.register}: no reply has version ${version}`)
    }
    faults.push(...endFaults(end, made, writes))
  }
  return [...faults, ...orderFaults([...made.values()])]
}

const mayBe = (writes: readonly DocumentWrite[], version: number) =>
  writes.some(write => write.outcome === 'unknown' && write.base + 1 === version)

function endFaults(
  end: DocumentEnd,
  made: ReadonlyMap<number, DocumentWrite>,
  writes: readonly DocumentWrite[],
): string[] {
  const newest = Math.max(0, ...made.keys())
  if (end.version < newest) {
    return [`${end.register}: version ${newest} was lost, there is only ${end.version}`]
  }
  const values = [
    made.get(end.version)?.value,
    ...writes.filter(({ outcome }) => outcome === 'unknown').map(({ value }) => value),
    ...(end.version === 0 ? [null] : []),
  ]
  if (values.includes(end.value)) return []
  return [`${end.register}: version ${end.version} holds ${end.value}, which was never written`]
}

/** By version: a write that started after another was acknowledged must have a newer one. */
function orderFaults(writes: readonly DocumentWrite[]): string[] {
  const byVersion = [...writes].sort((a, b) => (a.version ?? 0) - (b.version ?? 0))
  const faults: string[] = []
  let latest = byVersion[0]
  for (const write of byVersion) {
    if (latest && write.ended < latest.began) {
      faults.push(`${nameOf(write)}: came before ${nameOf(latest)}, and counts as after it`)
    }
    if (!latest || write.began > latest.began) latest = write
  }
  return faults
}

function additionFaults(additions: readonly Addition[], there: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const name of there) counts.set(name, (counts.get(name) ?? 0) + 1)
  const known = new Map(additions.map(each => [each.name, each.outcome]))
  const faults: string[] = []
  for (const [name, count] of counts) {
    const outcome = known.get(name)
    if (outcome === undefined) faults.push(`${name}: it was never added`)
    if (outcome === 'refused') faults.push(`${name}: was refused, and is there`)
    if (count > 1) faults.push(`${name}: doubled, it is there ${count} times`)
  }
  for (const [name, outcome] of known) {
    if (outcome === 'done' && !counts.has(name)) faults.push(`${name}: lost`)
  }
  return faults
}

const repetitionFaults = ({ key, first, again }: Repetition): string[] =>
  first === again ? [] : [`Key ${key} was answered ${first}, and the second time ${again}`]

const nameOf = ({ register, value }: DocumentWrite) => `${value} in ${register}`
