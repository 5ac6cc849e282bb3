import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import {
  type AccountingProvider,
  ProviderFailure,
  type TokenSet,
} from '@millpond/providers/accounting'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../src/database/index.ts'
import { freshTokens } from '../src/importing/provider-tokens.ts'
import { ANY_ENGINE, type TestUser } from './_gateway.ts'
import { createImportWorld, type ImportWorld, organisationIn } from './_import-world.ts'

const FORGOTTEN = { access_token: null, refresh_token: null, previous_refresh_token: null }

describe.each(ANY_ENGINE)('tokens (%s)', engine => {
  let world: ImportWorld
  let owner: TestUser
  let organisationId: string
  const seen: string[] = []
  let refreshes = 0
  let onRefresh: () => Promise<void> = async () => undefined

  /** The real adapter; every token that passes is recorded. */
  const watched = (provider: AccountingProvider): AccountingProvider => {
    const note = (tokens: TokenSet) => {
      seen.push(tokens.accessToken, tokens.refreshToken)
      return tokens
    }
    return {
      ...provider,
      exchangeCode: async request => note(await provider.exchangeCode(request)),
      refresh: async (token, subject) => {
        refreshes += 1
        await onRefresh()
        return note(await provider.refresh(token, subject))
      },
    }
  }

  beforeAll(async () => {
    world = await createImportWorld(engine, { wrap: watched })
    owner = await world.signUp()
    organisationId = organisationIn(await world.connect(owner, 'startup'))
    await world.waitForImport(owner, organisationId)
  })
  afterAll(() => world.close())

  const expire = () =>
    world.deps.database.asUser(owner.userId, tx =>
      tx.execute(`update provider_grant set access_expires_at = now() + interval '30 seconds'`),
    )

  const grants = async (user = owner) => {
    const found = await world.deps.database.asUser(user.userId, tx =>
      tx.execute('select * from provider_grant'),
    )
    return found.rows
  }

  it('are refreshed once, however many callers need them, also through two pools', async () => {
    const second =
      engine === 'postgres'
        ? await openDatabase({
            url: world.config.databaseUrl,
            appUrl: null,
            dataDir: world.config.dataDir,
            queryLimitMs: 15_000,
          })
        : null
    const other = second ? { ...world.deps, database: second } : world.deps
    for (let round = 0; round < 5; round += 1) {
      await expire()
      const before = refreshes
      const tokens = await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          freshTokens(index % 2 ? world.deps : other, organisationId),
        ),
      )
      expect(refreshes - before).toBe(1)
      expect(new Set(tokens.map(each => each.accessToken)).size).toBe(1)
    }
    await second?.close()
  })

  it('are refreshed once when the provider refuses a token that many callers use', async () => {
    const { accessToken } = await freshTokens(world.deps, organisationId)
    const before = refreshes
    const tokens = await Promise.all(
      Array.from({ length: 10 }, () => freshTokens(world.deps, organisationId, accessToken)),
    )
    expect(refreshes - before).toBe(1)
    expect(tokens.every(each => each.accessToken !== accessToken)).toBe(true)
  })

  it('are recovered if the process died with the provider’s reply', async () => {
    await expire()
    // The provider rotated the pair but it was not stored: the old one is valid for 30 minutes.
    const stored = await freshTokens(world.deps, organisationId)
    await world.accounting.xero.refresh(stored.refreshToken, stored.subject)
    await expire()
    const after = await freshTokens(world.deps, organisationId)
    expect(await world.accounting.xero.tenants(after)).toHaveLength(1)
  })

  it('of a fresh consent are kept when the provider refuses the ones before', async () => {
    await expire()
    onRefresh = async () => {
      onRefresh = async () => undefined
      await world.connect(owner, 'startup')
      throw new ProviderFailure('disconnected', 'The old consent has ended')
    }
    const tokens = await freshTokens(world.deps, organisationId)
    expect(tokens.accessExpiresAt).toBeGreaterThan(Date.now() + 60_000)
    const list = await world.ask(owner, 'GET', '/api/organisations')
    expect(list.json().organisations[0].connectionStatus).toBe('connected')
    expect(await world.waitForImport(owner, organisationId)).toMatchObject({ state: 'done' })
  })

  it('that were replaced are deleted once their grace is over', async () => {
    await world.deps.database.asUser(owner.userId, tx =>
      tx.execute(`update provider_grant set access_expires_at = now(),
        previous_refresh_token = refresh_token, previous_until = now() - interval '1 second'`),
    )
    onRefresh = async () => {
      throw new ProviderFailure('unavailable', 'Not now')
    }
    await expect(freshTokens(world.deps, organisationId)).rejects.toThrow('Not now')
    onRefresh = async () => undefined
    expect(await grants()).toMatchObject([{ previous_refresh_token: null, lease_id: null }])
  })

  it('are nowhere in plain text', async () => {
    expect(seen.length).toBeGreaterThan(10)
    const haystack =
      engine === 'embedded'
        ? filesBelow(world.config.dataDir)
        : await allRows(world.config.databaseUrl)
    // The search itself works: it finds the owner's user id.
    expect(haystack.some(text => text.includes(owner.userId))).toBe(true)
    for (const secret of seen) {
      const hex = Buffer.from(secret).toString('hex')
      const found = haystack.some(text => text.includes(secret) || text.includes(hex))
      expect(found).toBe(false)
    }
    expect(world.lines.some(line => seen.some(secret => line.includes(secret)))).toBe(false)
  })

  it('that the provider refuses permanently end the connection and notify the user', async () => {
    await world.control.disconnect()
    await expire()
    const again = await world.ask(owner, 'POST', `/api/imports?organisationId=${organisationId}`)
    expect(again.statusCode).toBe(200)
    const progress = await world.waitForImport(owner, organisationId)
    expect(progress).toMatchObject({ state: 'failed', failure: { kind: 'disconnected' } })
    const list = await world.ask(owner, 'GET', '/api/organisations')
    expect(list.json().organisations[0].connectionStatus).toBe('disconnected')
    const reply = await world.ask(
      owner,
      'GET',
      `/api/notifications?organisationId=${organisationId}`,
    )
    expect(reply.json().notifications).toContainEqual(
      expect.objectContaining({ kind: 'disconnected', isPersistent: true }),
    )
    const figures = `/api/organisations/monthly-data-indexed?organisationId=${organisationId}`
    expect((await world.ask(owner, 'GET', figures)).statusCode).toBe(200)
    expect(await grants()).toMatchObject([{ status: 'ended', ...FORGOTTEN }])
  })

  it('are revoked with the last connection that used them, and deleted', async () => {
    const user = await world.signUp()
    const first = organisationIn(await world.connect(user, 'services'))
    const second = organisationIn(await world.connect(user, 'kereru'))
    const { refreshToken } = await freshTokens(world.deps, first)
    const end = (id: string) => world.ask(user, 'DELETE', `/api/connections?organisationId=${id}`)
    expect((await end(first)).json()).toEqual({ disconnected: true })
    expect(await grants(user)).toMatchObject([{ status: 'active' }])
    expect((await end(second)).json()).toEqual({ disconnected: true })
    expect(await grants(user)).toMatchObject([{ status: 'ended', ...FORGOTTEN }])
    await expect(world.accounting.xero.refresh(refreshToken, '')).rejects.toThrow('has ended')
  })

  it('that the provider has ended do not prevent a disconnect', async () => {
    const user = await world.signUp()
    const organisation = organisationIn(await world.connect(user, 'messy'))
    await world.waitForImport(user, organisation)
    await world.control.disconnect()
    const path = `/api/connections?organisationId=${organisation}`
    expect((await world.ask(user, 'DELETE', path)).json()).toEqual({ disconnected: true })
    const list = await world.ask(user, 'GET', '/api/organisations')
    expect(list.json().organisations[0].connectionStatus).toBe('disconnected')
  })
})

/** The database's own files, including its log. */
function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map(name => join(folder, name))
    .filter(path => statSync(path).isFile())
    .map(path => readFileSync(path, 'latin1'))
}

/** Every row of every table, as the superuser sees it. */
async function allRows(url: string | null): Promise<string[]> {
  const client = new Client({ connectionString: url ?? '' })
  await client.connect()
  const tables = await client.query(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'identity', 'pgboss')`,
  )
  const rows: string[] = []
  for (const { name } of tables.rows) {
    const found = await client.query(`select t::text as line from ${name} t`)
    rows.push(...found.rows.map(row => row.line))
  }
  await client.end()
  return rows
}
