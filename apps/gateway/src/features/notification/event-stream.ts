import { PassThrough, type Readable } from 'node:stream'

/** One reader's stream of server-sent events. */
export interface EventStream {
  readonly body: Readable
  /** When something was last sent, in milliseconds since 1970. */
  readonly sentAt: number
  send(event: { readonly id: string; readonly name: string; readonly data: unknown }): void
  /** Sends a line that readers skip, so that no proxy closes an idle connection. */
  beat(): void
  end(): void
  /** Called once when it has ended, by either side. */
  onEnd(ended: () => void): void
}

/** A reader with this much unread data counts as gone. */
const MAX_UNREAD_BYTES = 256 * 1024

export function createEventStream(now: () => number = Date.now): EventStream {
  const body = new PassThrough()
  let sentAt = now()
  const write = (text: string) => {
    if (!body.writable) return
    sentAt = now()
    body.write(text)
    if (body.writableLength + body.readableLength > MAX_UNREAD_BYTES) body.destroy()
  }
  return {
    body,
    get sentAt() {
      return sentAt
    },
    // JSON has no bare line break, so an event is one line.
    send: ({ id, name, data }) =>
      write(`id: ${id}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`),
    beat: () => write(':\n\n'),
    end: () => void body.end(),
    onEnd: ended => void body.once('close', ended),
  }
}
