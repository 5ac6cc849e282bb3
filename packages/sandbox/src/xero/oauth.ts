/** The authorize half of OAuth 2: the request, the consent, and the single-use code. */
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { errorPage, firstOf, formOf, PAGE_CSS, showPage } from '#pages'
import { DEMO_PEOPLE, demoPerson } from '#people'
import { consentPage, XERO_PAGE } from './consent-page.ts'
import { isKnownScope, wantsOrganisation } from './scopes.ts'
import type { StandInContext } from './stand-in-context.ts'
import type { XeroUser } from './state.ts'

const CODE_MS = 5 * 60_000
const ASKED_MS = 30 * 60_000
const USER_COOKIE = 'xero_stand_in_user'

interface AskedConsent {
  readonly redirectUri: string
  readonly scopes: readonly string[]
  readonly state: string | null
  readonly nonce: string | null
  readonly challenge: string | null
  readonly userId: string
  readonly askedAt: number
}

export interface IssuedCode {
  readonly userId: string
  readonly authEventId: string
  readonly redirectUri: string
  readonly nonce: string | null
  readonly challenge: string | null
  readonly scopes: readonly string[]
  readonly endsAt: number
}

export interface ConsentCodes {
  /** Codes are for a single use. */
  take(code: string): IssuedCode | null
}

export const challengeOf = (verifier: string): string =>
  createHash('sha256').update(verifier).digest('base64url')

export function serveAuthorize(app: FastifyInstance, context: StandInContext): ConsentCodes {
  const asked = new Map<string, AskedConsent>()
  const codes = new Map<string, IssuedCode>()

  app.get('/identity/consent.css', async (_, reply) => reply.type('text/css').send(PAGE_CSS))

  app.get('/identity/connect/authorize', async (request, reply) => {
    const query = request.query as Record<string, unknown>
    const read = readRequest(query, context)
    if ('error' in read) return showError(reply, read.error, read.explanation)
    const userId = userIdOf(request.headers.cookie) ?? randomUUID()
    rememberBrowser(reply, userId)
    for (const [id, old] of asked) {
      if (old.askedAt < context.options.now() - ASKED_MS) asked.delete(id)
    }
    const requestId = randomUUID()
    const ask = { ...read, userId, askedAt: context.options.now() }
    asked.set(requestId, ask)
    return showConsent(reply, requestId, ask, null)
  })

  app.post('/identity/connect/consent', async (request, reply) => {
    const form = formOf(request)
    const requestId = form.get('request') ?? ''
    const ask = asked.get(requestId)
    if (!ask || ask.askedAt < context.options.now() - ASKED_MS) {
      return showError(
        reply,
        'invalid_request',
        'This page has been open for too long: start again.',
      )
    }
    const back = new URL(ask.redirectUri)
    if (ask.state !== null) back.searchParams.set('state', ask.state)
    if (form.get('decision') !== 'allow') {
      asked.delete(requestId)
      back.searchParams.set('error', 'access_denied')
      return reply.redirect(back.href, 303)
    }
    const company = context.companies.choices.find(({ key }) => key === form.get('company'))
    if (wantsOrganisation(ask.scopes) && !company) {
      return showConsent(reply.code(400), requestId, ask, 'Choose a company first.')
    }
    asked.delete(requestId)
    // A sign-in asks for the person; books belong to the last person of this browser.
    const person = company ? null : demoPerson(form.get('person'))
    const userId = person?.userId ?? ask.userId
    const user = rememberUser(context, userId, ask.scopes)
    if (person) rememberBrowser(reply, userId)
    const authEventId = randomUUID()
    if (company) {
      const books = context.companies.build(company.key, context.options.today())
      context.connections.connect(user.userId, books, authEventId)
    }
    context.state.save()
    const code = randomBytes(32).toString('base64url')
    codes.set(code, { ...ask, userId, authEventId, endsAt: context.options.now() + CODE_MS })
    back.searchParams.set('code', code)
    back.searchParams.set('scope', ask.scopes.join(' '))
    back.searchParams.set('session_state', randomBytes(16).toString('base64url'))
    return reply.redirect(back.href, 303)
  })

  function showConsent(
    reply: FastifyReply,
    requestId: string,
    { scopes, redirectUri }: AskedConsent,
    warning: string | null,
  ) {
    const companies = wantsOrganisation(scopes) ? context.companies.choices : []
    return showPage(reply, new URL(redirectUri).origin).send(
      consentPage({ requestId, scopes, companies, warning }),
    )
  }

  return {
    take(code) {
      const issued = codes.get(code)
      codes.delete(code)
      return issued && issued.endsAt > context.options.now() ? issued : null
    },
  }
}

