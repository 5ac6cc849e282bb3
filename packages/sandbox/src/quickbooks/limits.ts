/** QuickBooks' own limits: 500 calls a minute and 10 a second to one company. */
export interface RealmLimits {
  mode: 'real' | 'lifted'
  /** Counts the call and is true, or is false without counting. */
  admits(realmId: string): boolean
  reset(): void
}

const WINDOWS = [
  { ms: 1000, calls: 10 },
  { ms: 60_000, calls: 500 },
] as const
const MAX_WINDOW_MS = 60_000

export function createLimits(mode: RealmLimits['mode'], now: () => number): RealmLimits {
  const calls = new Map<string, number[]>()
  const limits: RealmLimits = {
    mode,
    admits(realmId) {
      if (limits.mode === 'lifted') return true
      const at = now()
      const recent = (calls.get(realmId) ?? []).filter(moment => moment > at - MAX_WINDOW_MS)
      const isFull = WINDOWS.some(
        window => recent.filter(moment => moment > at - window.ms).length >= window.calls,
      )
      if (!isFull) recent.push(at)
      calls.set(realmId, recent)
      return !isFull
    },
    reset() {
      limits.mode = mode
      calls.clear()
    },
  }
  return limits
}
