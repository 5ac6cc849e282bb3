// Extra time after the limit. If this thread was blocked, its timers run before the answers that
// have arrived; the limit has passed only if the awaited answer is not among them.
const GRACE_MS = 50

/** Runs `work` after `limitMs`, unless the returned function cancels it. */
export function startLimit(limitMs: number, work: () => void): () => void {
  let timer = setTimeout(() => {
    timer = setTimeout(work, GRACE_MS)
  }, limitMs)
  return () => clearTimeout(timer)
}
