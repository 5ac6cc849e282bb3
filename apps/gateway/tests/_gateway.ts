/**
 * The whole gateway in one process: real stores on a fresh database, and a clock that tests set.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import type { SignedIn } from '@millpond/contract/session'
import { hash } from '@node-rs/argon2'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { type App, createApp } from '../src/app.ts'
import { type Clock, systemClock } from '../src/clock.ts'
import { type Config, readConfig } from '../src/config/config.ts'
import { createDeps, type Deps, type Injected } from '../src/deps.ts'
import { createLog } from '../src/signals/log.ts'
import { organisationStore } from '../src/stores/organisation-store.ts'
import { type DatabaseKind, freshDatabase } from './_databases.ts'
import { lendForecastThreads } from './_forecast-threads.ts'
import { findPostgres } from './_postgres.ts'

export const ORIGIN = 'http://localhost:4000'
export const PASSWORD = 'a quiet millpond at dusk'

/** The headers that our own page's script and a browser add. */
export const OWN_PAGE = { 'x-millpond': '1', origin: ORIGIN, 'sec-fetch-site': 'same-origin' }

export type EngineName = DatabaseKind

export const ENGINES: readonly EngineName[] =
  findPostgres() === null ? ['embedded'] : ['embedded', 'postgres']

/**
 * For routes: the suites of `tests/database` hold both databases to the same behaviour, so a suite
 * about routes runs on one of them by day, and on both with ENGINES=all (nightly).
 */
export const ANY_ENGINE: readonly EngineName[] =
  process.env.ENGINES === 'all' ? ENGINES : ENGINES.slice(-1)

/** The one that a suite of few routes uses, by day and by night. */
export const DAY_ENGINE: EngineName = ENGINES.at(-1) ?? 'embedded'

interface TurnedClock {
  now(): Date
  today: Clock['today']
  advance(seconds: number): void
  set(instant: string): void
}

/** Starts at the present time, because the database has its own clock; only tests change it. */
function turnedClock(): TurnedClock {
  let at = Date.now()
  return {
    ...systemClock(null, () => new Date(at)),
    advance(seconds) {
      at += seconds * 1000
    },
    set(instant) {
      at = Date.parse(instant)
    },
  }
}

export interface TestUser {
  readonly userId: string
  readonly email: string
  readonly token: string
  /** The refresh cookie. */
  readonly cookie: string
  /** The cookie of the browser in which they signed up. */
  readonly device: string
}

export interface TestGateway {
  readonly app: App
  readonly http: FastifyInstance
  readonly deps: Deps
  readonly config: Config
  readonly clock: TurnedClock
  /** All log lines so far, as text. */
  readonly lines: readonly string[]
  inject(options: InjectOptions): Promise<LightMyRequestResponse>
  signUp(email?: string): Promise<TestUser>
  /** An organisation with this owner and, on request, figures that only it may see. */
  addOrganisation(ownerId: string, name?: string): Promise<string>
  close(): Promise<void>
}

interface Options {
  readonly engine: DatabaseKind
  readonly environment?: Record<string, string>
  readonly injected?: Injected
  /** Passwords cost as much as those of people; see `quickHash`. */
  readonly hasFullHashes?: boolean
}

/** Tests sign up thousands of people, and the hash of a password costs 32 MiB and 15 ms or more. */
const quickHash = (password: string) =>
  hash(password.normalize('NFC'), { algorithm: 2, memoryCost: 64, timeCost: 1, parallelism: 1 })

