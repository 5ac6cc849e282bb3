/** What a handler is given: parsed input, the caller, and the only ways to the database. */
import type { Access, BodyOf, QueryOf, ReplyOf, Role, Route } from '@millpond/contract/route'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import type { Tx } from '#database/index.ts'
import type { Deps } from '../deps.ts'
import type { Caller } from '../identity/access-token.ts'

interface PlainCall<R extends Route> {
  readonly deps: Deps
  readonly query: QueryOf<R>
  readonly body: BodyOf<R>
  readonly correlationId: string
  readonly log: FastifyBaseLogger
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

interface SignedInCall {
  readonly user: Caller
  /** Rows of the caller, whatever the organisation. */
  asUser<T>(work: (tx: Tx) => Promise<T>): Promise<T>
}

interface OrganisationCall extends SignedInCall {
  readonly organisationId: string
  readonly role: Role
  /** Rows of this organisation and of no other: the database sees to it. */
  inOrganisation<T>(work: (tx: Tx) => Promise<T>): Promise<T>
}

type GrantedBy<Who extends Access> = Who extends 'organisation'
  ? OrganisationCall
  : Who extends 'signedIn'
    ? SignedInCall
    : unknown

export type CallOf<R extends Route> = PlainCall<R> & GrantedBy<R['access']>

/** An answer that is not a small JSON object: a redirect, or text prepared beforehand. */
export class Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Buffer | null

  constructor(
    status: number,
    headers: Readonly<Record<string, string>>,
    body: string | Buffer | null,
  ) {
    this.status = status
    this.headers = headers
    this.body = body
  }
}

/** Only within our own origin: `path` starts with one slash. */
export function redirectTo(path: `/${string}`): Answer {
  if (!/^\/(?![/\\])/.test(path)) throw new TypeError('Redirects stay within our own origin')
  return new Answer(302, { location: path }, null)
}

export type Handler<R extends Route> = (call: CallOf<R>) => Promise<ReplyOf<R> | Answer>
