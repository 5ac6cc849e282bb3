/** The page on which a person chooses a company, and the code that the consent ends in. */
import { randomBytes, randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { errorPage, escapeHtml, firstOf, formOf, PAGE_CSS, pageHtml, showPage } from '#pages'
import type { QuickBooksContext } from './context.ts'
import type { Realm } from './realms.ts'

const CODE_MS = 5 * 60_000
const ASKED_MS = 30 * 60_000
const BOOKS = 'com.intuit.quickbooks.accounting'
const SCOPES = [BOOKS, 'openid', 'profile', 'email', 'phone', 'address']
const PAGE = { vendor: 'QuickBooks', stylesheet: '/quickbooks/consent.css' } as const

interface AskedConsent {
  readonly redirectUri: string
  readonly scopes: readonly string[]
  readonly state: string | null
  readonly askedAt: number
}

interface RealmCode {
  readonly realmId: string
  readonly redirectUri: string
  readonly scopes: readonly string[]
  readonly endsAt: number
}

export interface RealmCodes {
  /** Codes are for a single use. */
  take(code: string): RealmCode | null
}

export function serveConsent(app: FastifyInstance, context: QuickBooksContext): RealmCodes {
  const { options, realms } = context
  const asked = new Map<string, AskedConsent>()
  const codes = new Map<string, RealmCode>()

  app.get(PAGE.stylesheet, async (_, reply) => reply.type('text/css').send(PAGE_CSS))

  app.get('/quickbooks/connect/oauth2', async (request, reply) => {
    const read = readRequest(request.query as Record<string, unknown>, context)
    if ('error' in read) return showError(reply, read.error, read.explanation)
    for (const [id, { askedAt }] of asked) {
      if (askedAt < options.now() - ASKED_MS) asked.delete(id)
    }
    const requestId = randomUUID()
    asked.set(requestId, { ...read, askedAt: options.now() })
    return showPage(reply, new URL(read.redirectUri).origin).send(
      consentPage(requestId, realms.realms),
    )
  })

  app.post('/quickbooks/connect/consent', async (request, reply) => {
    const form = formOf(request)
    const requestId = form.get('request') ?? ''
    const ask = asked.get(requestId)
    asked.delete(requestId)
    if (!ask || ask.askedAt < options.now() - ASKED_MS) {
      return showError(reply, 'invalid_request', 'This page has been open too long: start again.')
    }
    const back = new URL(ask.redirectUri)
    if (ask.state !== null) back.searchParams.set('state', ask.state)
    const realm = realms.realms.find(({ realmId }) => realmId === form.get('company'))
    if (form.get('decision') !== 'allow' || !realm) {
      back.searchParams.set('error', 'access_denied')
      return reply.redirect(back.href, 303)
    }
    const code = randomBytes(24).toString('base64url')
    const { redirectUri, scopes } = ask
    codes.set(code, {
      realmId: realm.realmId,
      redirectUri,
      scopes,
      endsAt: options.now() + CODE_MS,
    })
    back.searchParams.set('code', code)
    back.searchParams.set('realmId', realm.realmId)
    return reply.redirect(back.href, 303)
  })

  return {
    take(code) {
      const issued = codes.get(code)
      codes.delete(code)
      return issued && issued.endsAt > options.now() ? issued : null
    },
  }
}

const showError = (reply: FastifyReply, error: string, explanation: string) =>
  showPage(reply.code(400)).send(errorPage(PAGE, error, explanation))

function consentPage(requestId: string, realms: readonly Realm[]): string {
  const choices = realms.map(
    ({ realmId, name, description }, index) => `<li><label>
<input type="radio" name="company" value="${realmId}"${index === 0 ? ' checked' : ''}>
<span><strong>${escapeHtml(name)}</strong><small>${escapeHtml(description)}</small></span>
</label></li>`,
  )
  return pageHtml({
    ...PAGE,
    title: 'Connect a company',
    content: `<h1>Choose the company that Millpond may read</h1>
<p>This page runs on your own computer. It is not QuickBooks, and the companies below are
made up.</p>
<form method="post" action="/quickbooks/connect/consent">
<input type="hidden" name="request" value="${escapeHtml(requestId)}">
<fieldset><legend>Choose a demo company</legend><ul>${choices.join('\n')}</ul></fieldset>
<div class="buttons">
<button type="submit" name="decision" value="allow" class="first">Connect</button>
<button type="submit" name="decision" value="cancel">Cancel</button>
</div>
</form>`,
  })
}

type ReadRequest = Omit<AskedConsent, 'askedAt'>
type Refused = { readonly error: string; readonly explanation: string }

/** A wrong request is shown as an error: nothing is sent to an address that is not registered. */
function readRequest(
  query: Record<string, unknown>,
  { options }: QuickBooksContext,
): ReadRequest | Refused {
  if (firstOf(query.client_id) !== options.clientId) {
    return { error: 'invalid_client', explanation: 'Unknown client_id.' }
  }
  const redirectUri = firstOf(query.redirect_uri) ?? ''
  if (!isRegistered(redirectUri, options.redirectUris)) {
    return { error: 'invalid_request', explanation: 'The redirect_uri query parameter is invalid.' }
  }
  if (firstOf(query.response_type) !== 'code') {
    return { error: 'unsupported_response_type', explanation: 'Only code is supported.' }
  }
  const scopes = (firstOf(query.scope) ?? '').split(' ').filter(Boolean)
  if (!scopes.includes(BOOKS) || !scopes.every(scope => SCOPES.includes(scope))) {
    return { error: 'invalid_scope', explanation: `Unknown scope, or no ${BOOKS} among them.` }
  }
  // Without a state Intuit refuses the request.
  const state = firstOf(query.state)
  if (state === null) return { error: 'invalid_request', explanation: 'The state is missing.' }
  return { redirectUri, scopes, state }
}

function isRegistered(uri: string, registered: readonly string[] | undefined): boolean {
  if (registered) return registered.includes(uri)
  return /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?(\/|$)/.test(uri)
}
