/** Times measured by the page itself, for `bench/grid.bench.ts`, which drives it from outside. */
export interface Stopwatch {
  /** From nothing to the painted grid. */
  mount(): Promise<number>
  /** Records, from now on, how long after its key each commit is painted. */
  watchCommits(): void
  readonly commits: number[]
  /** Records, from now on, how long each frame takes. */
  watchFrames(): void
  readonly frames: number[]
  paste(rows: number, columns: number): Promise<number>
}

export function stopwatch(mount: () => number): Stopwatch {
  const commits: number[] = []
  const frames: number[] = []
  return {
    commits,
    frames,
    mount: async () => {
      const begin = mount()
      return (await painted()) - begin
    },
    watchCommits: () =>
      document.addEventListener(
        'keydown',
        event => {
          if (event.key !== 'Enter') return
          const begin = performance.now()
          void painted().then(end => commits.push(end - begin))
        },
        { capture: true },
      ),
    watchFrames: () => {
      let before = performance.now()
      requestAnimationFrame(function next(now) {
        frames.push(now - before)
        before = now
        requestAnimationFrame(next)
      })
    },
    paste: async (rows, columns) => {
      const lines = Array.from({ length: rows }, (_, row) =>
        Array.from({ length: columns }, (_, column) => `$${row * 100 + column}.00`).join('\t'),
      )
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', lines.join('\r\n'))
      const begin = performance.now()
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
      document.activeElement?.dispatchEvent(event)
      return (await painted()) - begin
    },
  }
}

/**
 * The time when the next frame has been drawn: a message after its callbacks arrives after the
 * drawing.
 */
function painted(): Promise<number> {
  return new Promise(resolve => {
    requestAnimationFrame(() => {
      const channel = new MessageChannel()
      channel.port1.onmessage = () => resolve(performance.now())
      channel.port2.postMessage(null)
    })
  })
}
