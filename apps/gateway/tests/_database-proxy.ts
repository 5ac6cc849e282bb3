/** A proxy in front of PostgreSQL that can refuse, ignore, delay or cut connections. */
import { connect, createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

export interface DatabaseProxy {
  readonly port: number
  /** Refuses every connection. */
  shut(): Promise<void>
  /** `nothing`: accepts connections and never answers. */
  reopen(whereTo: 'server' | 'nothing'): Promise<void>
  /** Delays every answer of the server; 0 ends it. */
  delay(ms: number): void
  /**
   * Cuts the first connection that sends these words in this order, as soon as it sends the last
   * one: `before` the server receives it, or `after`, so that the statement runs and its answer is
   * lost.
   */
  cutAt(words: readonly string[], when: 'before' | 'after'): Promise<void>
}

interface Cut {
  readonly words: readonly string[]
  readonly when: 'before' | 'after'
  readonly done: () => void
}

/** The server listens on a unix socket in this folder. */
export async function openDatabaseProxy(socketFolder: string): Promise<DatabaseProxy> {
  const open = new Set<Socket>()
  let leads = true
  let delayMs = 0
  let pendingCut: Cut | null = null

  const proxy: Server = createServer(client => {
    open.add(client)
    client.on('error', () => undefined)
    client.on('close', () => open.delete(client))
    if (!leads) return
    const server = connect(join(socketFolder, '.s.PGSQL.5432'))
    let isMuted = false
    let heard = 0
    const takeCut = (bytes: Buffer): Cut | null => {
      if (!pendingCut) return null
      if (bytes.includes(pendingCut.words[heard] ?? '')) heard += 1
      if (heard < pendingCut.words.length) return null
      const due = pendingCut
      pendingCut = null
      return due
    }
    server.on('error', () => client.destroy())
    server.on('close', () => client.destroy())
    client.on('close', () => server.destroy())
    client.on('data', bytes => {
      const due = takeCut(bytes)
      if (due?.when === 'before') {
        client.destroy()
        due.done()
        return
      }
      server.write(bytes)
      if (!due) return
      isMuted = true
      // The next bytes from the server are the answer, so the statement has run.
      server.once('data', () => {
        client.destroy()
        due.done()
      })
    })
    let passing = Promise.resolve()
    server.on('data', bytes => {
      if (isMuted) return
      const delay = delayMs
      passing = passing.then(async () => {
        if (delay > 0) await pause(delay)
        client.write(bytes)
      })
    })
  })
  const listen = (port: number) =>
    new Promise<void>(resolve => proxy.listen(port, '127.0.0.1', resolve))
  await listen(0)
  const { port } = proxy.address() as { port: number }
  const cut = () => {
    for (const client of open) client.destroy()
    open.clear()
  }
  return {
    port,
    async shut() {
      const closed = new Promise(resolve => proxy.close(resolve))
      cut()
      await closed
    },
    async reopen(whereTo) {
      leads = whereTo === 'server'
      cut()
      if (!proxy.listening) await listen(port)
    },
    delay(ms) {
      delayMs = ms
    },
    cutAt: (words, when) =>
      new Promise(resolve => {
        pendingCut = { words, when, done: resolve }
      }),
  }
}
