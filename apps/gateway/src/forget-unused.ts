/** Half an hour: as long as a session lasts without use. */
const FORGET_AFTER_MS = 30 * 60_000

/**
 * For a cache of figures: an entry that is not used for half an hour is deleted, so that books do
 * not stay in memory after their readers have left. Returns what to call at each use.
 */
export function forgetUnused<Key>(
  cache: { delete(key: Key): unknown },
  afterMs = FORGET_AFTER_MS,
): (key: Key) => void {
  const timers = new Map<Key, NodeJS.Timeout>()
  return key => {
    const timer = timers.get(key)
    if (timer) {
      timer.refresh()
      return
    }
    const forget = () => {
      timers.delete(key)
      cache.delete(key)
    }
    timers.set(key, setTimeout(forget, afterMs).unref())
  }
}
