/** What a handler is given: parsed input, the caller, and the only ways to the database. */
import type { Access, BodyOf, QueryOf, ReplyOf, Role, Route } from '@millpond/contract/route'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import type { Tx } from '#database/index.ts'
import type { Deps } from '../deps.ts'
import type { Answer } from './answer.ts'
import type { KnownCaller } from './authenticate.ts'
import type { WritingCall } from './writing.ts'

export { Answer, redirectTo } from './answer.ts'

interface PlainCall<R extends Route> {
  readonly deps: Deps
  readonly query: QueryOf<R>
  readonly body: BodyOf<R>
  readonly correlationId: string
  readonly log: FastifyBaseLogger
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

interface SignedInCall<R extends Route> extends WritingCall<R> {
  readonly user: KnownCaller
  /** Rows of the caller, whatever the organisation; only to read: `commit` changes them. */
  asUser<T>(work: (tx: Tx) => Promise<T>): Promise<T>
}

interface OrganisationCall<R extends Route> extends SignedInCall<R> {
  readonly organisationId: string
  readonly role: Role
  /**
   * Rows of this organisation and of no other, and only to read: the database sees to both.
   * `commit` changes them.
   */
  inOrganisation<T>(work: (tx: Tx) => Promise<T>): Promise<T>
}

type GrantedBy<R extends Route, Who extends Access> = Who extends 'organisation'
  ? OrganisationCall<R>
  : Who extends 'signedIn'
    ? SignedInCall<R>
    : unknown

export type CallOf<R extends Route> = PlainCall<R> & GrantedBy<R, R['access']>

export type Handler<R extends Route> = (call: CallOf<R>) => Promise<ReplyOf<R> | Answer>
