/** Rate limits: at most so many calls in so long a time; several may apply at once. */
export interface PaceRule {
  readonly calls: number
  readonly perMs: number
}

export interface Pace {
  /** Milliseconds until one more call is within the limit; 0 is now. */
  waitMs(now: number): number
  take(now: number): void
}

/**
 * Counts the calls of the window that ends now. A bucket of 60 tokens that refills in a minute
 * would let 119 calls pass in one: the vendors count windows, so we do.
 */
export function createPace({ calls, perMs }: PaceRule): Pace {
  let moments: number[] = []
  return {
    waitMs(now) {
      moments = moments.filter(moment => moment > now - perMs)
      const oldest = moments[moments.length - calls]
      return oldest === undefined ? 0 : oldest + perMs - now
    },
    take: now => void moments.push(now),
  }
}

/** At most `most` at the same time; later callers queue. */
export function createSlots(most: number) {
  let taken = 0
  const line: (() => void)[] = []
  return {
    async take(): Promise<() => void> {
      if (taken >= most) await new Promise<void>(resolve => line.push(resolve))
      else taken += 1
      let isBack = false
      return () => {
        if (isBack) return
        isBack = true
        const next = line.shift()
        // The slot passes to the next caller in the queue; without one it is free.
        if (next) next()
        else taken -= 1
      }
    },
  }
}
export type Slots = ReturnType<typeof createSlots>
