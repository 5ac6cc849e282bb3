// API tokens: what another tool may read for a person, and when a token no longer works.
import { randomBytes, randomUUID } from 'node:crypto'
import type { Route } from '@millpond/contract/route'
import { routes } from '@millpond/contract/routes'
import { API_SCOPES, type ApiScope, MAX_API_TOKENS, tokenExpiry } from '@millpond/core/organisation'
import type { ReportDefinition } from '@millpond/core/report'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashOf } from '../src/identity/secrets.ts'
import { planDay } from '../src/jobs/daily-import.ts'
import { apiTokenStore } from '../src/stores/api-token-store.ts'
import { clientOf, granted, refusalOf } from './_client.ts'
import {
  ANY_ENGINE,
  createTestGateway,
  mailsTo,
  type TestGateway,
  type TestUser,
} from './_gateway.ts'
import { setRole } from './_members.ts'
import { addSampleBooks } from './_sample-books.ts'

const FIGURES = '/api/v1/forecast'
const LIST = '/api/v1/organisations'
const cash: ReportDefinition = {
  month: 'lastComplete',
  blocks: [{ id: 'cash', kind: 'headline', about: 'cash', title: null, isHidden: false }],
}
const guarded = Object.entries(routes as Readonly<Record<string, Route>>).filter(
  ([, { access }]) => access === 'signedIn' || access === 'organisation',
)

