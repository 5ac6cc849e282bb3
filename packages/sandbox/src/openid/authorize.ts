/** A page that asks who signs in; the reply is a code for a single use. */
import { randomBytes, randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import {
  errorPage,
  escapeHtml,
  firstOf,
  formOf,
  PAGE_CSS,
  pageHtml,
  peopleList,
  showPage,
} from '#pages'
import { demoPerson } from '#people'
import type { ConsentGrant, OpenIdSetup } from './setup.ts'

const CODE_MS = 5 * 60_000
const ASKED_MS = 30 * 60_000

type AuthorizationRequest = Omit<ConsentGrant, 'person'> & { readonly state: string | null }

export interface Codes {
  /** Codes are for a single use, so a used code is deleted. */
  take(code: string): ConsentGrant | null
}

export function serveAuthorize(app: FastifyInstance, setup: OpenIdSetup): Codes {
  const { paths, vendor, now } = setup
  const requests = new Map<string, AuthorizationRequest>()
  const codes = new Map<string, ConsentGrant>()
  const page = { vendor, stylesheet: paths.stylesheet }
  const showError = (reply: FastifyReply, error: string, explanation: string) =>
    showPage(reply.code(400)).send(errorPage(page, error, explanation))

  app.get(paths.stylesheet, async (_, reply) => reply.type('text/css').send(PAGE_CSS))

  app.get(paths.authorize, async (request, reply) => {
    const read = readRequest(request.query as Record<string, unknown>, setup)
    if ('error' in read) return showError(reply, read.error, read.explanation)
    const requestId = randomUUID()
    requests.set(requestId, read)
    return showPage(reply, new URL(read.redirectUri).origin).send(
      pageHtml({ ...page, title: 'Sign in', content: consentForm(requestId, read, setup) }),
    )
  })

  app.post(paths.consent, async (request, reply) => {
    const form = formOf(request)
    const requestId = form.get('request') ?? ''
    const ask = requests.get(requestId)
    requests.delete(requestId)
    if (!ask || ask.at < now() - ASKED_MS) {
      return showError(reply, 'invalid_request', 'This page has been open too long: start again.')
    }
    const back = new URL(ask.redirectUri)
    if (ask.state !== null) back.searchParams.set('state', ask.state)
    const person = demoPerson(form.get('person'))
    if (form.get('decision') !== 'allow' || !person) {
      back.searchParams.set('error', 'access_denied')
      return reply.redirect(back.href, 303)
    }
    const grant: ConsentGrant = { ...ask, person, at: now() }
    const code = randomBytes(32).toString('base64url')
    codes.set(code, grant)
    back.searchParams.set('code', code)
    for (const [name, value] of Object.entries(setup.returns?.(grant) ?? {})) {
      back.searchParams.set(name, value)
    }
    setup.tamper?.back(back)
    return reply.redirect(back.href, 303)
  })

  return {
    take(code) {
      const grant = codes.get(code)
      codes.delete(code)
      return grant && grant.at + CODE_MS > now() ? grant : null
    },
  }
}

function consentForm(
  requestId: string,
  { scopes }: AuthorizationRequest,
  { vendor, paths, scopes: words }: OpenIdSetup,
) {
  const asks = scopes.map(scope => `<li>${escapeHtml(words[scope] ?? scope)}</li>`)
  return `<h1>Sign in to Millpond with ${escapeHtml(vendor)}</h1>
<p>This page runs on your own computer. It is not ${escapeHtml(vendor)}, and the people below
are made up.</p>
<form method="post" action="${escapeHtml(paths.consent)}">
<input type="hidden" name="request" value="${escapeHtml(requestId)}">
${peopleList()}
<details><summary>What Millpond will be able to do</summary><ul>${asks.join('')}</ul></details>
<div class="buttons">
<button type="submit" name="decision" value="allow" class="first">Allow access</button>
<button type="submit" name="decision" value="cancel">Cancel</button>
</div>
</form>`
}

/** A wrong request is shown as an error: nothing is sent to an address that is not registered. */
function readRequest(
  query: Record<string, unknown>,
  { clientId, scopes: known, redirectUris, now }: OpenIdSetup,
): AuthorizationRequest | { error: string; explanation: string } {
  if (firstOf(query.client_id) !== clientId) {
    return { error: 'unauthorized_client', explanation: 'Unknown client_id.' }
  }
  const redirectUri = firstOf(query.redirect_uri) ?? ''
  if (!isRegistered(redirectUri, redirectUris)) {
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
  if (!scopes.includes('openid') || !scopes.every(scope => Object.hasOwn(known, scope))) {
    return { error: 'invalid_scope', explanation: 'Unknown scope, or no openid among them.' }
  }
  const { state, nonce } = query
  return { redirectUri, scopes, state: firstOf(state), nonce: firstOf(nonce), challenge, at: now() }
}

function isRegistered(uri: string, registered: readonly string[] | undefined): boolean {
  if (registered) return registered.includes(uri)
  return /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?(\/|$)/.test(uri)
}
