const CHECK_EVERY_MS = 200
/** A screen that is busy for longer does not delay the rest. */
const PATIENCE_MS = 10_000

/** The screen still waits for its figures. */
function isBusy(): boolean {
  const main = document.getElementById('main')
  return !main?.querySelector('h1') || main.querySelector('[aria-busy="true"]') !== null
}

/**
 * Runs the work when the screen shows its figures and the browser is idle, so that deferred parts
 * do not delay them. Returns a function that cancels it.
 */
export function whenSettled(work: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    work()
    return () => undefined
  }
  const latest = performance.now() + PATIENCE_MS
  let timer: ReturnType<typeof setTimeout> | undefined
  let idle: number | undefined
  const check = () => {
    if (isBusy() && performance.now() < latest) timer = setTimeout(check, CHECK_EVERY_MS)
    else idle = requestIdleCallback(work, { timeout: PATIENCE_MS })
  }
  check()
  return () => {
    clearTimeout(timer)
    if (idle !== undefined) cancelIdleCallback(idle)
  }
}
