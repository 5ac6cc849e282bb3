import type * as z from 'zod'
import { type BooksAccess, ProviderFailure } from '#accounting'
import { type HttpClient, type HttpReply, isPage, retryAfterMs, Throttled } from '#http'
import { connectionsReply, parsePayload } from './payloads.ts'

export interface XeroClient {
  /** One GET of the accounting API; `modifiedSince` is an instant in ISO form. */
  get<Schema extends z.ZodType>(
    path: string,
    query: Readonly<Record<string, string>>,
    schema: Schema,
    modifiedSince?: string,
  ): Promise<z.output<Schema>>
}

interface ClientParts extends BooksAccess {
  readonly apiUrl: string
  readonly http: HttpClient
}

/** The calls that Xero still answers today, by its last reply. */
interface Counted {
  callsLeft(): number | null
}

export function createXeroClient(parts: ClientParts): XeroClient & Counted {
  let callsLeft: number | null = null
  return {
    callsLeft: () => callsLeft,
    async get(path, query, schema, modifiedSince) {
      const question = {
        url: `${parts.apiUrl}/api.xro/2.0/${path}?${new URLSearchParams(query)}`,
        kind: kindOf(path),
        modifiedSince,
      }
      let reply = await ask(parts, question)
      callsLeft = callsLeftIn(reply) ?? callsLeft
      if (reply.status === 403 && !lacksScope(reply) && (await isStillConnected(parts))) {
        // A temporary refusal must not leave a part out of the books.
        reply = await ask(parts, question)
        if (reply.status === 403) throw mayNotRead(reply)
      }
      // A fault of Xero's sign-in refuses valid tokens; only its list says that a company is gone.
      if (reply.status === 401 && !lacksScope(reply) && (await isStillConnected(parts))) {
        throw new ProviderFailure('unavailable', 'Xero refuses valid tokens', {
          providerCorrelationId: correlationOf(reply),
        })
      }
      if (reply.status !== 200) throw failureOf(reply)
      if (isPage(reply)) throw new ProviderFailure('unavailable', 'Xero sent a page')
      return parsePayload(schema, reply.text, correlationOf(reply))
    },
  }
}

const callsLeftIn = (reply: HttpReply): number | null => {
  const text = reply.headers.get('x-daylimit-remaining') ?? ''
  return /^\d{1,9}$/.test(text) ? Number(text) : null
}

interface Question {
  readonly url: string
  readonly kind: string
  readonly modifiedSince: string | undefined
}

/** `Budgets/{id}` is of the kind `Budgets`, `Reports/BalanceSheet` of its own. */
const kindOf = (path: string) => /^Reports\/\w+|^\w+/.exec(path)?.[0] ?? 'other'

/** Sends a request, and once more with a new token if the first one is rejected. */
async function ask(parts: ClientParts, question: Question): Promise<HttpReply> {
  const first = await parts.accessToken()
  const reply = await send(parts, question, first)
  if (reply.status !== 401 || lacksScope(reply)) return reply
  const second = await parts.accessToken(first)
  return second === first ? reply : send(parts, question, second)
}

interface ConnectionsQuestion {
  readonly accessToken: string
  /** Only the tenants that this consent added. */
  readonly consentId?: string | null
  readonly lane: string
}

/** The tenants of the tokens, newest first. */
export async function readConnections(
  apiUrl: string,
  http: HttpClient,
  { accessToken, consentId, lane }: ConnectionsQuestion,
) {
  const query = consentId ? `?${new URLSearchParams({ authEventId: consentId })}` : ''
  const reply = await http
    .send({
      method: 'GET',
      url: `${apiUrl}/connections${query}`,
      headers: { authorization: `Bearer ${accessToken}`, accept: 'application/json' },
      kind: 'connections',
      lane,
    })
    .catch(noAnswer)
  if (reply.status === 429) throw plainFailureOf(reply)
  if (reply.status !== 200) {
    throw new ProviderFailure('unavailable', `Xero did not list the companies (${reply.status})`)
  }
  const all = parsePayload(connectionsReply, reply.text)
  return all.sort((left, right) => compareText(right.updatedDateUtc, left.updatedDateUtc))
}

