/** Long enough to make progress, short enough that no key press waits. */
const TURN_MS = 12

/** For long work on the page: called now and then, it lets the page render and respond. */
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
