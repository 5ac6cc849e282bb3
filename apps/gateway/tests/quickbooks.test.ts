/** QuickBooks from the consent to the dashboard, with the stand-in in its place. */
import { PROVIDER } from '@millpond/core/item'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshTokens } from '../src/importing/provider-tokens.ts'
import { bearer, type TestUser } from './_gateway.ts'
import { consentCookieOf, createImportWorld, organisationIn } from './_import-world.ts'

type World = Awaited<ReturnType<typeof createImportWorld>>

let world: World
beforeAll(async () => {
  world = await createImportWorld('embedded', { isAsConfigured: true })
})
afterAll(() => world.close())

async function begin(user: TestUser, more: Record<string, string> = {}) {
  const started = await world.inject({
    method: 'POST',
    url: '/api/connections',
    headers: bearer(user.token),
    payload: { provider: 'quickbooks', accountType: 'individual', ...more },
  })
  const { authorizeUrl } = started.json<{ authorizeUrl: string }>()
  return { authorizeUrl, cookie: consentCookieOf(started) }
}

/** The address that the browser is sent back to, after choosing a company by a word of its name. */
async function consentAt(authorizeUrl: string, word: string): Promise<URL> {
  const page = await (await fetch(authorizeUrl)).text()
  const request = /name="request" value="([^"]+)"/.exec(page)?.[1] ?? ''
  const choice = [...page.matchAll(/value="(\d+)"[\s\S]*?<strong>([^<]+)</g)].find(([, , name]) =>
    name?.includes(word),
  )
  const reply = await fetch(new URL('/quickbooks/connect/consent', authorizeUrl), {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ request, company: choice?.[1] ?? '', decision: 'allow' }),
  })
  return new URL(reply.headers.get('location') ?? '')
}

async function connect(user: TestUser, word: string) {
  const { authorizeUrl, cookie } = await begin(user)
  const back = await consentAt(authorizeUrl, word)
  const url = `${back.pathname}${back.search}`
  return world.inject({ method: 'GET', url, headers: { cookie } })
}

const latestBooks = (user: TestUser, organisationId: string) =>
  world.ask(user, 'GET', `/api/forecast/basis?organisationId=${organisationId}`)

describe('QuickBooks', () => {
  it('is one of the providers', async () => {
    const answer = await world.inject({ url: '/api/providers' })
    expect(answer.json()).toEqual({
      providers: [
        { name: 'xero', isStandIn: true },
        { name: 'quickbooks', isStandIn: true },
      ],
    })
  })

  it('imports a company', async () => {
    const user = await world.signUp()
    const organisationId = organisationIn(await connect(user, 'Kererū'))
    const latest = await world.waitForImport(user, organisationId)
    expect(latest.state).toBe('done')
    const { rows } = await world.deps.database.asUser(user.userId, tx =>
      tx.execute(`select provider, tenant_name from connection`),
    )
    expect(rows).toEqual([{ provider: PROVIDER.quickbooks, tenant_name: 'Kererū Coffee Ltd' }])
    expect((await latestBooks(user, organisationId)).statusCode).toBe(200)
  })

  it('[ENT-16] a plan without budgets is imported without them', async () => {
    const user = await world.signUp()
    const organisationId = organisationIn(await connect(user, 'Tūī'))
    const { state, steps } = await world.waitForImport(user, organisationId)
    const budgets = steps.find(({ kind }) => kind === 'budgets')
    expect([state, budgets]).toMatchObject(['done', { done: 1, skipped: 1 }])
  })

  it('a second company of the same person leaves the tokens of the first alone', async () => {
    const user = await world.signUp()
    const first = organisationIn(await connect(user, 'Wattle'))
    const second = organisationIn(await connect(user, 'Wīwī'))
    const [one, other] = [
      await freshTokens(world.deps, first),
      await freshTokens(world.deps, second),
    ]
    expect(one.subject).not.toBe(other.subject)
    expect(one.accessToken).not.toBe(other.accessToken)
  })

  it('a return to the address of another provider is refused', async () => {
    const user = await world.signUp()
    const { authorizeUrl, cookie } = await begin(user)
    const back = await consentAt(authorizeUrl, 'Kererū')
    const url = `/connections/xero/callback${back.search}`
    const answer = await world.inject({ method: 'GET', url, headers: { cookie } })
    expect(answer.headers.location).toBe('/onboarding/connect?error=failed')
  })

  it('a disconnect ends the consent at QuickBooks', async () => {
    const user = await world.signUp()
    const organisationId = organisationIn(await connect(user, 'Harbour'))
    const tokens = await freshTokens(world.deps, organisationId)
    const answer = await world.inject({
      method: 'DELETE',
      url: `/api/connections?organisationId=${organisationId}`,
      headers: bearer(user.token),
    })
    expect(answer.statusCode).toBe(200)
    const { quickbooks } = world.deps.accounting
    await expect(quickbooks?.refresh(tokens.refreshToken, tokens.subject)).rejects.toMatchObject({
      kind: 'disconnected',
    })
  })
})