const compareText = (left: string, right: string) => (left < right ? -1 : left > right ? 1 : 0)

function send({ http, tenantId, signal }: ClientParts, question: Question, accessToken: string) {
  const { url, kind, modifiedSince } = question
  const headers: Record<string, string> = {
    authorization: `Bearer ${accessToken}`,
    'xero-tenant-id': tenantId,
    // Without this Xero replies in XML.
    accept: 'application/json',
  }
  if (modifiedSince) headers['if-modified-since'] = modifiedSince
  const about = { kind, lane: tenantId, ...(signal && { signal }) }
  return http.send({ method: 'GET', url, headers, ...about }).catch(noAnswer)
}

/** Why there is no answer: there was no response, or no request was sent. */
export function noAnswer(cause: unknown): never {
  if (!(cause instanceof Throttled)) {
    throw new ProviderFailure('unavailable', 'Xero did not answer', { cause })
  }
  const more = { cause, retryAfterMs: Math.ceil(cause.waitMs) }
  throw cause.reason === 'limit'
    ? new ProviderFailure('rate-limited', 'Xero’s limit is reached', more)
    : new ProviderFailure('unavailable', 'Xero fails, and is asked again later', {
        ...more,
        wasHeldBack: true,
      })
}

const correlationOf = (reply: HttpReply) => reply.headers.get('xero-correlation-id')

/** Xero says it in a header, or in the reply alone. */
const lacksScope = (reply: HttpReply) =>
  (reply.headers.get('www-authenticate')?.includes('insufficient_scope') ?? false) ||
  (reply.status === 401 && /"Detail"\s*:\s*"AuthorizationUnsuccessful"/i.test(reply.text))

/** Xero says how long to wait, up to the rest of a day; without that it is its minute limit. */
const DEFAULT_WAIT_S = 60

function failureOf(reply: HttpReply): ProviderFailure {
  const more = { providerCorrelationId: correlationOf(reply) }
  if (lacksScope(reply)) {
    return new ProviderFailure('capability-missing', 'The consent does not cover this', more)
  }
  switch (reply.status) {
    case 401:
    case 403:
      return new ProviderFailure('disconnected', 'The company is no longer connected', more)
    default:
      return plainFailureOf(reply)
  }
}

const mayNotRead = (reply: HttpReply) =>
  new ProviderFailure('capability-missing', 'This Xero user may not read this', {
    providerCorrelationId: correlationOf(reply),
  })

/** The meaning of a status, independent of the request. */
export function plainFailureOf(reply: HttpReply): ProviderFailure {
  const more = { providerCorrelationId: correlationOf(reply) }
  if (reply.status === 429) {
    const seconds = Number(reply.headers.get('retry-after')) || DEFAULT_WAIT_S
    const message = `Xero’s ${reply.headers.get('x-rate-limit-problem') ?? 'call'} limit is reached`
    return new ProviderFailure('rate-limited', message, { ...more, retryAfterMs: seconds * 1000 })
  }
  return reply.status >= 500
    ? new ProviderFailure('unavailable', `Xero failed (${reply.status})`, {
        ...more,
        retryAfterMs: retryAfterMs(reply.headers.get('retry-after'), Date.now()),
      })
    : new ProviderFailure('rejected', `Xero refused the request (${reply.status})`, more)
}

/** Xero returns 403 both for a missing right and for a tenant disconnected at its side. */
async function isStillConnected(parts: ClientParts): Promise<boolean> {
  const token = await parts.accessToken()
  const question = { accessToken: token, lane: parts.tenantId }
  const all = await readConnections(parts.apiUrl, parts.http, question)
  return all.some(({ tenantId }) => tenantId === parts.tenantId)
}
