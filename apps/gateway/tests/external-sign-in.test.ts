import type { Account } from '@millpond/contract/account'
import { type Sandbox, startSandbox } from '@millpond/sandbox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addTotp, type Browser, newMember, openBrowser, totpAt } from './_browser.ts'
import { ANY_ENGINE, createTestGateway, mailsTo, type TestGateway } from './_gateway.ts'

const ISSUERS = ['xero', 'intuit', 'oidc'] as const

describe.each(ANY_ENGINE)('signing in with another issuer, on %s', engine => {
  let gateway: TestGateway
  let standIns: Sandbox
  beforeAll(async () => {
    standIns = await startSandbox({ port: 0 })
    const { url } = standIns
    gateway = await createTestGateway({
      engine,
      environment: {
        XERO_LOGIN_URL: url,
        XERO_IDENTITY_URL: url,
        XERO_API_URL: url,
        INTUIT_ISSUER_URL: `${url}/intuit/op/v1`,
        INTUIT_DISCOVERY_URL: `${url}/intuit/.well-known/openid_configuration`,
        OIDC_ISSUER_URL: `${url}/issuer`,
        OIDC_LABEL: 'Harbour',
      },
    })
  })
  afterAll(async () => {
    await gateway.close()
    await standIns.stop()
  })

  const begin = (browser: Browser, issuer: string, returnTo?: string) =>
    browser.ask('POST', '/auth/foreign', { issuer, ...(returnTo && { returnTo }) })

  /** Signs in on the issuer's page as a browser does; returns the redirect address. */
  async function walk(authorizeUrl: string, person: string, decision = 'allow'): Promise<string> {
    const page = await (await fetch(authorizeUrl)).text()
    const action = /<form method="post" action="([^"]+)"/.exec(page)?.[1] ?? ''
    const request = /name="request" value="([^"]+)"/.exec(page)?.[1] ?? ''
    const answered = await fetch(new URL(action, authorizeUrl), {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ request, person, decision }),
    })
    const back = new URL(answered.headers.get('location') ?? '')
    expect(back.origin).toBe('http://localhost:4000')
    return back.pathname + back.search
  }

  async function signIn(
    browser: Browser,
    issuer: string,
    person: string,
    { returnTo, decision }: { returnTo?: string; decision?: string } = {},
  ): Promise<string> {
    const { authorizeUrl } = (await begin(browser, issuer, returnTo)).json()
    const answer = await browser.ask('GET', await walk(authorizeUrl, person, decision))
    expect(answer.statusCode).toBe(302)
    expect(answer.body).toBe('')
    return String(answer.headers.location)
  }

  const accountOf = async (browser: Browser): Promise<Account> => {
    expect((await browser.ask('POST', '/auth/refresh')).statusCode).toBe(200)
    return (await browser.ask('GET', '/api/account')).json<Account>()
  }

  it('[AUTH-01] offers the configured issuers, and marks stand-ins', async () => {
    const { external } = (await gateway.inject({ url: '/auth/ways' })).json()
    expect(external).toEqual([
      { id: 'xero', label: 'Xero', isStandIn: true },
      { id: 'intuit', label: 'Intuit', isStandIn: true },
      { id: 'oidc', label: 'Harbour', isStandIn: true },
    ])
    expect((await begin(openBrowser(gateway), 'google')).statusCode).toBe(404)
    expect((await begin(openBrowser(gateway), '__proto__')).statusCode).toBe(404)
  })

  it('[AUTH-01] creates a person for an unused verified address, and recognises them later', async () => {
    const first = openBrowser(gateway)
    expect(await signIn(first, 'xero', 'aroha', { returnTo: '/dashboard' })).toBe('/dashboard')
    const account = await accountOf(first)
    expect(account).toMatchObject({ hasPassword: false, external: [{ label: 'Xero' }] })
    const again = openBrowser(gateway)
    expect(await signIn(again, 'xero', 'aroha')).toBe('/')
    expect((await accountOf(again)).userId).toBe(account.userId)
  })

  it('[ORG-04] puts the channel of the account into the claims', async () => {
    const browser = openBrowser(gateway)
    await signIn(browser, 'xero', 'aroha')
    const { claims } = (await browser.ask('POST', '/auth/refresh')).json()
    expect(claims).toEqual({ appStore: false, xero: true, quickbooks: false })
  })

  it('[AUTH-01] does not open an account by its address: that person is asked to link', async () => {
    // The test above created Aroha's account; the other issuers verify the same address.
    for (const issuer of ['intuit', 'oidc']) {
      const browser = openBrowser(gateway)
      expect(await signIn(browser, issuer, 'aroha')).toBe('/sign-in?outcome=link-first')
      expect((await browser.ask('POST', '/auth/refresh')).statusCode).toBe(401)
    }
  })

  it.each([
    ['an unverified address', 'mere'],
    ['no address', 'wiremu'],
  ])('[AUTH-01] creates no person from %s, and ends on the same page', async (_case, person) => {
    const browser = openBrowser(gateway)
    expect(await signIn(browser, 'oidc', person)).toBe('/sign-in?outcome=link-first')
    expect((await browser.ask('POST', '/auth/refresh')).statusCode).toBe(401)
  })

  it('[AUTH-01] links from a confirmed session, then signs in that way, and unlinks', async () => {
    const member = await newMember(gateway)
    const { browser } = member
    const link = () => browser.ask('POST', '/api/account/foreign', { issuer: 'oidc' })
    gateway.clock.advance(599)
    await browser.ask('POST', '/auth/refresh')
    gateway.clock.advance(1)
    expect((await link()).json().code).toBe('confirmationRequired')
    await browser.signIn(member.email)
    const { authorizeUrl } = (await link()).json()
    const back = await browser.ask('GET', await walk(authorizeUrl, 'tama'))
    expect(back.headers.location).toBe('/settings/account?outcome=linked')
    const [mail] = await mailsTo(gateway.http, member.email)
    expect(mail?.subject).toBe('A linked account was added to your Millpond account')
    const elsewhere = openBrowser(gateway)
    expect(await signIn(elsewhere, 'oidc', 'tama')).toBe('/')
    const account = await accountOf(elsewhere)
    expect(account.userId).toBe(member.userId)
    const issuer = encodeURIComponent(account.external[0]?.issuer ?? '')
    const unlinked = await browser.ask('DELETE', `/api/account/foreign?issuer=${issuer}`)
    expect(unlinked.json<Account>().external).toEqual([])
    const after = openBrowser(gateway)
    expect(await signIn(after, 'oidc', 'tama')).not.toBe('/settings/account?outcome=linked')
    expect((await accountOf(after).catch(() => null))?.userId).not.toBe(member.userId)
  })

  it('[AUTH-01] does not link one external account to two people', async () => {
    const { browser } = await newMember(gateway)
    const asked = await browser.ask('POST', '/api/account/foreign', { issuer: 'xero' })
    const back = await browser.ask('GET', await walk(asked.json().authorizeUrl, 'aroha'))
    expect(back.headers.location).toBe('/settings/account?outcome=taken')
  })

  it('[AUTH-01] links nothing after the session that started it has ended', async () => {
    const { browser } = await newMember(gateway)
    const asked = await browser.ask('POST', '/api/account/foreign', { issuer: 'intuit' })
    const way = await walk(asked.json().authorizeUrl, 'aroha')
    const attempt = browser.cookies.get('__Host-mp_tx') ?? ''
    await browser.ask('POST', '/auth/sign-out')
    browser.cookies.set('__Host-mp_tx', attempt)
    const back = await browser.ask('GET', way)
    expect(back.headers.location).toBe('/settings/account?outcome=expired')
  })

  it('[AUTH-01] does not remove the last way to sign in', async () => {
    const browser = openBrowser(gateway)
    await signIn(browser, 'xero', 'aroha')
    const { external } = await accountOf(browser)
    const path = `/api/account/foreign?issuer=${encodeURIComponent(external[0]?.issuer ?? '')}`
    expect((await browser.ask('DELETE', path)).statusCode).toBe(409)
    expect((await accountOf(browser)).external).toHaveLength(1)
  })

  it('[AUTH-01] still asks for the second factor', async () => {
    const plain = openBrowser(gateway)
    await signIn(plain, 'xero', 'aroha')
    const account = await accountOf(plain)
    const member = { browser: plain, email: account.email, userId: account.userId }
    const { secret } = await addTotp(gateway, member)
    const browser = openBrowser(gateway)
    const location = await signIn(browser, 'xero', 'aroha')
    expect(location).toMatch(/^\/sign-in\?outcome=factor#/)
    expect((await browser.ask('POST', '/auth/refresh')).statusCode).toBe(401)
    const asked = JSON.parse(Buffer.from(location.split('#')[1] ?? '', 'base64url').toString())
    const proof = { totp: totpAt(secret, gateway.clock.now()) }
    const body = { ticket: asked.ticket, proof }
    expect((await browser.ask('POST', '/auth/second-factor', body)).statusCode).toBe(200)
    await browser.ask('DELETE', '/api/account/totp')
  })

  it.each(ISSUERS)('[AUTH-01] returns from %s when the person declines', async issuer => {
    const browser = openBrowser(gateway)
    const location = await signIn(browser, issuer, 'aroha', { decision: 'cancel' })
    expect(location).toBe('/sign-in?outcome=refused')
  })

  it('[AUTH-01] accepts a reply once, in the browser that started the sign-in, for ten minutes', async () => {
    const browser = openBrowser(gateway)
    const { authorizeUrl } = (await begin(browser, 'xero')).json()
    const way = await walk(authorizeUrl, 'aroha')
    const other = await openBrowser(gateway).ask('GET', way)
    expect(other.headers.location).toBe('/sign-in?outcome=expired')
    const attempt = browser.cookies.get('__Host-mp_tx') ?? ''
    expect((await browser.ask('GET', way)).headers.location).toBe('/')
    browser.cookies.set('__Host-mp_tx', attempt)
    expect((await browser.ask('GET', way)).headers.location).toBe('/sign-in?outcome=expired')
    const late = openBrowser(gateway)
    const begun = (await begin(late, 'xero')).json()
    const lateWay = await walk(begun.authorizeUrl, 'aroha')
    gateway.clock.advance(600)
    expect((await late.ask('GET', lateWay)).headers.location).toBe('/sign-in?outcome=expired')
  })

  it.each(['//evil.example', '/\\evil.example', 'https://evil.example', 'dashboard'])(
    '[AUTH-01] does not redirect to %s',
    async returnTo => {
      expect((await begin(openBrowser(gateway), 'xero', returnTo)).statusCode).toBe(400)
    },
  )

  it('[AUTH-01] keeps the attempt in a host-only, HttpOnly cookie that survives the redirect', async () => {
    const answer = await begin(openBrowser(gateway), 'xero')
    const header = String(answer.headers['set-cookie'])
    for (const part of ['__Host-mp_tx=', 'HttpOnly', 'Secure', 'SameSite=Lax', 'Max-Age=600']) {
      expect(header).toContain(part)
    }
  })
})