export async function createTestGateway(options: Options): Promise<TestGateway> {
  const { dataDir, url } = await freshDatabase(options.engine)
  const config = readConfig({
    NODE_ENV: 'test',
    MILLPOND_DATA_DIR: dataDir,
    MILLPOND_SECRET_KEY: randomBytes(32).toString('base64'),
    SIGN_IN_LIMIT: '100000',
    REQUEST_LIMIT: '1000000',
    WRITE_LIMIT: '1000000',
    SYNC_PAUSE_SECONDS: '0',
    LOG_LEVEL: 'debug',
    ...(url !== null && { DATABASE_URL: url }),
    ...options.environment,
  })
  const clock = turnedClock()
  const lines: string[] = []
  const log = createLog(config, { write: line => lines.push(line) })
  const isQuick = config.mode === 'test' && !options.hasFullHashes
  const deps = await createDeps(config, {
    clock,
    log,
    forecasts: lendForecastThreads(),
    ...(isQuick && { unsafeHashPassword: quickHash }),
    ...options.injected,
  })
  const app = await createApp(deps)
  const { http } = app
  return {
    app,
    http,
    deps,
    config,
    clock,
    lines,
    inject: request => http.inject(keyed(request)),
    signUp: (email = `${randomUUID()}@example.org`) => signUp(http, email),
    addOrganisation: (ownerId, name) => addOrganisation(deps, ownerId, name),
    async close() {
      await http.close()
      await deps.database.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** As our own page does: each change has its own key. */
function keyed(request: InjectOptions): InjectOptions {
  if ((request.method ?? 'GET') === 'GET') return request
  return { ...request, headers: { 'idempotency-key': randomUUID(), ...request.headers } }
}

async function signUp(http: FastifyInstance, email: string): Promise<TestUser> {
  const post = (url: string, payload: object, headers = {}) =>
    http.inject({ method: 'POST', url, payload, headers })
  const asked = await post('/auth/sign-up', { email, password: PASSWORD })
  if (asked.statusCode !== 200) throw new Error(`Sign-up answered ${asked.body}`)
  const device = deviceCookieOf(asked)
  const code = await mailedCode(http, email)
  const answer = await post('/auth/verify-email', { email, code }, { cookie: device })
  if (answer.statusCode !== 200) throw new Error(`The code was answered ${answer.body}`)
  const { idToken, user } = answer.json<SignedIn>()
  return { userId: user.uid, email, token: idToken, cookie: cookieOf(answer), device }
}

export interface ReadMail {
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** What the outbox holds for an address, newest first. */
export async function mailsTo(http: FastifyInstance, email: string): Promise<ReadMail[]> {
  const answer = await http.inject({ url: '/api/outbox', headers: { host: 'localhost:4000' } })
  const { mails } = answer.json<{ mails: ReadMail[] }>()
  return mails.filter(mail => mail.to === email.toLowerCase())
}

/** The eight digits in the newest mail to an address. */
export async function mailedCode(http: FastifyInstance, email: string): Promise<string> {
  const [mail] = await mailsTo(http, email)
  const code = /^ {4}(\d{8})$/m.exec(mail?.text ?? '')?.[1]
  if (!code) throw new Error(`The outbox holds no code for ${email}`)
  return code
}

/** The `name=value` pair that identifies this browser. */
export const deviceCookieOf = (answer: LightMyRequestResponse) =>
  cookieNamed(answer, '__Host-mp_device')

/** `name=value` of the refresh cookie, as a browser would send it back. */
export const cookieOf = (answer: LightMyRequestResponse) => cookieNamed(answer, '__Host-mp_refresh')

function cookieNamed(answer: LightMyRequestResponse, name: string): string {
  const found = answer.cookies.find(each => each.name === name)
  if (!found) throw new Error(`The answer sets no cookie ${name}: ${answer.body}`)
  return `${found.name}=${found.value}`
}

async function addOrganisation(deps: Deps, ownerId: string, name = 'Ngaio Press'): Promise<string> {
  const organisationId = randomUUID()
  await deps.database.inOrganisation(organisationId, tx =>
    organisationStore.create(tx, {
      organisationId,
      ownerId,
      name,
      currency: 'NZD',
      country: 'NZ',
      reportingYearBeginsMonth: 4,
    }),
  )
  return organisationId
}

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
