import { Agent, type Dispatcher, fetch } from 'undici'
import { type HttpReply, type HttpRequest, HttpTrouble, TimedOut } from './request.ts'

export interface TryLimits {
  /** The time limit of a connection, with its TLS handshake. */
  readonly connectMs: number
  readonly longestBody: number
  readonly stopGraceMs: number
}

/** One round trip without redirects. */
export function createTry({ connectMs, longestBody, stopGraceMs }: TryLimits) {
  let agent: Dispatcher | undefined
  return async (request: HttpRequest, deadlineMs: number): Promise<HttpReply> => {
    agent ??= new Agent({ connect: { timeout: connectMs } })
    const { method, url, headers, body } = request
    const { signal, forget } = patience(deadlineMs, request.signal, stopGraceMs)
    try {
      const response = await fetch(url, {
        method,
        headers,
        redirect: 'manual',
        dispatcher: agent,
        signal,
        ...(body === undefined ? {} : { body }),
      })
      const text = await readBounded(response.body, longestBody)
      return { status: response.status, headers: new Headers([...response.headers]), text }
    } catch (cause) {
      if (cause instanceof HttpTrouble) throw cause
      throw troubleOf(cause)
    } finally {
      forget()
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

const troubleOf = (cause: unknown) =>
  cause instanceof DOMException && cause.name === 'TimeoutError'
    ? new TimedOut('No answer in time', { cause })
    : new HttpTrouble('The connection broke', { cause })

/**
 * Aborts at the deadline, or a while after `stop`. `AbortSignal.any` of a `timeout` is collected as
 * garbage in Node 20 and then never aborts.
 */
function patience(deadlineMs: number, stop: AbortSignal | undefined, graceMs: number) {
  const controller = new AbortController()
  const endIn = (ms: number, reason: DOMException) =>
    setTimeout(() => controller.abort(reason), ms).unref()
  const timers = [endIn(deadlineMs, new DOMException('No answer in time', 'TimeoutError'))]
  const begin = () =>
    void timers.push(endIn(graceMs, new DOMException('The process stops', 'AbortError')))
  if (stop?.aborted) begin()
  else stop?.addEventListener('abort', begin)
  return {
    signal: controller.signal,
    forget() {
      stop?.removeEventListener('abort', begin)
      for (const timer of timers) clearTimeout(timer)
    },
  }
}
