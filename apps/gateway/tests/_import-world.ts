/** The gateway with a working import queue, and a stand-in for Xero to import from. */
import type { ImportProgress } from '@millpond/contract/connection'
import type { AccountingProvider } from '@millpond/providers/accounting'
import { createXeroProvider, XERO_SCOPES } from '@millpond/providers/accounting/xero'
import { controlClient, STAND_IN_APP, startSandbox } from '@millpond/sandbox'
import type { DemoCompanyKey } from '@millpond/sandbox/companies'
import type { LightMyRequestResponse } from 'fastify'
import { startJobs } from '../src/jobs/index.ts'
import { forecastRunStore } from '../src/stores/forecast-run-store.ts'
import { bearer, createTestGateway, type EngineName, type TestUser } from './_gateway.ts'

export type ImportWorld = Awaited<ReturnType<typeof createImportWorld>>

/** Retries follow at once, and a breaker opens for no time at all. */
const HASTY = {
  backOff: { tries: 4, firstMs: 10, longestMs: 100 },
  breaker: { pauseMs: 1 },
}

interface WorldOptions {
  /** A request that hangs is cancelled after this many milliseconds. */
  readonly deadlineMs?: number
  /** The adapter as the configuration creates it, and its observer. */
  readonly isAsConfigured?: boolean
  readonly environment?: Record<string, string>
  /** The scopes of the first consent; `askForEverything` asks for all current scopes. */
  readonly scopes?: readonly string[]
  /** Wraps the real adapter. */
  readonly wrap?: (provider: AccountingProvider) => AccountingProvider
}

export async function createImportWorld(engine: EngineName, options: WorldOptions = {}) {
  const sandbox = await startSandbox({ port: 0, limits: 'lifted' })
  const { wrap = provider => provider } = options
  let scopes = options.scopes ?? XERO_SCOPES
  const newXero = () =>
    wrap(
      createXeroProvider({
        ...STAND_IN_APP,
        scopes,
        loginUrl: sandbox.url,
        identityUrl: sandbox.url,
        apiUrl: sandbox.url,
        limits: { deadlineMs: options.deadlineMs ?? 20_000, ...HASTY },
        // The stand-in has lifted its own limits.
        vendorLimits: null,
      }),
    )
  const accounting = { xero: newXero() }
  const gateway = await createTestGateway({
    engine,
    environment: {
      ...standInEnvironment(sandbox.url),
      ...options.environment,
    },
    // The quality of forecasts is not tested here, so one past close is enough.
    injected: { ...(!options.isAsConfigured && { accounting }), backtestCloses: 1 },
  })
  let jobs = await startJobs(gateway.deps)
  let isWorking = true
  const isForecasting = (organisationId: string) =>
    gateway.deps.database.inOrganisation(organisationId, tx =>
      forecastRunStore.isPending(tx, organisationId),
    )
  const ask = (user: TestUser, method: 'GET' | 'POST' | 'DELETE', url: string) =>
    gateway.inject({ method, url, headers: bearer(user.token) })

  return {
    ...gateway,
    sandbox,
    control: controlClient(sandbox.url),
    accounting,
    /** A restarted process remembers no limits of the provider. */
    forgetLimits() {
      accounting.xero = newXero()
    },
    askForEverything() {
      scopes = XERO_SCOPES
      accounting.xero = newXero()
    },
    ask,
    /** Completes the consent page; returns the redirect into the web app. */
    async connect(
      user: TestUser,
      company: DemoCompanyKey,
      organisationId?: string,
      accountType: 'individual' | 'partner' = 'individual',
    ) {
      const started = await gateway.inject({
        method: 'POST',
        url: '/api/connections',
        headers: bearer(user.token),
        payload: {
          provider: 'xero',
          accountType,
          ...(organisationId && { organisationId }),
        },
      })
      if (started.statusCode !== 200) throw new Error(`Connecting answered ${started.body}`)
      const { authorizeUrl } = started.json<{ authorizeUrl: string }>()
      const back = await consentAt(authorizeUrl, company, xeroCookieOf(user))
      return gateway.inject({
        method: 'GET',
        url: `${back.pathname}${back.search}`,
        headers: { cookie: consentCookieOf(started) },
      })
    },
    /** Where jobs run, it also waits for the forecast of the imported books. */
    async waitForImport(user: TestUser, organisationId: string, seconds = 120) {
      const deadline = Date.now() + seconds * 1000
      for (;;) {
        const answer = await ask(user, 'GET', `/api/imports?organisationId=${organisationId}`)
        // A busy machine may reply 503, so the test asks again.
        const isBusy = answer.statusCode === 503
        if (answer.statusCode !== 200 && !isBusy)
          throw new Error(`The import answered ${answer.body}`)
        const latest = isBusy ? null : answer.json<{ latest: ImportProgress | null }>().latest
        const hasEnded = latest && ['done', 'failed'].includes(latest.state)
        if (hasEnded && !(isWorking && (await isForecasting(organisationId)))) return latest
        if (Date.now() > deadline) throw new Error(`The import hangs: ${answer.body}`)
        await new Promise(resolve => setTimeout(resolve, 50))
      }
    },
    /** As when the process stops gracefully and the next one starts. */
    stopJobs() {
      isWorking = false
      return jobs.stop()
    },
    async startJobs() {
      isWorking = true
      jobs = await startJobs(gateway.deps)
    },
    async close() {
      await jobs.stop()
      await gateway.close()
      await sandbox.stop()
    },
  }
}

/** A promise that a test awaits and settles itself. */
export function deferred() {
  let settle = () => undefined as unknown
  const settled = new Promise<void>(resolve => {
    settle = () => resolve()
  })
  return { settled, settle }
}

export const standInEnvironment = (url: string) => ({
  XERO_LOGIN_URL: url,
  XERO_IDENTITY_URL: url,
  XERO_API_URL: url,
  QUICKBOOKS_URL: `${url}/quickbooks`,
  SYNC_PAUSE_SECONDS: '0',
})

/** One browser is one Xero user, so each of our users keeps one. */
export const xeroCookieOf = (user: TestUser) =>
  `xero_stand_in_user=${user.userId.padEnd(36, '0').slice(0, 36)}`

export const consentCookieOf = (started: LightMyRequestResponse) => {
  const cookie = started.cookies.find(each => each.name === '__Host-mp_tx')
  if (!cookie) throw new Error('The start of a consent sets no cookie')
  return `${cookie.name}=${cookie.value}`
}

/** What the browser and its user do at the provider; returns the address of the redirect. */
export async function consentAt(
  authorizeUrl: string,
  company: DemoCompanyKey | null,
  cookie = '',
): Promise<URL> {
  const page = await (await fetch(authorizeUrl, { headers: { cookie } })).text()
  const request = /name="request" value="([^"]+)"/.exec(page)?.[1]
  if (!request) throw new Error(`No consent page: ${page}`)
  const decision = company === null ? 'cancel' : 'allow'
  const answer = await fetch(new URL('/identity/connect/consent', authorizeUrl), {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ request, decision, company: company ?? '' }),
  })
  return new URL(answer.headers.get('location') ?? '')
}

export const organisationIn = (answer: LightMyRequestResponse): string => {
  const found = /^\/organizations\/([0-9a-f-]{36})\/import$/.exec(
    answer.headers.location ?? '',
  )?.[1]
  if (!found) throw new Error(`Redirected to ${answer.headers.location}`)
  return found
}
