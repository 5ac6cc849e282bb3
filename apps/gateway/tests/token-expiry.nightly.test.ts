import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { controlClient, type Sandbox, startSandbox } from '@millpond/sandbox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectTenants } from '../src/features/connection/connect-tenants.ts'
import { startJobs } from '../src/jobs/index.ts'
import { bundled } from './_gateway-process.ts'
import { consentAt, standInEnvironment } from './_import-world.ts'
import { findPostgres, throwawayPostgres, withClient } from './_postgres.ts'
import { openSeeding } from './_seeded.ts'
import type { ProcessReply, TokenRequest } from './_token-process.ts'
import { openTokenProxy, type TokenProxy } from './_token-proxy.ts'

/** The number of expiries; EXPIRIES=100 CALLS=200 for the long run. */
const EXPIRIES = Number(process.env.EXPIRIES ?? 4)
const CALLS = Number(process.env.CALLS ?? 50)
const PROCESSES = 4
/** Only the long run waits for the lease of the dead process; the short run expires it. */
const WAITS_FOR_LEASE = EXPIRIES >= 100

interface TokenProcess {
  readonly child: ChildProcessByStdio<Writable, Readable, null>
  ask(asked: TokenRequest): Promise<ProcessReply>
}

describe.skipIf(findPostgres() === null)('tokens of a provider, in four processes', () => {
  let sandbox: Sandbox
  let proxy: TokenProxy
  let dataDir: string
  let databaseUrl: string
  let environment: Record<string, string>
  let organisationId: string
  let processes: TokenProcess[] = []

  beforeAll(async () => {
    sandbox = await startSandbox({ port: 0, limits: 'lifted' })
    proxy = await openTokenProxy(sandbox.url)
    dataDir = mkdtempSync(join(tmpdir(), 'millpond-data-'))
    databaseUrl = await (await throwawayPostgres()).createDatabase()
    environment = {
      ...standInEnvironment(sandbox.url),
      XERO_IDENTITY_URL: proxy.url,
      PORT: '0',
      PUBLIC_URL: 'http://localhost:4000',
      MILLPOND_DATA_DIR: dataDir,
      MILLPOND_SECRET_KEY: randomBytes(32).toString('base64'),
      DATABASE_URL: databaseUrl,
      LOG_LEVEL: 'fatal',
    }
    organisationId = await connect(environment)
    const starting = Array.from({ length: PROCESSES }, () =>
      startTokenProcess(environment, organisationId),
    )
    processes = await Promise.all(starting)
  }, 120_000)
  afterAll(async () => {
    for (const { child } of processes) child.kill('SIGKILL')
    await proxy.close()
    await sandbox.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const change = (text: string) => withClient(databaseUrl, client => client.query(text))
  const askAll = (isRefused: boolean) =>
    Promise.all(processes.map(each => each.ask({ calls: CALLS, isRefused })))

  it(`end ${EXPIRIES} times: one refresh each, ${PROCESSES} × ${CALLS} calls`, async () => {
    // The first import is over, and every process has had a token.
    await askAll(false)
    await importDone(databaseUrl)
    for (let expiry = 0; expiry < EXPIRIES; expiry += 1) {
      // Half of them expire, the others are refused by the provider.
      const isRefused = expiry % 2 === 1
      await controlClient(sandbox.url).expireAccessTokens()
      if (!isRefused) await change('UPDATE provider_grant SET access_expires_at = now()')
      proxy.takeCount()
      const replies = await askAll(isRefused)
      expect(replies.flatMap(({ failures = [] }) => failures)).toEqual([])
      expect(new Set(replies.flatMap(({ tokens = [] }) => tokens)).size).toBe(1)
      expect(proxy.takeCount()).toBe(1)
    }
  }, 1_800_000)

  it('survive a process that is killed before it stores the reply', async () => {
    const [first, ...others] = processes
    if (!first) throw new Error('There is no process')
    await change('UPDATE provider_grant SET access_expires_at = now()')
    await controlClient(sandbox.url).expireAccessTokens()
    proxy.takeCount()
    const gone = once(first.child, 'exit')
    proxy.beforeNextAnswer(async () => {
      first.child.kill('SIGKILL')
      await gone
    })
    // The reply is lost: the provider has rotated the tokens, and nothing was stored.
    const unheard = expect(first.ask({ calls: 1, isRefused: false })).rejects.toThrow('has ended')
    await gone
    await unheard
    const asking = Promise.all(others.map(each => each.ask({ calls: CALLS, isRefused: false })))
    if (!WAITS_FOR_LEASE) {
      await change('UPDATE provider_grant SET lease_until = now() WHERE lease_until IS NOT NULL')
    }
    const replies = await asking
    expect(replies.flatMap(({ failures = [] }) => failures)).toEqual([])
    expect(new Set(replies.flatMap(({ tokens = [] }) => tokens)).size).toBe(1)
    // That of the process that ended, and one more.
    expect(proxy.takeCount()).toBe(2)
  }, 180_000)
})

/** A person's consent, as the gateway stores it; the processes run the import that it starts. */
async function connect(environment: Record<string, string>): Promise<string> {
  const { deps, addPerson, close } = await openSeeding(environment)
  // Creates the queue, which keeps the import for the later processes.
  const jobs = await startJobs(deps)
  const { userId } = await addPerson()
  const provider = deps.accounting.xero
  if (!provider) throw new Error('Xero is not stood in for')
  const codeVerifier = randomBytes(32).toString('base64url')
  const redirectUri = `${deps.config.publicUrl}/connections/xero/callback`
  const back = await consentAt(
    provider.authorizeUrl({
      state: 'state',
      codeChallenge: createHash('sha256').update(codeVerifier).digest('base64url'),
      redirectUri,
    }),
    'startup',
  )
  const code = back.searchParams.get('code') ?? ''
  const tokens = await provider.exchangeCode({
    ...{ code, codeVerifier, redirectUri },
    companyId: null,
  })
  const organisationId = await connectTenants(
    deps,
    { userId, provider: 'xero', accountType: 'individual', organisationId: null },
    tokens,
  )
  await jobs.stop()
  await close()
  if (!organisationId) throw new Error('Nothing was connected')
  return organisationId
}

async function startTokenProcess(
  environment: Record<string, string>,
  organisationId: string,
): Promise<TokenProcess> {
  const child = spawn(process.execPath, [bundled('token-process'), organisationId], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...environment },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  const hear = async () => {
    const { value, done } = await lines.next()
    if (done) throw new Error('The process has ended')
    return JSON.parse(value) as ProcessReply
  }
  await hear()
  return {
    child,
    ask(asked) {
      child.stdin.write(`${JSON.stringify(asked)}\n`)
      return hear()
    },
  }
}

async function importDone(databaseUrl: string): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt += 1) {
    const { rows } = await withClient(databaseUrl, client =>
      client.query(`SELECT state FROM import_run`),
    )
    if (rows.every(({ state }) => state === 'done')) return
    if (rows.some(({ state }) => state === 'failed')) throw new Error('The import failed')
    await new Promise(resolve => setTimeout(resolve, 100))
  }
  throw new Error('The import hangs')
}
