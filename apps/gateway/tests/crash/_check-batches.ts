/**
 * Registers with several parts; each write sets all parts to a value that no other write uses. The
 * writes and reads of a register must fit into one order in which each takes effect at one moment
 * between its start and its end, and every read sees the last write before it. Because each value
 * is written once, intervals decide this (Gibbons and Korach, Testing shared memories, 1997):
 * between the first and the last moment at which a value was certainly there, no other value can
 * have been.
 */
import type { BatchRead, BatchWrite } from './_history.ts'

/** Before the first write there is no value. */
const NOTHING = 'nothing'

interface Span {
  readonly value: string
  /** The earliest end of any operation with this value, and the latest start. */
  readonly earliestEnd: number
  readonly latestBeginning: number
}

export function batchFaults(writes: readonly BatchWrite[], reads: readonly BatchRead[]): string[] {
  const registers = new Set([...writes, ...reads].map(({ register }) => register))
  return [...registers].flatMap(register => [
    ...registerFaults(
      writes.filter(each => each.register === register),
      reads.filter(each => each.register === register),
    ).map(fault => `${register}: ${fault}`),
  ])
}

function registerFaults(writes: readonly BatchWrite[], reads: readonly BatchRead[]): string[] {
  const halves = reads.filter(({ parts }) => new Set(parts).size !== 1)
  const whole = reads.filter(({ parts }) => new Set(parts).size === 1)
  const seen = new Map<string, BatchRead[]>()
  for (const read of whole) {
    const value = read.parts[0] ?? NOTHING
    seen.set(value, [...(seen.get(value) ?? []), read])
  }
  const written = new Map(writes.map(write => [write.value, write]))
  return [
    ...halves.map(({ parts }) => `half a batch: ${[...new Set(parts)].join(' and ')} together`),
    ...[...seen.keys()].flatMap(value => originFaults(value, written, seen.get(value) ?? [])),
    ...orderFaults(spansOf(writes, seen)),
  ]
}

function originFaults(
  value: string,
  written: ReadonlyMap<string, BatchWrite>,
  reads: readonly BatchRead[],
): string[] {
  if (value === NOTHING) return []
  const write = written.get(value)
  if (!write) return [`${value} is there, and was never written`]
  if (write.outcome === 'refused') return [`${value} was refused, and is there`]
  return reads.some(read => read.ended < write.began)
    ? [`${value} was there before it was written`]
    : []
}

/** A write with an unknown outcome counts once a reader has seen its value. */
function spansOf(
  writes: readonly BatchWrite[],
  seen: ReadonlyMap<string, readonly BatchRead[]>,
): Span[] {
  const spans = writes
    .filter(
      ({ value, outcome }) => outcome === 'done' || (outcome === 'unknown' && seen.has(value)),
    )
    .map(write => spanOf(write.value, [write, ...(seen.get(write.value) ?? [])]))
  const dawn = { began: Number.NEGATIVE_INFINITY, ended: Number.NEGATIVE_INFINITY }
  return [spanOf(NOTHING, [dawn, ...(seen.get(NOTHING) ?? [])]), ...spans]
}

const spanOf = (value: string, own: readonly { began: number; ended: number }[]): Span => ({
  value,
  earliestEnd: own.reduce((least, { ended }) => Math.min(least, ended), Number.POSITIVE_INFINITY),
  latestBeginning: own.reduce((most, { began }) => Math.max(most, began), Number.NEGATIVE_INFINITY),
})

function orderFaults(spans: readonly Span[]): string[] {
  // The value was certainly there from the one moment to the other.
  const lasting = spans
    .filter(({ earliestEnd, latestBeginning }) => earliestEnd < latestBeginning)
    .sort((a, b) => a.earliestEnd - b.earliestEnd)
  const faults: string[] = []
  for (const [at, span] of lasting.entries()) {
    const next = lasting[at + 1]
    if (next && next.earliestEnd < span.latestBeginning) {
      faults.push(`${span.value} and ${next.value} were both there at the same time`)
    }
  }
  const passing = spans.filter(span => span.earliestEnd >= span.latestBeginning)
  for (const { value, earliestEnd, latestBeginning } of passing) {
    const around = lasting.find(
      span => span.earliestEnd < latestBeginning && earliestEnd < span.latestBeginning,
    )
    if (around)
      faults.push(`${value} is lost, or ${around.value} doubled: it is there before and after`)
  }
  return faults
}
