const GRACE_MS = 10_000

/**
 * After a new version is put up, an open page may ask for a part that is gone. One reload brings
 * the new version; a second within ten seconds would be a loop, so the error is then left to show.
 */
export function reloadOnStaleChunk(reload = () => window.location.reload()): void {
  const loadedAt = performance.now()
  window.addEventListener('vite:preloadError', event => {
    if (performance.now() - loadedAt < GRACE_MS) return
    event.preventDefault()
    reload()
  })
}
