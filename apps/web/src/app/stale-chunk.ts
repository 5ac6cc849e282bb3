const GRACE_MS = 10_000

const lost = new WeakSet<object>()
const reloadPage = () => window.location.reload()

/**
 * After a new version is put up, an open page may ask for a part that is gone. One reload brings
 * the new version; a second within ten seconds would be a loop, so the error is then left to show.
 * Offline a reload would bring the browser's own error page and take what is on the screen.
 */
export function reloadOnStaleChunk(reload = reloadPage): void {
  const loadedAt = performance.now()
  window.addEventListener('vite:preloadError', event => {
    lost.add(event.payload)
    if (!navigator.onLine || performance.now() - loadedAt < GRACE_MS) return
    event.preventDefault()
    reload()
  })
}

/** A part that once failed to come stays failed in this page: trying again means a reload. */
export function reloadForLostChunk(error: unknown, reload = reloadPage): boolean {
  if (!navigator.onLine || !(error instanceof Error) || !lost.has(error)) return false
  reload()
  return true
}
