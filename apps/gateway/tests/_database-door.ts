/** A door before a PostgreSQL server: it can be shut, lead nowhere, dawdle, or be slammed. */
import { connect, createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

export interface DatabaseDoor {
  readonly port: number
  /** Refuses everybody. */
  shut(): Promise<void>
  /** `nothing`: takes connections and never says a word. */
  reopen(whereTo: 'server' | 'nothing'): Promise<void>
  /** Every answer of the server takes so much longer; 0 ends it. */
  dawdle(ms: number): void
  /**
   * Cuts the first connection off that sends these words, one after the other, as soon as it sends
   * the last: `before` the server has seen it, or `after`, so that it is done and nobody hears.
   */
  slamAt(words: readonly string[], when: 'before' | 'after'): Promise<void>
}

interface Slam {
  readonly words: readonly string[]
  readonly when: 'before' | 'after'
  readonly done: () => void
}

/** The server listens on a unix socket in this folder. */
export async function openDatabaseDoor(socketFolder: string): Promise<DatabaseDoor> {
  const open = new Set<Socket>()
  let leads = true
  let delayMs = 0
  let slam: Slam | null = null

  const door: Server = createServer(client => {
    open.add(client)
    client.on('error', () => undefined)
    client.on('close', () => open.delete(client))
    if (!leads) return
    const server = connect(join(socketFolder, '.s.PGSQL.5432'))
    let isDeaf = false
    let heard = 0
    const takeSlam = (bytes: Buffer): Slam | null => {
      if (!slam) return null
      if (bytes.includes(slam.words[heard] ?? '')) heard += 1
      if (heard < slam.words.length) return null
      const struck = slam
      slam = null
      return struck
    }
    server.on('error', () => client.destroy())
    server.on('close', () => client.destroy())
    client.on('close', () => server.destroy())
    client.on('data', bytes => {
      const struck = takeSlam(bytes)
      if (struck?.when === 'before') {
        client.destroy()
        struck.done()
        return
      }
      server.write(bytes)
      if (!struck) return
      isDeaf = true
      // The server's first words after it are its answer: by then it is done.
      server.once('data', () => {
        client.destroy()
        struck.done()
      })
    })
    let passing = Promise.resolve()
    server.on('data', bytes => {
      if (isDeaf) return
      const delay = delayMs
      passing = passing.then(async () => {
        if (delay > 0) await pause(delay)
        client.write(bytes)
      })
    })
  })
  const listen = (port: number) =>
    new Promise<void>(resolve => door.listen(port, '127.0.0.1', resolve))
  await listen(0)
  const { port } = door.address() as { port: number }
  const cut = () => {
    for (const client of open) client.destroy()
    open.clear()
  }
  return {
    port,
    async shut() {
      const closed = new Promise(resolve => door.close(resolve))
      cut()
      await closed
    },
    async reopen(whereTo) {
      leads = whereTo === 'server'
      cut()
      if (!door.listening) await listen(port)
    },
    dawdle(ms) {
      delayMs = ms
    },
    slamAt: (words, when) =>
      new Promise(resolve => {
        slam = { words, when, done: resolve }
      }),
  }
}