const showError = (reply: FastifyReply, error: string, explanation: string) =>
  showPage(reply.code(400)).send(errorPage(XERO_PAGE, error, explanation))

type ReadRequest = Omit<AskedConsent, 'userId' | 'askedAt'>
type Refused = { readonly error: string; readonly explanation: string }

/**
 * Xero shows its own error page for a wrong request; only a refusal by the user goes back to the
 * app.
 */
function readRequest(
  query: Record<string, unknown>,
  { options }: StandInContext,
): ReadRequest | Refused {
  if (firstOf(query.client_id) !== options.clientId) {
    return { error: 'unauthorized_client', explanation: 'Unknown client_id.' }
  }
  const redirectUri = firstOf(query.redirect_uri) ?? ''
  if (!isRegistered(redirectUri, options.redirectUris)) {
    return { error: 'invalid_request', explanation: 'Invalid redirect_uri.' }
  }
  if (firstOf(query.response_type) !== 'code') {
    return {
      error: 'unsupported_response_type',
      explanation: 'Only response_type=code is supported.',
    }
  }
  const challenge = firstOf(query.code_challenge)
  if (challenge !== null && firstOf(query.code_challenge_method) !== 'S256') {
    return {
      error: 'invalid_request',
      explanation: 'Only code_challenge_method=S256 is supported.',
    }
  }
  const scopes = (firstOf(query.scope) ?? '').split(' ').filter(Boolean)
  // Like Xero, without saying which of them.
  if (scopes.length === 0 || !scopes.every(isKnownScope)) {
    return { error: 'invalid_scope', explanation: 'Invalid scope for client.' }
  }
  const { state, nonce } = query
  return { redirectUri, scopes, state: firstOf(state), nonce: firstOf(nonce), challenge }
}

function isRegistered(uri: string, registered: readonly string[] | undefined): boolean {
  if (registered) return registered.includes(uri)
  return /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?(\/|$)/.test(uri)
}

function userIdOf(cookie: string | undefined): string | null {
  const pattern = new RegExp(`(?:^|; )${USER_COOKIE}=([0-9a-f-]{36})(?:;|$)`)
  return pattern.exec(cookie ?? '')?.[1] ?? null
}

const rememberBrowser = (reply: FastifyReply, userId: string) =>
  reply.header('set-cookie', `${USER_COOKIE}=${userId}; Path=/identity; HttpOnly; SameSite=Lax`)

/** One browser is one Xero user; consenting again adds scopes and never removes one. */
function rememberUser(
  { state: { data } }: StandInContext,
  userId: string,
  scopes: readonly string[],
): XeroUser {
  let user = data.users.find(known => known.userId === userId)
  if (!user) {
    user = { userId, ...describeUser(userId), scopes: [] }
    data.users.push(user)
  }
  user.scopes = [...new Set([...user.scopes, ...scopes])]
  return user
}

function describeUser(userId: string): Pick<XeroUser, 'email' | 'givenName' | 'familyName'> {
  const person = DEMO_PEOPLE.find(known => known.userId === userId)
  if (!person) {
    const email = `demo-${userId.slice(0, 8)}@xero.example`
    return { email, givenName: 'Demo', familyName: 'User' }
  }
  const { email, givenName, familyName } = person
  return { email, givenName, familyName }
}
