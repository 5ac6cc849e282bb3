import type * as z from 'zod'
import { type BooksAccess, ProviderFailure } from '#accounting'
import type { HttpClient, HttpReply } from '#http'
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

export function createXeroClient(parts: ClientParts): XeroClient {
  return {
    async get(path, query, schema, modifiedSince) {
      const url = `${parts.apiUrl}/api.xro/2.0/${path}?${new URLSearchParams(query)}`
      const first = await parts.accessToken()
      let reply = await send(parts, url, first, modifiedSince)
      if (reply.status === 401 && !lacksScope(reply)) {
        const second = await parts.accessToken(first)
        if (second !== first) reply = await send(parts, url, second, modifiedSince)
      }
      if (reply.status !== 200) throw await failureOf(parts, reply)
      return parsePayload(schema, reply.text, correlationOf(reply))
    },
  }
}

/** Which companies the tokens reach; only those of one consent when `consentId` is given. */
export async function readConnections(
  apiUrl: string,
  http: HttpClient,
  accessToken: string,
  consentId: string | null,
) {
  const query = consentId ? `?${new URLSearchParams({ authEventId: consentId })}` : ''
  const reply = await http
    .send({
      method: 'GET',
      url: `${apiUrl}/connections${query}`,
      headers: { authorization: `Bearer ${accessToken}`, accept: 'application/json' },
    })
    .catch(cause => {
      throw new ProviderFailure('unavailable', 'Xero did not answer', { cause })
    })
  if (reply.status === 401) throw new ProviderFailure('disconnected', 'Xero refused the sign-in')
  if (reply.status !== 200) {
    throw new ProviderFailure('unavailable', `Xero did not list the companies (${reply.status})`)
  }
  return parsePayload(connectionsReply, reply.text)
}

function send(parts: ClientParts, url: string, accessToken: string, modifiedSince?: string) {
  const headers: Record<string, string> = {
    authorization: `Bearer ${accessToken}`,
    'xero-tenant-id': parts.tenantId,
    // Without this Xero answers in XML.
    accept: 'application/json',
  }
  if (modifiedSince) headers['if-modified-since'] = modifiedSince
  return parts.http.send({ method: 'GET', url, headers }).catch(cause => {
    throw new ProviderFailure('unavailable', 'Xero did not answer', { cause })
  })
}

const correlationOf = (reply: HttpReply) => reply.headers.get('xero-correlation-id')

const lacksScope = (reply: HttpReply) =>
  reply.headers.get('www-authenticate')?.includes('insufficient_scope') ?? false

/** Xero says how long to wait, up to the rest of a day; where it does not, it is the minute. */
const DEFAULT_WAIT_S = 60

async function failureOf(parts: ClientParts, reply: HttpReply): Promise<ProviderFailure> {
  const more = { providerCorrelationId: correlationOf(reply) }
  if (lacksScope(reply)) {
    return new ProviderFailure('capability-missing', 'The consent does not cover this', more)
  }
  switch (reply.status) {
    case 401:
      return new ProviderFailure('disconnected', 'Xero refused the sign-in', more)
    case 403:
      return (await isStillConnected(parts))
        ? new ProviderFailure('capability-missing', 'This Xero user may not read this', more)
        : new ProviderFailure('disconnected', 'The company is no longer connected', more)
    default:
      return plainFailureOf(reply)
  }
}

/** What a status means whoever was asked, and for what. */
export function plainFailureOf(reply: HttpReply): ProviderFailure {
  const more = { providerCorrelationId: correlationOf(reply) }
  if (reply.status === 429) {
    const seconds = Number(reply.headers.get('retry-after')) || DEFAULT_WAIT_S
    const message = `Xero’s ${reply.headers.get('x-rate-limit-problem') ?? 'call'} limit is reached`
    return new ProviderFailure('rate-limited', message, { ...more, retryAfterMs: seconds * 1000 })
  }
  return reply.status >= 500
    ? new ProviderFailure('unavailable', `Xero failed (${reply.status})`, more)
    : new ProviderFailure('rejected', `Xero refused the request (${reply.status})`, more)
}

/** Xero answers 403 both for a missing right and for a company removed at its side. */
async function isStillConnected(parts: ClientParts): Promise<boolean> {
  const token = await parts.accessToken()
  const all = await readConnections(parts.apiUrl, parts.http, token, null)
  return all.some(({ tenantId }) => tenantId === parts.tenantId)
}
