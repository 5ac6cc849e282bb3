/** The input of a handler: parsed parameters, the caller, and its only access to the database. */
import type { Access, BodyOf, QueryOf, ReplyOf, Role, Route } from '@millpond/contract/route'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import type { Tx } from '#database/index.ts'
import type { Deps } from '../deps.ts'
import type { Answer } from './answer.ts'
import type { AuthenticatedCaller } from './authenticate.ts'
import type { WritingCall } from './writing.ts'

export { Answer, redirectTo } from './answer.ts'

interface PlainCall<R extends Route, Needs extends keyof Deps> {
  /** The dependencies that the handler names, and no others. */
  readonly deps: Pick<Deps, Needs>
  readonly query: QueryOf<R>
  readonly body: BodyOf<R>
  readonly correlationId: string
  readonly log: FastifyBaseLogger
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

interface SignedInCall<R extends Route> extends WritingCall<R> {
  readonly user: AuthenticatedCaller
  /** Rows of the caller in all organisations, read only: `commit` changes them. */
  asUser<T>(work: (tx: Tx) => Promise<T>): Promise<T>
}

interface OrganisationCall<R extends Route> extends SignedInCall<R> {
  readonly organisationId: string
  readonly role: Role
  /**
   * Rows of this organisation only, read only: the database enforces both. `commit` changes them.
   */
  inOrganisation<T>(work: (tx: Tx) => Promise<T>): Promise<T>
}

type GrantedBy<R extends Route, Who extends Access> = Who extends 'organisation'
  ? OrganisationCall<R>
  : Who extends 'signedIn'
    ? SignedInCall<R>
    : unknown

export type CallOf<R extends Route, Needs extends keyof Deps = never> = PlainCall<R, Needs> &
  GrantedBy<R, R['access']>

export type Handler<R extends Route, Needs extends keyof Deps = never> = (
  call: CallOf<R, Needs>,
) => Promise<ReplyOf<R> | Answer>
