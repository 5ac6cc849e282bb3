/** The results of a step of the load generator: a line of its table, and its figures. */
import { type Figure, quantile } from './figure.ts'
import type { Observation } from './load-users.ts'

const READ_P99_LIMIT_MS = 300

export interface Step {
  readonly users: number
  readonly seen: readonly Observation[]
  readonly lag: { readonly p50: number; readonly p99: number; readonly max: number }
  /** Resident memory of the gateway; growth over the second half of the step. */
  readonly memory: { readonly megabytes: number; readonly growthPerHour: number }
  /** Seconds of processor time in each second. */
  readonly busy: { readonly gateway: number; readonly postgres: number; readonly generator: number }
}

const msOf = (seen: readonly Observation[], kind: Observation['kind']) =>
  seen.filter(each => each.kind === kind).map(({ ms }) => ms)
const errorsOf = (seen: readonly Observation[]) => seen.filter(({ trouble }) => trouble !== null)

/** Nothing failed, and 99 of 100 reads were within the limit. */
export const isWithinLimits = ({ seen }: Step) =>
  errorsOf(seen).length === 0 && quantile(msOf(seen, 'read'), 0.99) <= READ_P99_LIMIT_MS

const HEADINGS = [
  ['users', 6],
  ['requests', 10],
  ['errors', 8],
  ['read p50', 10],
  ['p95', 8],
  ['p99', 8],
  ['write p50', 11],
  ['p99', 8],
  ['lag p99', 9],
  ['max', 7],
  ['gateway', 9],
  ['postgres', 10],
  ['generator', 11],
  ['MB', 6],
  ['MB/hour', 9],
] as const

export const HEADING = HEADINGS.map(([name, width]) => name.padStart(width)).join('')

export function lineOf({ users, seen, lag, busy, memory }: Step): string {
  const reads = msOf(seen, 'read')
  const writes = msOf(seen, 'write')
  const per = (share: number) => `${Math.round(share * 100)} %`
  const cells = [
    users,
    seen.length,
    errorsOf(seen).length,
    ...[0.5, 0.95, 0.99].map(share => quantile(reads, share).toFixed(1)),
    ...[0.5, 0.99].map(share => quantile(writes, share).toFixed(1)),
    lag.p99.toFixed(1),
    lag.max.toFixed(0),
    per(busy.gateway),
    per(busy.postgres),
    per(busy.generator),
    memory.megabytes.toFixed(0),
    memory.growthPerHour.toFixed(0),
  ]
  return cells.map((cell, at) => String(cell).padStart(HEADINGS[at]?.[1] ?? 0)).join('')
}

export function byAction(seen: readonly Observation[]): string {
  const lines = [...new Set(seen.map(({ action }) => action))].sort().map(action => {
    const own = seen.filter(each => each.action === action)
    const ms = own.map(each => each.ms)
    const at = (share: number) => `${quantile(ms, share).toFixed(1)} ms`.padStart(11)
    return `  ${action.padEnd(20)}${String(own.length).padStart(7)}${at(0.5)}${at(0.95)}${at(0.99)}`
  })
  const troubles = [
    ...new Set(errorsOf(seen).map(each => `  ${each.action}: ${each.status} ${each.trouble}`)),
  ]
  return [...lines, ...troubles.slice(0, 5)].join('\n')
}

export function figuresOf(best: Step | undefined): Figure[] {
  if (!best) return [{ name: 'load/users', value: 0, unit: 'count' }]
  const reads = msOf(best.seen, 'read')
  const at = (share: number) => quantile(reads, share)
  return [
    { name: 'load/users', value: best.users, unit: 'count' },
    { name: 'load/read p50', value: at(0.5), unit: 'ms' },
    { name: 'load/read p95', value: at(0.95), unit: 'ms' },
    { name: 'load/read p99', value: at(0.99), unit: 'ms' },
    { name: 'load/write p99', value: quantile(msOf(best.seen, 'write'), 0.99), unit: 'ms' },
    { name: 'load/event loop lag p99', value: best.lag.p99, unit: 'ms' },
  ]
}
