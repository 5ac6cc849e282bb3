/** One call of Firebase's REST interface: JSON in, JSON out, and a fault for each refusal. */
import { fail, succeed } from '@millpond/core/outcome'
import type * as z from 'zod'
import { createHttpClient, type HttpClient, type HttpReply, HttpTrouble } from '#http'
import type { AccountAnswer, AccountFault } from '#identity'
import { OutboundRefused, onlyTo } from '../outbound.ts'
import { faultOf } from './faults.ts'
import { errorReply } from './payloads.ts'
import { addressesOf, type FirebaseSettings } from './settings.ts'

export interface Rest {
  readonly http: HttpClient
  post<S extends z.ZodType>(
    url: string,
    body: object | URLSearchParams,
    schema: S,
    headers?: Readonly<Record<string, string>>,
  ): Promise<AccountAnswer<z.output<S>>>
}

const LIMITS = { deadlineMs: 8_000, patienceMs: 10_000, longestBody: 1024 * 1024 }

export function createRest(settings: FirebaseSettings): Rest {
  const origins = new Set(Object.values(addressesOf(settings)).map(url => new URL(url).origin))
  const http = onlyTo(
    origins,
    createHttpClient({ ...LIMITS, ...settings.limits }, { watch: settings.watch }),
  )
  return {
    http,
    async post(url, body, schema, headers = {}) {
      const isForm = body instanceof URLSearchParams
      const reply = await http
        .send({
          method: 'POST',
          url,
          kind: 'sign-in',
          headers: {
            accept: 'application/json',
            'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json',
            ...headers,
          },
          body: isForm ? body.toString() : JSON.stringify(body),
        })
        .catch(silence)
      return reply === null ? fail(NO_ANSWER) : read(reply, schema)
    },
  }
}

const NO_ANSWER: AccountFault = { kind: 'network', code: 'NO_ANSWER' }

/** No answer and a redirect are the same to the caller. */
export function silence(error: unknown): null {
  if (error instanceof HttpTrouble || error instanceof OutboundRefused) return null
  throw error
}

function read<S extends z.ZodType>(reply: HttpReply, schema: S): AccountAnswer<z.output<S>> {
  const content = parsedOrNull(reply.text)
  if (reply.status !== 200) {
    const refusal = errorReply.safeParse(content)
    return fail(faultOf(reply.status, refusal.success ? refusal.data.error.message : ''))
  }
  const parsed = schema.safeParse(content)
  return parsed.success ? succeed(parsed.data) : fail({ kind: 'network', code: 'UNREADABLE' })
}

function parsedOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
