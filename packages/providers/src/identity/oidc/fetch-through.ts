import type { CustomFetchOptions } from 'oauth4webapi'
import type { HttpClient } from '#http'

type Options = CustomFetchOptions<'GET' | 'POST', URLSearchParams | null | undefined>

const BODILESS = new Set([101, 204, 205, 304])

/** Makes the protocol library use our own client, with its deadline and its limits. */
export const fetchThrough =
  (http: HttpClient) =>
  async (url: string, { method, headers, body }: Options): Promise<Response> => {
    const reply = await http.send({
      method,
      url,
      headers,
      kind: 'sign-in',
      ...(body ? { body: body.toString() } : {}),
    })
    const text = BODILESS.has(reply.status) ? null : reply.text
    return new Response(text, { status: reply.status, headers: reply.headers })
  }
