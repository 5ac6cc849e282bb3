/**
 * A generic OpenID issuer. The control API gives it one fault at a time, such as a forger or a
 * careless operator would cause.
 */
import type { FastifyInstance } from 'fastify'
import { answerStatus, type FaultBook, injectFaults } from '#faults'
import { type ConsentGrant, createOpenIdProvider, type OpenIdClient, type Tamper } from '#openid'
import {
  type AnswerChange,
  DISCOVERY_FAULTS,
  REDIRECT_FAULTS,
  RETURN_FAULTS,
  USERINFO_FAULTS,
} from './answer-faults.ts'
import { TOKEN_FAULTS } from './token-faults.ts'

export const ISSUER_FAULTS: readonly string[] = [
  TOKEN_FAULTS,
  DISCOVERY_FAULTS,
  USERINFO_FAULTS,
  REDIRECT_FAULTS,
  RETURN_FAULTS,
].flatMap(faults => Object.keys(faults))

export interface IssuerStandInOptions extends OpenIdClient {
  readonly origin: () => string
  readonly now: () => number
  readonly redirectUris?: readonly string[]
}

export interface IssuerStandIn {
  serve(app: FastifyInstance): Promise<void>
  /** False if there is no such fault; null ends the current one. */
  setFault(name: string | null): boolean
  /** Requests that only a client with too much trust sends: to a redirect's target, a `jku`. */
  strangeCalls(): number
  changeKey(): void
  reset(): void
}

const PATHS = {
  stylesheet: '/issuer/consent.css',
  authorize: '/issuer/authorize',
  consent: '/issuer/consent',
  token: '/issuer/token',
  userinfo: '/issuer/userinfo',
  keys: '/issuer/keys',
  discovery: '/issuer/.well-known/openid-configuration',
  revocation: '/issuer/revoke',
} as const

const SCOPES = {
  openid: 'Know who you are',
  profile: 'See your name',
  email: 'See your email address',
}

export function createIssuerStandIn(
  { redirectUris, ...options }: IssuerStandInOptions,
  faults: FaultBook,
): IssuerStandIn {
  let fault: string | null = null
  let strangeCalls = 0
  const issuer = () => `${options.origin()}/issuer`
  const places = () => ({ strangeUrl: `${issuer()}/strange`, paths: PATHS })

  const tamper: Tamper = {
    idToken: bench => (pick(TOKEN_FAULTS, fault) ?? (() => bench.sign(bench.claims)))(bench),
    discovery: document =>
      pick<AnswerChange>(DISCOVERY_FAULTS, fault)?.(document, places()) ?? document,
    userinfo: claims => pick<AnswerChange>(USERINFO_FAULTS, fault)?.(claims, places()) ?? claims,
    keys: document => document,
    back(address) {
      address.searchParams.set('iss', issuer())
      pick(RETURN_FAULTS, fault)?.(address)
    },
    redirect(path) {
      const which = pick(REDIRECT_FAULTS, fault)
      return which && PATHS[which] === path ? `${places().strangeUrl}${path}` : null
    },
  }

  const provider = createOpenIdProvider({
    ...options,
    vendor: 'an OpenID issuer',
    redirectUris,
    issuer,
    paths: PATHS,
    scopes: SCOPES,
    accessSeconds: 600,
    identity: grant => ({
      sub: grant.person.userId,
      ...(grant.nonce === null ? {} : { nonce: grant.nonce }),
      // Userinfo is requested only if the token does not contain it.
      ...(fault !== null && fault in USERINFO_ASKED ? {} : describePerson(grant)),
    }),
    userinfo: grant => ({ sub: grant.person.userId, ...describePerson(grant) }),
    describe: { authorization_response_iss_parameter_supported: true },
    tamper,
  })

  return {
    async serve(app) {
      injectFaults(app, faults, answerStatus)
      app.addHook('onRequest', async request => {
        if (request.url.startsWith('/issuer/strange')) strangeCalls += 1
      })
      app.all('/issuer/strange/*', async () => ({ keys: [] }))
      provider.serve(app)
    },
    setFault(name) {
      if (name !== null && !ISSUER_FAULTS.includes(name)) return false
      fault = name
      return true
    },
    strangeCalls: () => strangeCalls,
    changeKey: () => provider.changeKey(),
    reset() {
      fault = null
      strangeCalls = 0
    },
  }
}

const USERINFO_ASKED: Readonly<Record<string, unknown>> = {
  ...USERINFO_FAULTS,
  'userinfo-redirects': REDIRECT_FAULTS['userinfo-redirects'],
}

function pick<T>(faults: Readonly<Record<string, T>>, name: string | null): T | undefined {
  return name !== null && Object.hasOwn(faults, name) ? faults[name] : undefined
}

const describePerson = ({ person, scopes }: ConsentGrant) => ({
  ...(scopes.includes('email') && person.email !== null
    ? { email: person.email, email_verified: person.emailVerified }
    : {}),
  ...(scopes.includes('profile')
    ? {
        name: `${person.givenName} ${person.familyName}`,
        given_name: person.givenName,
        family_name: person.familyName,
      }
    : {}),
})
