import { WebSocket } from 'undici'

type Params = Readonly<Record<string, unknown>>

interface Message {
  readonly id?: number
  readonly type: 'success' | 'error' | 'event'
  readonly method?: string
  readonly result?: unknown
  readonly params?: unknown
  readonly error?: string
  readonly message?: string
}

/** Commands and events of WebDriver BiDi: https://www.w3.org/TR/webdriver-bidi/ */
export async function connectBidi(url: string) {
  const socket = new WebSocket(url)
  const waiting = new Map<number, (message: Message) => void>()
  const listeners = new Map<string, (params: unknown) => void>()
  let count = 0
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Message
    if (message.id !== undefined) waiting.get(message.id)?.(message)
    else listeners.get(message.method ?? '')?.(message.params)
  })
  socket.addEventListener('close', () => {
    for (const answer of waiting.values()) answer({ type: 'error', message: 'connection closed' })
  })
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true })
    socket.addEventListener('error', () => reject(new Error(`No connection to ${url}`)))
  })
  return {
    on(event: string, listener: (params: unknown) => void) {
      listeners.set(event, listener)
    },
    async send<Result>(method: string, params: Params = {}): Promise<Result> {
      count += 1
      const id = count
      const answer = new Promise<Message>(resolve => waiting.set(id, resolve))
      socket.send(JSON.stringify({ id, method, params }))
      const { type, result, error, message } = await answer
      waiting.delete(id)
      if (type === 'error') throw new Error(`${method}: ${error ?? ''} ${message ?? ''}`)
      return result as Result
    },
    close: () => socket.close(),
  }
}
