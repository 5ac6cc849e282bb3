/** Long enough to get on, short enough that no press of a key waits. */
const TURN_MS = 12

/** For long work on the page: asked now and then, it lets the page draw and answer in between. */
export function pageTurns(): () => Promise<void> | undefined {
  let begun = performance.now()
  return () => {
    if (performance.now() - begun < TURN_MS) return undefined
    return new Promise(resolve => {
      setTimeout(() => {
        begun = performance.now()
        resolve()
      })
    })
  }
}