describe.each(ANY_ENGINE)('API tokens (%s)', engine => {
  let gateway: TestGateway
  let owner: TestUser
  let vera: TestUser
  let organisationId: string
  beforeAll(async () => {
    gateway = await createTestGateway({ engine, injected: { backtestCloses: 1 } })
    owner = await gateway.signUp()
    vera = await gateway.signUp()
    organisationId = await addSampleBooks(gateway.deps, owner.userId)
    await setRole(gateway.deps, organisationId, vera.userId, 'viewer')
  })
  afterAll(() => gateway.close())

  const client = (who: { token: string } = owner) => clientOf(gateway, who)
  const queryOf = (url: string) => (url === LIST ? {} : { organisationId })
  const get = (url: string, token: string, query: Record<string, string> = queryOf(url)) =>
    gateway.inject({ url, query, headers: { authorization: `Bearer ${token}` } })
  const status = async (token: string, url = LIST) => (await get(url, token)).statusCode
  const create = (who = owner, change: Partial<Given> = {}) =>
    client(who).createApiToken({
      ...{ organisationId, name: 'Spreadsheet', scopes: [...API_SCOPES], days: 90 },
      ...change,
    })
  /** A token in the database, without a request. */
  const plant = async (who = owner, change: { scopes?: ApiScope[]; in?: string } = {}) => {
    const [token, tokenId] = [`mp_${randomBytes(32).toString('base64url')}`, randomUUID()]
    const createdAt = gateway.clock.now()
    await gateway.deps.database.asSystem(tx =>
      apiTokenStore.add(tx, {
        ...{ tokenId, tokenHash: hashOf(token), userId: who.userId, name: 'Planted', createdAt },
        ...{ organisationId: change.in ?? organisationId, secondFactor: false },
        scopes: change.scopes ?? API_SCOPES,
        expiresAt: new Date(tokenExpiry(createdAt.getTime(), 90)),
      }),
    )
    return { token, tokenId }
  }
  const run = (query: ReturnType<typeof sql>) =>
    gateway.deps.database.asSystem(tx => tx.execute(query))
  /** The reply without what differs in each request. */
  const replyTo = async (token: string, url = LIST) => {
    const { statusCode, body } = await get(url, token)
    const { correlationId: _, ...rest } = JSON.parse(body)
    return { statusCode, ...rest }
  }

  it('[API-01] shows the secret once, tells the person, and stores only its hash', async () => {
    const { secret, tokens } = await granted(create(vera, { scopes: ['figures:read'] }))
    expect(secret).toMatch(/^mp_[\w-]{43}$/)
    expect(tokens).toEqual([
      expect.objectContaining({ name: 'Spreadsheet', organisationId, scopes: ['figures:read'] }),
    ])
    expect(tokens[0]?.lastUsedOn).toBeNull()
    const [mail] = await mailsTo(gateway.http, vera.email)
    expect(mail?.subject).toBe('An API token was created for your Millpond account')
    const { entries } = await granted(client().getActivity({ organisationId }))
    expect(entries[0]).toMatchObject({
      ...{ action: 'apiTokenCreated', subject: 'Spreadsheet: figures:read' },
    })

    expect(await status(secret)).toBe(200)
    const listed = await granted(client(vera).getApiTokens())
    expect(listed.tokens[0]?.lastUsedOn).toBe(gateway.clock.now().toISOString().slice(0, 10))
    expect(JSON.stringify(listed)).not.toContain(secret.slice(3))
    const stored = await gateway.deps.database.asOwner(async db => {
      const tables = ['identity.api_token', 'request_key', 'audit_entry', 'mail.outbox']
      const texts: string[] = []
      for (const name of tables) {
        const { rows } = await db.query(`select * from ${name}`)
        texts.push(...rows.flatMap(row => Object.values(row).map(String)))
      }
      return texts.join('\n')
    })
    expect(stored).toContain('Spreadsheet')
    expect(stored).not.toContain(secret.slice(3))
    expect(gateway.lines.some(line => line.includes(secret.slice(3)))).toBe(false)
    const { person } = await granted(client(vera).exportAccount())
    expect(JSON.stringify(person)).toContain('"apiTokens":[{')
    await granted(client(vera).revokeApiToken({ tokenId: tokens[0]?.tokenId ?? '' }))
  })

  it('[ORG-06] opens the routes of its scopes, and each other one says what is missing', async () => {
    const both = await plant()
    const one = await plant(owner, { scopes: ['reports:read'] })
    const ask = async ({ method, path }: Route, token: string) => {
      const url = path.replace(/\{\w+\}/g, randomUUID())
      const headers = { authorization: `Bearer ${token}` }
      const answer = await gateway.inject({ method, url, query: queryOf(url), headers })
      return `${answer.statusCode} ${answer.json().code ?? ''}`
    }
    for (const [name, route] of guarded) {
      const { token: need } = route.permit
      const seen = await ask(route, both.token)
      if (need === null) {
        expect([name, seen]).toEqual([name, '403 forbidden'])
        continue
      }
      const open = name === 'getReportResult' ? '404 notFound' : '200 '
      const ofOne = need === 'figures:read' ? '403 forbidden' : open
      expect([name, seen, await ask(route, one.token)]).toEqual([name, open, ofOne])
    }
    expect(await replyTo(one.token, FIGURES)).toMatchObject({
      message: 'This API token does not have the scope figures:read. Create one that has it.',
    })
    expect(await replyTo(both.token, '/api/account')).toMatchObject({
      message: 'An API token cannot be used here. Sign in instead.',
    })
  })

  it('[ORG-06] reads its own company only, even if the person has others', async () => {
    const other = await gateway.addOrganisation(owner.userId, 'Ngaio Press')
    const { token } = await plant()
    const { organisations } = (await get(LIST, token, {})).json()
    expect(organisations).toEqual([{ organisationId, name: expect.any(String) }])
    const both = await granted(client().getApiOrganisations())
    expect(both.organisations.map(each => each.organisationId)).toContain(other)
    for (const asked of [other, randomUUID()]) {
      const refused = await get(FIGURES, token, { organisationId: asked })
      expect([refused.statusCode, refused.json().message]).toEqual([
        404,
        'This company does not exist, or you are not a member of it',
      ])
    }
    expect((await get(FIGURES, token, {})).statusCode).toBe(404)
  })

  it('[API-01] ended, revoked and unknown tokens, and those of people who left, answer alike', async () => {
    const ben = await gateway.signUp()
    const become = (role: 'viewer' | null) =>
      setRole(gateway.deps, organisationId, ben.userId, role)
    await become('viewer')
    const { secret: short } = await granted(create(ben, { name: 'Short', days: 1 }))
    const { secret, tokens } = await granted(create(ben))
    const { token } = await plant(ben)
    const unknown = await replyTo(`mp_${randomBytes(32).toString('base64url')}`)
    expect(unknown).toEqual({
      ...{ statusCode: 401, code: 'unauthenticated', impact: 'medium' },
      message: 'This API token has ended or does not exist.',
    })
    const tokenId = tokens.find(({ name }) => name === 'Spreadsheet')?.tokenId ?? ''
    expect(await refusalOf(client(owner).revokeApiToken({ tokenId }))).toMatchObject({
      status: 404,
    })
    const revoke = () =>
      gateway.inject({
        ...{ method: 'DELETE', url: '/api/account/tokens', query: { tokenId } },
        headers: { authorization: `Bearer ${ben.token}`, 'idempotency-key': `once-${tokenId}` },
      })
    expect((await revoke()).json()).toEqual((await revoke()).json())
    expect(await replyTo(secret)).toEqual(unknown)
    expect(await refusalOf(client(ben).revokeApiToken({ tokenId }))).toMatchObject({ status: 404 })
    const { entries } = await granted(client().getActivity({ organisationId }))
    expect(entries[0]).toMatchObject({ action: 'apiTokenRevoked', subject: 'Spreadsheet' })

    const before = gateway.clock.now().toISOString()
    gateway.clock.advance(86_400)
    expect(await replyTo(short)).toEqual(unknown)
    gateway.clock.set(before)
    for (const column of ['disabled_at', 'delete_after']) {
      const name = sql.raw(column)
      await run(sql`update identity."user" set ${name} = now() where id = ${ben.userId}`)
      expect(await replyTo(token)).toEqual(unknown)
      await run(sql`update identity."user" set ${name} = null where id = ${ben.userId}`)
      expect(await status(token)).toBe(200)
    }
    // The role of now counts in each request, and a person who comes back starts without tokens.
    await become(null)
    expect(await replyTo(token)).toEqual(unknown)
    await become('viewer')
    expect(await status(token)).toBe(200)
    await granted(client().removeMember({ organisationId, userId: ben.userId }))
    await become('viewer')
    expect(await replyTo(token)).toEqual(unknown)
    const left = await plant(ben)
    await granted(client(ben).leaveOrganisation({ organisationId }))
    await become('viewer')
    expect(await replyTo(left.token)).toEqual(unknown)
    // A reset of the password: someone else may have created the tokens.
    const stolen = await plant(ben)
    await granted(client().requestReset({ email: ben.email }))
    const [mail] = await mailsTo(gateway.http, ben.email)
    const [, ticket = ''] = /reset-password#([\w-]+)/.exec(mail?.text ?? '') ?? []
    await granted(client().finishReset({ ticket, password: 'a louder millpond at noon' }))
    expect(await replyTo(stolen.token)).toEqual(unknown)
    const tidied = await plant(ben)
    await become(null)
    await planDay(gateway.deps)
    await become('viewer')
    expect(await replyTo(tidied.token)).toEqual(unknown)
  })

  it('[FIG-01] gives the figures of the quarterly tables, and of the dashboard', async () => {
    const { token } = await plant(vera, { scopes: ['figures:read'] })
    const { headline, low, months } = (await get(FIGURES, token)).json()
    expect(months).toHaveLength(25)
    expect(headline).toMatch(/\$/)
    expect(low.amount).toBeLessThanOrEqual(Math.min(...months.slice(13).map(closingOf)))
    const { quarters, rows } = (await get('/api/quarterly', token)).json()
    const closing = rows.find((row: { key: string }) => row.key === 'closing').amounts
    const byMonth = new Map(months.map((each: Month) => [each.month, each.closing]))
    const same = quarters.flatMap((quarter: { months: string[] }, at: number) => {
      const found = byMonth.get(quarter.months[2] ?? '')
      return found === undefined ? [] : [[found, closing[at]]]
    })
    expect(same.length).toBeGreaterThanOrEqual(8)
    for (const [figure, quarterly] of same) expect(figure).toBe(quarterly)
  })

  it('[REP-02] lists published reports in pages that a new report does not change', async () => {
    const make = async (title: string) => {
      const given = { organisationId, title, definition: cash }
      const { report } = await granted(client().createReport(given))
      return report.id
    }
    const publish = async (title: string) => {
      const id = await make(title)
      await granted(client().publishReport({ organisationId, id, rowVersion: 1 }))
      gateway.clock.advance(1)
      return id
    }
    const [first, second, third] = [await publish('1'), await publish('2'), await publish('3')]
    await make('A draft')
    const { token } = await plant(owner, { scopes: ['reports:read'] })
    const page = async (query: object) =>
      (await get('/api/v1/reports', token, { organisationId, ...query })).json()
    const one = await page({ limit: '2' })
    expect(one.reports.map((each: { id: string }) => each.id)).toEqual([third, second])
    const latest = await publish('4')
    const two = await page({ limit: '2', cursor: one.nextCursor })
    expect([two.reports.map((each: { id: string }) => each.id), two.nextCursor]).toEqual([
      [first],
      null,
    ])
    const all = await page({})
    expect([all.reports.length, all.reports[0].id, all.nextCursor]).toEqual([4, latest, null])
    expect(await page({ cursor: 'x' })).toMatchObject({ code: 'badRequest' })
    expect(await page({ limit: 'all' })).toMatchObject({ code: 'badRequest' })
    expect((await page({ limit: '0' })).reports).toHaveLength(1)
    const shown = (await get(`/api/saved-reports/${first}/result`, token)).json()
    const inApp = await granted(client().getReportResult({ organisationId, id: first }))
    expect(shown).toEqual(inApp)
  })

  it('[ORG-06] an owner sees who has tokens of the company, and revokes one', async () => {
    const { token, tokenId } = await plant(vera, { scopes: ['reports:read'] })
    const key = { organisationId, tokenId }
    expect((await granted(client(vera).getMembers({ organisationId }))).apiTokens).toEqual([])
    expect(await refusalOf(client(vera).revokeMemberToken(key))).toMatchObject({ status: 403 })
    const { apiTokens } = await granted(client().getMembers({ organisationId }))
    expect(apiTokens.find(each => each.tokenId === tokenId)).toMatchObject({
      ...{ name: 'Planted', owner: vera.email, scopes: ['reports:read'], lastUsedOn: null },
    })
    const other = await gateway.addOrganisation(owner.userId)
    const elsewhere = client().revokeMemberToken({ tokenId, organisationId: other })
    expect(await refusalOf(elsewhere)).toMatchObject({ status: 404 })
    expect(await status(token)).toBe(200)
    const left = await granted(client().revokeMemberToken(key))
    expect(left.apiTokens.map(each => each.tokenId)).not.toContain(tokenId)
    expect(await status(token)).toBe(401)
  })

  it('[API-01] a person has a few tokens, for companies that they can see', async () => {
    const cleo = await gateway.signUp()
    expect(await refusalOf(create(cleo))).toMatchObject({ status: 404 })
    await setRole(gateway.deps, organisationId, cleo.userId, 'viewer')
    for (let count = 0; count < MAX_API_TOKENS; count += 1) await plant(cleo)
    const refused = await refusalOf(create(cleo))
    expect([refused.status, refused.failure?.message]).toEqual([
      409,
      'You already have 20 API tokens. Revoke one that you no longer use, then try again.',
    ])
    expect((await granted(client(cleo).getApiTokens())).tokens).toHaveLength(MAX_API_TOKENS)
  })

  it('[API-01] counts the requests of each token', async () => {
    const [busy, calm] = [await plant(), await plant()]
    const answers = []
    for (let count = 0; count < 61; count += 1) answers.push(await get(LIST, busy.token))
    expect(answers.slice(0, 60).every(({ statusCode }) => statusCode === 200)).toBe(true)
    const last = answers[60]
    expect(last?.statusCode).toBe(429)
    expect(Number(last?.headers['retry-after'])).toBeGreaterThan(0)
    expect(await status(calm.token)).toBe(200)
  })

  it('[API-02] documents what tokens open on a page without scripts', async () => {
    const { headers, body } = await gateway.inject({ url: '/api/docs' })
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(headers['content-security-policy']).toContain("style-src 'self'")
    expect(body).not.toMatch(/<script|style=|https:/)
    const titles = [...body.matchAll(/<h2 id="(\w+)">/g)].map(match => match[1])
    const open = guarded.filter(([, { permit }]) => permit.token !== null)
    expect(titles.sort()).toEqual(open.map(([name]) => name).sort())
    for (const [, route] of open) expect(body).toContain(route.path)
    expect((await gateway.inject({ url: '/api/docs.css' })).headers['content-type']).toContain(
      'css',
    )
  })
})

interface Given {
  readonly name: string
  readonly days: number
  readonly scopes: ApiScope[]
}
interface Month {
  readonly month: string
  readonly closing: number
}
const closingOf = (each: Month) => each.closing
