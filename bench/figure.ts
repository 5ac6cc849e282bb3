export type Unit = 'ms' | 's' | 'days' | 'bytes' | 'MB' | 'points' | 'ratio' | 'count'

/** One measured number. `name` is `subject/what`; the limit of the same name applies to it. */
export interface Figure {
  readonly name: string
  readonly value: number
  readonly unit: Unit
}

/** What every `*.bench.ts` exports as `measure`. */
export type Measure = () => Promise<readonly Figure[]>

/** The value with `share` of the sorted values below it: `quantile([1, 2, 3, 4], 0.5)` is 2. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  const value = sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)]
  if (value === undefined) throw new Error('Nothing was measured')
  return value
}

export const median = (values: readonly number[]): number => quantile(values, 0.5)

/** Milliseconds that `work` takes. */
export async function timed(work: () => unknown): Promise<number> {
  const begin = performance.now()
  await work()
  return performance.now() - begin
}
