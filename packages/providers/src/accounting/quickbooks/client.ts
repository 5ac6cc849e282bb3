import type { CapabilityId } from '@millpond/core/organisation'
import type * as z from 'zod'
import type { BooksAccess } from '#accounting'
import type { HttpClient, HttpReply } from '#http'
import { MAX_PAGE_SIZE } from '../pages.ts'
import { emptyList } from '../records.ts'
import { callIdOf, failureOf, isTokenRefused, noAnswer } from './faults.ts'
import {
  changesReply,
  parsePayload,
  type QuickBooksChanges,
  type QuickBooksList,
  type QuickBooksListName,
  type QuickBooksReport,
  type QuickBooksWhole,
  type QuickBooksWholeName,
  queryReply,
  reportReply,
} from './payloads.ts'

/** What a plan or a role may leave out; every other list needs full access. */
const NEEDED: Readonly<Record<string, CapabilityId>> = {
  Budget: 'budgets',
  Class: 'classes',
  Department: 'classes',
}

/** Pages of these follow the id: another order may change between two pages. */
const IN_ORDER: ReadonlySet<string> = new Set([
  'Account',
  'Bill',
  'BillPayment',
  'CreditMemo',
  'Customer',
  'Invoice',
  'Payment',
  'Vendor',
  'VendorCredit',
])

/** Lower values are ignored by QuickBooks since August 2025. */
const MINOR_VERSION = '75'
export const PAGE_SIZE = MAX_PAGE_SIZE
/** A reply with changes has no further page. */
export const MAX_CHANGES = 1000

export interface QuickBooksClient {
  /** One page of a query, 1 is the first. */
  query<Name extends QuickBooksListName>(
    entity: Name,
    question?: {
      readonly where?: string
      readonly page?: number
      readonly size?: number | undefined
    },
  ): Promise<QuickBooksList<Name>>
  /** What there is one of. */
  whole<Name extends QuickBooksWholeName>(name: Name): Promise<QuickBooksWhole<Name>>
  /** Records that changed since a moment of the last 30 days. */
  changes(entities: readonly string[], since: string): Promise<QuickBooksChanges>
  report(name: string, parameters: Readonly<Record<string, string>>): Promise<QuickBooksReport>
}

interface ClientParts extends BooksAccess {
  readonly apiUrl: string
  readonly http: HttpClient
}

export function createQuickBooksClient(parts: ClientParts): QuickBooksClient {
  async function get<Schema extends z.ZodType>(
    path: string,
    query: Readonly<Record<string, string>>,
    schema: Schema,
    needed: CapabilityId,
  ): Promise<z.output<Schema>> {
    const parameters = new URLSearchParams({ ...query, minorversion: MINOR_VERSION })
    const reply = await ask(parts, { path, url: urlOf(parts, `${path}?${parameters}`) })
    const failure = failureOf(reply, needed)
    if (failure) throw failure
    return parsePayload(schema, reply.text, callIdOf(reply))
  }

  return {
    async query(entity, { where, page = 1, size = PAGE_SIZE } = {}) {
      const condition = where ? ` where ${where}` : ''
      const start = (page - 1) * size + 1
      const paging = `startposition ${start} maxresults ${size}`
      const order = IN_ORDER.has(entity) ? ' orderby Id' : ''
      const query = `select * from ${entity}${condition}${order} ${paging}`
      const needed = NEEDED[entity] ?? 'access'
      const { QueryResponse } = await get('query', { query }, queryReply, needed)
      return (QueryResponse[entity] ?? emptyList) as never
    },
    async whole(name) {
      const query = `select * from ${name} startposition 1 maxresults ${PAGE_SIZE}`
      const { QueryResponse } = await get('query', { query }, queryReply, 'access')
      return (QueryResponse[name] ?? []) as never
    },
    async changes(entities, since) {
      const question = { entities: entities.join(), changedSince: since }
      const { CDCResponse } = await get('cdc', question, changesReply, 'access')
      return Object.assign({}, ...CDCResponse.flatMap(({ QueryResponse }) => QueryResponse))
    },
    report: (name, parameters) => get(`reports/${name}`, parameters, reportReply, 'reports'),
  }
}

const urlOf = ({ apiUrl, tenantId }: ClientParts, path: string) =>
  `${apiUrl}/v3/company/${encodeURIComponent(tenantId)}/${path}`

interface Question {
  readonly path: string
  readonly url: string
}

/** Sends a request, and once more with a new token if the first one is rejected. */
async function ask(parts: ClientParts, question: Question): Promise<HttpReply> {
  const first = await parts.accessToken()
  const reply = await send(parts, question, first)
  if (!isTokenRefused(reply)) return reply
  const second = await parts.accessToken(first)
  return second === first ? reply : send(parts, question, second)
}

function send(
  { http, tenantId, signal }: ClientParts,
  { path, url }: Question,
  accessToken: string,
): Promise<HttpReply> {
  return http
    .send({
      method: 'GET',
      url,
      headers: { authorization: `Bearer ${accessToken}`, accept: 'application/json' },
      kind: path,
      lane: tenantId,
      ...(signal && { signal }),
    })
    .catch(noAnswer)
}
