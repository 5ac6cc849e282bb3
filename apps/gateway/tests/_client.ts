/** The contract's own client, with the gateway of this process behind it. */
import { randomUUID } from 'node:crypto'
import { type ApiClient, type ClientRefusal, createClient } from '@millpond/contract/client'
import type { Result } from '@millpond/core/outcome'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'

interface Injectable {
  inject(options: InjectOptions): Promise<LightMyRequestResponse>
}

export const clientOf = (gateway: Injectable, { token }: { readonly token: string }): ApiClient =>
  createClient({
    baseUrl: '',
    token: () => token,
    newKey: randomUUID,
    fetch: async (url, { method, headers, body }) => {
      const answer = await gateway.inject({
        method: method as 'GET',
        url,
        headers: { ...headers },
        ...(body !== undefined && { payload: body }),
      })
      return { status: answer.statusCode, text: async () => answer.body }
    },
  })

/** How often a client sends a request again that was answered "busy". */
const MAX_TRIES = 20

/** As a client does: a reply that the service is busy is followed by the same request. */
export async function untilServed(
  send: () => Promise<LightMyRequestResponse>,
): Promise<LightMyRequestResponse> {
  let answer = await send()
  for (let tries = 1; answer.statusCode === 503 && tries < MAX_TRIES; tries += 1) {
    answer = await send()
  }
  return answer
}

/** The reply to the request; a refusal ends the test. */
export async function granted<Reply>(asked: Promise<Result<Reply, ClientRefusal>>): Promise<Reply> {
  const answer = await asked
  if (answer.ok) return answer.value
  throw new Error(`Answered ${answer.error.status} ${JSON.stringify(answer.error.failure)}`)
}

/** The refusal of the request; a reply ends the test. */
export async function refusalOf(asked: Promise<Result<unknown, ClientRefusal>>) {
  const answer = await asked
  if (!answer.ok) return answer.error
  throw new Error(`Answered ${JSON.stringify(answer.value)}`)
}
