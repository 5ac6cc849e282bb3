const GRACE_MS = 10_000

const lost = new WeakSet<object>()
const reloadPage = () => window.location.reload()

/**
 * After an update, an open page may request a part that no longer exists. One reload loads the new
 * version; a second one within ten seconds would be a loop, so then the error is shown. Offline, a
 * reload would replace the page by the browser's error page, so it is not done. Leaving a
 * page ends its requests too, and a reload would then open that page again.
 */
export function reloadOnStaleChunk(reload = reloadPage): void {
  let changedAt = performance.now()
  window.addEventListener('beforeunload', () => {
    changedAt = performance.now()
  })
  window.addEventListener('vite:preloadError', event => {
    lost.add(event.payload)
    if (!navigator.onLine || performance.now() - changedAt < GRACE_MS) return
    event.preventDefault()
    reload()
  })
}

/** A part that failed to load stays failed in this page, so trying again means a reload. */
export function reloadForLostChunk(error: unknown, reload = reloadPage): boolean {
  if (!navigator.onLine || !(error instanceof Error) || !lost.has(error)) return false
  reload()
  return true
}
