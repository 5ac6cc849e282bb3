/** QuickBooks from the consent to the dashboard, with the stand-in in its place. */
import { createHmac } from 'node:crypto'
import type { Notification } from '@millpond/contract/notification'
import { PROVIDER } from '@millpond/core/item'
import { STAND_IN_WEBHOOK_KEY } from '@millpond/sandbox'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshTokens } from '../src/importing/provider-tokens.ts'
import { bearer, DAY_ENGINE, type TestUser } from './_gateway.ts'
import { consentCookieOf, createImportWorld, organisationIn } from './_import-world.ts'

type World = Awaited<ReturnType<typeof createImportWorld>>

let world: World
beforeAll(async () => {
  world = await createImportWorld(DAY_ENGINE, { isAsConfigured: true })
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

async function mismatchOf(user: TestUser, organisationId: string) {
  const url = `/api/notifications?organisationId=${organisationId}`
  const { notifications } = (await world.ask(user, 'GET', url)).json<{
    notifications: Notification[]
  }>()
  return notifications.find(({ kind }) => kind === 'capabilityMissing')
}

async function syncAgain(user: TestUser, organisationId: string) {
  await world.ask(user, 'POST', `/api/imports?organisationId=${organisationId}`)
  const latest = await world.waitForImport(user, organisationId)
  expect(latest.state).toBe('done')
  return latest
}

const latestBooks = (user: TestUser, organisationId: string) =>
  world.ask(user, 'GET', `/api/forecast/basis?organisationId=${organisationId}`)

/** Its first test imports the books that others change. */
let café: { user: TestUser; organisationId: string }

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
    café = { user, organisationId }
    const latest = await world.waitForImport(user, organisationId)
    expect(latest.state).toBe('done')
    const { rows } = await world.deps.database.asUser(user.userId, tx =>
      tx.execute(`select provider, tenant_name from connection`),
    )
    expect(rows).toEqual([{ provider: PROVIDER.quickbooks, tenant_name: 'Kererū Coffee Ltd' }])
    expect((await latestBooks(user, organisationId)).statusCode).toBe(200)
  })

  it('[SYN-01] keeps the steps of the newest import, and of them none that a later one replaces', async () => {
    const { user, organisationId } = café
    const stepsOf = async (importId: string) => {
      const { rows } = await world.deps.database.inOrganisation(organisationId, tx =>
        tx.execute<{ kind: string; isOwn: boolean }>(sql`
          select step ->> 'kind' as kind, import_id = ${importId} as "isOwn" from import_step`),
      )
      const months = rows.filter(({ kind }) => kind === 'balanceSheet').length
      const isOnTop = rows.some(({ kind }) => kind === 'changes')
      return { isOnTop, months, others: rows.filter(({ isOwn }) => !isOwn).length }
    }
    const first = await stepsOf((await syncAgain(user, organisationId)).importId)
    await syncAgain(user, organisationId)
    const later = await stepsOf((await syncAgain(user, organisationId)).importId)
    expect(later).toEqual({ isOnTop: true, months: first.months, others: 0 })
  })

  it('[SYN-05] has the profit and loss of each class, also after syncs of changes alone', async () => {
    const { user, organisationId } = café
    const url = `/api/organisations/dimensions?organisationId=${organisationId}`
    const { dimensions } = (await world.ask(user, 'GET', url)).json()
    const names = ['Cafés', 'Retail', 'Wholesale']
    expect(dimensions).toMatchObject([
      { dimension: 'class', name: 'Class', values: names.map(name => ({ name })) },
    ])
    const { series } = (await world.ask(user, 'GET', `${url}&dimension=class`)).json()
    const known = (values: readonly (number | null)[]) => values.filter(each => each !== null)
    const months = new Map<string, number>(
      series.map((each: { valueId: string; values: (number | null)[] }) => [
        each.valueId,
        known(each.values).length,
      ]),
    )
    expect([...months.values()]).toEqual([36, 36, 36])
  })

  it('[ENT-16] [ERR-03] [NTF-01] a plan without budgets is imported without them, and says so until it has them', async () => {
    const user = await world.signUp()
    const organisationId = organisationIn(await connect(user, 'Tūī'))
    const { state, steps } = await world.waitForImport(user, organisationId)
    const budgets = steps.find(({ kind }) => kind === 'budgets')
    expect([state, budgets]).toMatchObject(['done', { done: 1, skipped: 1 }])
    const first = await mismatchOf(user, organisationId)
    expect(first).toMatchObject({
      title: 'QuickBooks capability mismatch',
      isPersistent: true,
      guidance: {
        provider: 'quickbooks',
        faultCodes: ['5020'],
        intuitTid: expect.stringMatching(/^1-/),
      },
    })
    const missing = first?.guidance?.missingCapabilities.map(({ id }) => id)
    expect(missing).toEqual(expect.arrayContaining(['budgets', 'multicurrency']))

    const { subject } = await freshTokens(world.deps, organisationId)
    await world.control.changePlan(subject, 'plus')
    await syncAgain(user, organisationId)
    expect(await mismatchOf(user, organisationId)).toBeUndefined()
  })

  it('[SYN-01] [SYN-03] the next sync reads what changed, and everything when that is in doubt', async () => {
    const { user, organisationId } = café
    const { subject } = await freshTokens(world.deps, organisationId)
    const add = { kind: 'add', document: 'ACCREC', amount: 123_45 } as const
    const totals = async () => {
      const { rows } = await world.deps.database.inOrganisation(organisationId, tx =>
        tx.execute(`select number, total::int as total from document where number like 'EDIT-%'
          order by number`),
      )
      return rows.map(({ number, total }) => `${number} ${total}`)
    }
    const kinds = async () =>
      (await syncAgain(user, organisationId)).steps.map(({ kind }) => kind as string)

    await world.control.changeBooks(subject, [add])
    expect(await kinds()).toContain('changes')
    expect(await totals()).toEqual(['EDIT-0 12345'])
    await world.control.changeBooks(subject, [{ kind: 'delete', nth: -1 }])
    expect(await kinds()).toContain('changes')
    expect(await totals()).toEqual([])
    // It came and went between two reads, so nothing says which month it was in.
    await world.control.changeBooks(subject, [add, { kind: 'delete', nth: -1 }])
    expect(await kinds()).not.toContain('changes')
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

describe('[SYN-02] webhooks', () => {
  /** Posted and signed as Intuit does it. */
  const post = (changedAt: number, realmId: string, key = STAND_IN_WEBHOOK_KEY) => {
    const change = {
      ...{ specversion: '1.0', id: 'e', source: 's', type: 'qbo.invoice.updated.v1', data: {} },
      ...{ intuitentityid: '7', intuitaccountid: realmId },
      time: new Date(changedAt).toISOString(),
    }
    const payload = JSON.stringify([change])
    return world.inject({
      method: 'POST',
      url: '/webhooks/quickbooks',
      headers: {
        'content-type': 'application/json',
        'intuit-signature': createHmac('sha256', key).update(payload).digest('base64'),
      },
      payload,
    })
  }
  const planned = async (organisationId: string) => {
    const { rows } = await world.deps.database.jobs.executeSql(
      `select count(*)::int as count from pgboss.job
       where name = 'daily-import' and singleton_key = $1`,
      [organisationId],
    )
    return rows[0].count
  }

  it('plan one import for changes that the last one has not seen, and none for others', async () => {
    const { user, organisationId } = café
    const { startedAt } = await world.waitForImport(user, organisationId)
    const { subject } = await freshTokens(world.deps, organisationId)
    const started = Date.parse(startedAt)

    const forged = await post(Date.now(), subject, 'another key')
    expect([forged.statusCode, forged.body]).toEqual([401, ''])
    const quiet = [await post(started - 11 * 60_000, subject), await post(Date.now(), '1')]
    expect(quiet.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(await planned(organisationId)).toBe(0)

    const answer = await post(Date.now(), subject)
    expect([answer.statusCode, answer.body, answer.cookies]).toEqual([200, '', []])
    for (let times = 0; times < 20; times += 1) await post(Date.now(), subject)
    expect(await planned(organisationId)).toBe(1)
  })

  it('of Xero are answered as its intent to receive asks', async () => {
    const payload = JSON.stringify({ events: [], lastEventSequence: 0, entropy: 'x' })
    const sign = (key: string) => createHmac('sha256', key).update(payload).digest('base64')
    const replies = await Promise.all(
      [STAND_IN_WEBHOOK_KEY, 'wrong'].map(key =>
        world.inject({
          method: 'POST',
          url: '/webhooks/xero',
          headers: { 'content-type': 'application/json', 'x-xero-signature': sign(key) },
          payload,
        }),
      ),
    )
    expect(replies.map(({ statusCode, body }) => [statusCode, body])).toEqual([
      [200, ''],
      [401, ''],
    ])
  })
})
