/** Time as an argument: tests use their own, the app uses the browser's. */
export interface Timers {
  readonly now: () => Date
  readonly after: (milliseconds: number, run: () => void) => () => void
  readonly every: (milliseconds: number, run: () => void) => () => void
}

export const browserTimers: Timers = {
  now: () => new Date(),
  after: (milliseconds, run) => {
    const id = setTimeout(run, milliseconds)
    return () => clearTimeout(id)
  },
  every: (milliseconds, run) => {
    const id = setInterval(run, milliseconds)
    return () => clearInterval(id)
  },
}

export const pause = (milliseconds: number, timers: Timers = browserTimers): Promise<void> =>
  new Promise(done => {
    timers.after(milliseconds, done)
  })
