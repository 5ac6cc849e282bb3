/** Shared by the tests: a started stand-in and an application that completes the consent. */
import { createHash, randomBytes } from 'node:crypto'
import { day } from '@millpond/core/time'
import { controlClient, type SandboxOptions, STAND_IN_APP, startSandbox } from '../src/index.ts'

export const TODAY = day('2026-11-21')
export const REDIRECT = 'http://localhost:4000/connections/xero/callback'
export const SCOPES =
  'openid profile email offline_access accounting.settings.read ' +
  'accounting.reports.profitandloss.read accounting.reports.balancesheet.read ' +
  'accounting.reports.banksummary.read accounting.reports.trialbalance.read ' +
  'accounting.budgets.read accounting.invoices.read accounting.payments.read ' +
  'accounting.banktransactions.read ' +
  'accounting.contacts.read'

export const basic = `Basic ${Buffer.from(
  `${STAND_IN_APP.clientId}:${STAND_IN_APP.clientSecret}`,
).toString('base64')}`

export async function start(options: Partial<SandboxOptions> = {}) {
  const sandbox = await startSandbox({
    port: 0,
    today: TODAY,
    limits: 'lifted',
    redirectUris: [REDIRECT],
    ...options,
  })
  const control = controlClient(sandbox.url)
  return { ...sandbox, control }
}

export const pkce = () => {
  const verifier = randomBytes(32).toString('base64url')
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') }
}

export interface ConsentRequest {
  readonly scope?: string
  readonly state?: string
  readonly nonce?: string
  readonly challenge?: string
  readonly cookie?: string
}

export function authorizeUrl(
  url: string,
  asked: ConsentRequest = {},
  more: Record<string, string> = {},
) {
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: STAND_IN_APP.clientId,
    redirect_uri: REDIRECT,
    scope: asked.scope ?? SCOPES,
    state: asked.state ?? 'the-state',
    ...(asked.nonce ? { nonce: asked.nonce } : {}),
    ...(asked.challenge ? { code_challenge: asked.challenge, code_challenge_method: 'S256' } : {}),
    ...more,
  })
  return `${url}/identity/connect/authorize?${query}`
}

/** Opens the consent page and submits it; returns the address of the redirect. */
export async function consent(
  url: string,
  answer: { company?: string; decision: 'allow' | 'cancel' },
  asked: ConsentRequest = {},
) {
  const page = await fetch(authorizeUrl(url, asked), {
    headers: asked.cookie ? { cookie: asked.cookie } : {},
  })
  const html = await page.text()
  const cookie = page.headers.get('set-cookie')?.split(';')[0] ?? ''
  const request = /name="request" value="([^"]+)"/.exec(html)?.[1] ?? ''
  const response = await fetch(`${url}/identity/connect/consent`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({
      request,
      decision: answer.decision,
      ...(answer.company ? { company: answer.company } : {}),
    }),
  })
  const location = response.headers.get('location')
  return { html, cookie, response, back: location ? new URL(location) : null }
}

export const postToken = (
  url: string,
  form: Record<string, string>,
  headers: Record<string, string> = { authorization: basic },
) => fetch(`${url}/connect/token`, { method: 'POST', headers, body: new URLSearchParams(form) })

export interface TokenReply {
  readonly access_token: string
  readonly refresh_token: string
  readonly id_token: string
  readonly expires_in: number
  readonly scope: string
}

export const refresh = (url: string, refresh_token: string) =>
  postToken(url, { grant_type: 'refresh_token', refresh_token })

interface WireConnection {
  readonly id: string
  readonly tenantId: string
  readonly tenantName: string
  readonly tenantType: string
  readonly authEventId: string
}

/** All steps from the consent page to a caller of the API. */
export async function connect(url: string, company = 'kereru', asked: ConsentRequest = {}) {
  const { back, cookie } = await consent(url, { company, decision: 'allow' }, asked)
  const response = await postToken(url, {
    grant_type: 'authorization_code',
    code: back?.searchParams.get('code') ?? '',
    redirect_uri: REDIRECT,
  })
  const tokens = (await response.json()) as TokenReply
  const authEventId = claimsOf(tokens.access_token).authentication_event_id
  const added = await connectionsOf(url, tokens.access_token, `?authEventId=${authEventId}`)
  // A second consent to the same organisation adds none.
  const [connection] = added.length > 0 ? added : await connectionsOf(url, tokens.access_token)
  const tenantId = connection?.tenantId ?? ''
  return { tokens, cookie, connection, tenantId, ...caller(url, tokens.access_token, tenantId) }
}

export const claimsOf = (jwt: string) =>
  JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString())

export async function connectionsOf(url: string, token: string, query = '') {
  const response = await fetch(`${url}/connections${query}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return (await response.json()) as WireConnection[]
}

export function caller(url: string, token: string, tenantId: string) {
  const get = (path: string, headers: Record<string, string> = {}, init: RequestInit = {}) =>
    fetch(`${url}/api.xro/2.0/${path}`, {
      ...init,
      headers: {
        authorization: `Bearer ${token}`,
        'xero-tenant-id': tenantId,
        accept: 'application/json',
        ...headers,
      },
    })
  // biome-ignore lint/suspicious/noExplicitAny: answers are read as a stranger would read them
  const json = async (path: string, headers: Record<string, string> = {}): Promise<any> =>
    (await get(path, headers)).json()
  return { get, json }
}
