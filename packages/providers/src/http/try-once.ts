import { Agent, type Dispatcher, fetch } from 'undici'
import { type HttpReply, type HttpRequest, HttpTrouble } from './request.ts'

export interface TryLimits {
  /** The time limit of a connection, with its TLS handshake. */
  readonly connectMs: number
  readonly longestBody: number
}

/** One round trip without redirects. */
export function createTry({ connectMs, longestBody }: TryLimits) {
  let agent: Dispatcher | undefined
  return async (request: HttpRequest, deadlineMs: number): Promise<HttpReply> => {
    agent ??= new Agent({ connect: { timeout: connectMs } })
    const { method, url, headers, body } = request
    try {
      const response = await fetch(url, {
        method,
        headers,
        redirect: 'manual',
        dispatcher: agent,
        signal: AbortSignal.timeout(deadlineMs),
        ...(body === undefined ? {} : { body }),
      })
      const text = await readBounded(response.body, longestBody)
      return { status: response.status, headers: new Headers([...response.headers]), text }
    } catch (cause) {
      if (cause instanceof HttpTrouble) throw cause
      throw new HttpTrouble(describe(cause), { cause })
    }
  }
}

async function readBounded(
  body: AsyncIterable<Uint8Array> | null,
  longest: number,
): Promise<string> {
  if (!body) return ''
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of body) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length > longest) throw new HttpTrouble('The answer is longer than any of its kind')
  }
  return text + decoder.decode()
}

const describe = (cause: unknown) =>
  cause instanceof DOMException && cause.name === 'TimeoutError'
    ? 'No answer in time'
    : 'The connection broke'
