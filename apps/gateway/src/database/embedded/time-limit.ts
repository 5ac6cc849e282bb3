// After this thread itself was held up, its timers come before the answers that arrived meanwhile;
// the limit is over only if none of them is the one waited for.
const GRACE_MS = 50

/** Runs `work` once `limitMs` are over, unless cancelled by the returned function. */
export function startLimit(limitMs: number, work: () => void): () => void {
  let timer = setTimeout(() => {
    timer = setTimeout(work, GRACE_MS)
  }, limitMs)
  return () => clearTimeout(timer)
}
