/**
 * A stand-in for Intuit's sign-in, written from its published behaviour: names in camel case, no
 * nonce, metadata at another origin than the issuer, and a refresh token with every code.
 */
import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { answerStatus, type FaultBook, injectFaults } from '#faults'
import { type ConsentGrant, createOpenIdProvider, type OpenIdClient } from '#openid'

export interface IntuitStandInOptions extends OpenIdClient {
  readonly origin: () => string
  readonly now: () => number
  readonly redirectUris?: readonly string[]
}

export interface IntuitStandIn {
  serve(app: FastifyInstance): Promise<void>
}

const SCOPES = {
  openid: 'Know who you are',
  profile: 'See your name',
  email: 'See your email address',
  phone: 'See your telephone number',
  address: 'See your address',
  'com.intuit.quickbooks.accounting': 'View the books of your company',
}
const BOOKS = 'com.intuit.quickbooks.accounting'
const HUNDRED_DAYS = 100 * 86_400
/** The company that comes back with a consent to books. */
const REALM_ID = '9130350123456789'

export function createIntuitStandIn(
  { redirectUris, ...options }: IntuitStandInOptions,
  faults: FaultBook,
): IntuitStandIn {
  const provider = createOpenIdProvider({
    ...options,
    vendor: 'Intuit',
    redirectUris,
    issuer: () => `${options.origin()}/intuit/op/v1`,
    paths: {
      stylesheet: '/intuit/consent.css',
      authorize: '/intuit/connect/oauth2',
      consent: '/intuit/connect/consent',
      token: '/intuit/oauth2/v1/tokens/bearer',
      userinfo: '/intuit/v1/openid_connect/userinfo',
      keys: '/intuit/op/v1/jwks',
      discovery: '/intuit/.well-known/openid_configuration',
      revocation: '/intuit/v2/oauth2/tokens/revoke',
    },
    scopes: SCOPES,
    accessSeconds: 3600,
    refreshSeconds: HUNDRED_DAYS,
    identity: grant => ({
      sub: subjectOf(grant),
      aud: [options.clientId],
      ...(grant.scopes.includes(BOOKS) ? { realmid: REALM_ID } : {}),
    }),
    userinfo: grant => ({
      sub: subjectOf(grant),
      ...(grant.scopes.includes('email') && grant.person.email !== null
        ? { email: grant.person.email, emailVerified: grant.person.emailVerified }
        : {}),
      ...(grant.scopes.includes('profile')
        ? { givenName: grant.person.givenName, familyName: grant.person.familyName }
        : {}),
    }),
    returns: ({ scopes }): Record<string, string> =>
      scopes.includes(BOOKS) ? { realmId: REALM_ID } : {},
    describe: {
      claims_supported: ['aud', 'exp', 'iat', 'iss', 'realmid', 'sub'],
    },
  })
  return {
    async serve(app) {
      injectFaults(app, faults, answerStatus)
      provider.serve(app)
    },
  }
}

/** Intuit's own id of a person, different from other vendors' ids. */
const subjectOf = ({ person }: ConsentGrant) =>
  createHash('sha256').update(`intuit:${person.userId}`).digest('hex').slice(0, 32)
