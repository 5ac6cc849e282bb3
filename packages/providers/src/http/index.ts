/**
 * The only caller of `fetch` towards the vendors: a deadline on every call, no redirects. It never
 * retries: what a failure means is decided in the vendor's folder, and when to try again by the job
 * that asked, which also keeps to how many may be under way.
 */

export interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

export interface HttpReply {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

/** No answer, or one cut off in the middle. */
export class HttpTrouble extends Error {
  override name = 'HttpTrouble'
}

export interface HttpClient {
  send(request: HttpRequest): Promise<HttpReply>
}

export interface HttpLimits {
  readonly deadlineMs: number
  readonly longestBody: number
}

const DEFAULT_LIMITS: HttpLimits = { deadlineMs: 20_000, longestBody: 64 * 1024 * 1024 }

export function createHttpClient(limits: Partial<HttpLimits> = {}): HttpClient {
  const { deadlineMs, longestBody } = { ...DEFAULT_LIMITS, ...limits }
  return {
    async send({ method, url, headers, body }) {
      try {
        const response = await fetch(url, {
          method,
          headers,
          redirect: 'manual',
          signal: AbortSignal.timeout(deadlineMs),
          ...(body === undefined ? {} : { body }),
        })
        const text = await readBounded(response, longestBody)
        return { status: response.status, headers: response.headers, text }
      } catch (cause) {
        if (cause instanceof HttpTrouble) throw cause
        throw new HttpTrouble(describe(cause), { cause })
      }
    },
  }
}

async function readBounded(response: Response, longest: number): Promise<string> {
  if (!response.body) return ''
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of response.body) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length > longest) throw new HttpTrouble('The answer is longer than any of its kind')
  }
  return text + decoder.decode()
}

const describe = (cause: unknown) =>
  cause instanceof DOMException && cause.name === 'TimeoutError'
    ? 'No answer in time'
    : 'The connection broke'
