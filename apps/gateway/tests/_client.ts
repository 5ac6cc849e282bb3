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

/** The reply to the request; a refusal ends the test. */
export async function granted<Reply>(asked: Promise<Result<Reply, ClientRefusal>>): Promise<Reply> {
  const answer = await asked
  if (answer.ok) return answer.value
  throw new Error(`Answered ${answer.error.status} ${JSON.stringify(answer.error.failure)}`)
}
