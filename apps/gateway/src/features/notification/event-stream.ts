import { PassThrough, type Readable } from 'node:stream'

/** One reader's stream of server-sent events. */
export interface EventStream {
  readonly body: Readable
  /** When something was last sent, in milliseconds since 1970. */
  readonly sentAt: number
  send(event: { readonly id: string; readonly name: string; readonly data: unknown }): void
  /** A line that readers skip, so that nobody in between takes the silence for the end. */
  beat(): void
  end(): void
  /** Called once when it has ended, whoever ended it. */
  onEnd(ended: () => void): void
}

/** A reader that lets this much lie unread is gone, or as good as that. */
const MOST_UNREAD_BYTES = 256 * 1024

export function createEventStream(now: () => number = Date.now): EventStream {
  const body = new PassThrough()
  let sentAt = now()
  const write = (text: string) => {
    if (!body.writable) return
    sentAt = now()
    body.write(text)
    if (body.writableLength + body.readableLength > MOST_UNREAD_BYTES) body.destroy()
  }
  return {
    body,
    get sentAt() {
      return sentAt
    },
    // JSON has no bare line break, so one line holds it.
    send: ({ id, name, data }) =>
      write(`id: ${id}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`),
    beat: () => write(':\n\n'),
    end: () => void body.end(),
    onEnd: ended => void body.once('close', ended),
  }
}
