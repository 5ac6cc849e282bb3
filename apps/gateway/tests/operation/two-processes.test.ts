/**
 * The settings of docs/deployment.md in use: two logins created by deploy/postgres/logins.sql, one
 * PostgreSQL, and two gateways from the production bundle.
 */

import { execFileSync } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { day } from '@millpond/core/time'
import { buildCompany } from '@millpond/sandbox/companies'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { planForecast } from '../../src/books/plan-forecast.ts'
import { readConfig } from '../../src/config/config.ts'
import { backup, restore } from '../../src/operation/commands.ts'
import { sampleRecords } from '../../src/sample/sample-records.ts'
import { freshDatabase } from '../_databases.ts'
import { freePort, type GatewayProcess, startGateway } from '../_gateway-process.ts'
import { findPostgres, throwawayPostgres, withClient } from '../_postgres.ts'
import { openSeeding, type SeededPerson, type Seeding } from '../_seeded.ts'

// Forecasts with their back-tests take long on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

const PUBLIC_URL = 'http://localhost:4000'
const LOGINS = resolve(import.meta.dirname, '../../../../deploy/postgres/logins.sql')
const ORGANISATIONS = 4

describe.skipIf(findPostgres() === null)('[R12] two gateways on one PostgreSQL', () => {
  let superuserUrl: string
  let environment: Record<string, string>
  let seeding: Seeding
  let owner: SeededPerson
  let organisationId: string
  let one: GatewayProcess
  let other: GatewayProcess
  const folders: string[] = []
  const organisationIds: string[] = []

  beforeAll(async () => {
    const postgres = await throwawayPostgres()
    superuserUrl = await postgres.createDatabase()
    makeLogins(superuserUrl)
    environment = {
      DATABASE_URL: postgres.urlFor(superuserUrl, 'millpond_owner'),
      DATABASE_APP_URL: postgres.urlFor(superuserUrl, 'millpond_login'),
      MILLPOND_SECRET_KEY: randomBytes(32).toString('base64'),
      MILLPOND_BACKUP_KEY: randomBytes(32).toString('base64'),
      MILLPOND_DATA_DIR: folder(),
      PUBLIC_URL,
    }
    seeding = await openSeeding(environment)
    owner = await seeding.addPerson()
    await plannedForecasts()
    organisationId = organisationIds[0] ?? ''
    const start = async () =>
      startGateway({
        environment: {
          ...environment,
          PORT: String(await freePort()),
          MILLPOND_DATA_DIR: folder(),
        },
      })
    ;[one, other] = await Promise.all([start(), start()])
  }, 300_000)
  afterAll(async () => {
    await one?.stop()
    await other?.stop()
    await seeding?.close()
    for (const each of folders) rmSync(each, { recursive: true, force: true })
  })

  function folder(): string {
    const made = mkdtempSync(join(tmpdir(), 'millpond-two-'))
    folders.push(made)
    return made
  }

  /** Books, and a forecast of them that does not exist yet. */
  async function plannedForecasts(): Promise<void> {
    const { deps } = seeding
    const today = day('2026-11-30')
    const books = sampleRecords(buildCompany('kereru', today), today)
    for (let count = 0; count < ORGANISATIONS; count += 1) {
      const id = await seeding.addOrganisation(owner.userId, books, today)
      organisationIds.push(id)
      await deps.database.inOrganisation(id, tx =>
        planForecast(deps, tx, { organisationId: id, importId: randomUUID() }, today),
      )
    }
  }

  const organisationsAt = async (gateway: GatewayProcess, token: string) =>
    fetch(`${gateway.url}/api/organisations`, { headers: { authorization: `Bearer ${token}` } })

  const refreshAt = (gateway: GatewayProcess, secret: string) =>
    fetch(`${gateway.url}/auth/refresh`, {
      method: 'POST',
      headers: {
        cookie: `__Host-mp_refresh=${secret}`,
        'x-millpond': '1',
        origin: PUBLIC_URL,
        'sec-fetch-site': 'same-origin',
      },
    })

  it('[AUTH-05] a person who signed in at one is signed in at the other', async () => {
    const token = await owner.token()
    for (const gateway of [one, other]) {
      const answer = await organisationsAt(gateway, token)
      expect(answer.status).toBe(200)
      const { organisations } = (await answer.json()) as { organisations: unknown[] }
      expect(organisations).toHaveLength(ORGANISATIONS)
    }
  })

  it('[AUTH-05] a session is refreshed at one, used and ended at the other', async () => {
    const person = await seeding.addPerson()
    const refreshed = await refreshAt(one, person.refreshSecret)
    expect(refreshed.status).toBe(200)
    const { idToken } = (await refreshed.json()) as { idToken: string }
    expect((await organisationsAt(other, idToken)).status).toBe(200)
    const next = /__Host-mp_refresh=([^;]+)/.exec(refreshed.headers.get('set-cookie') ?? '')?.[1]
    expect((await refreshAt(other, next ?? '')).status).toBe(200)
  })

  it('a job runs once, in either process', async () => {
    const attempts = () =>
      Promise.all(
        organisationIds.map(id =>
          seeding.deps.database.inOrganisation(id, async tx => {
            const { rows } = await tx.execute<{ state: string; attempts: number }>(
              sql`select state, attempts from forecast_run`,
            )
            return rows
          }),
        ),
      )
    const deadline = Date.now() + 170_000
    while ((await attempts()).flat().some(each => each.state === 'pending')) {
      if (Date.now() > deadline) throw new Error('The forecasts are not made')
      await sleep(200)
    }
    expect(await attempts()).toEqual(organisationIds.map(() => [{ state: 'done', attempts: 1 }]))
  }, 180_000)

  it('[ORG-06] the login that serves people sees nothing by itself', async () => {
    await withClient(environment.DATABASE_APP_URL ?? '', async client => {
      for (const table of ['public.organisation', 'identity."user"', 'pgboss.job']) {
        const asked = client.query(`SELECT FROM ${table}`)
        await expect(asked, table).rejects.toMatchObject({ code: '42501' })
      }
    })
  })

  it('[R15] a backup is made while both run, by a login that is not a superuser', async () => {
    const file = join(folder(), 'two.backup')
    await backup(readConfig(environment), file, new Date())
    expect(existsSync(file)).toBe(true)
    const choices = { organisationId: null, replace: true, dropSecrets: false }
    await expect(restore(readConfig(environment), file, choices, new Date())).rejects.toThrow(
      /stop every gateway first/,
    )
    // One organisation is restored while the others continue to work.
    const alone = { ...choices, organisationId }
    const report = await restore(readConfig(environment), file, alone, new Date())
    expect(report).toContain('rows agree')
    expect((await organisationsAt(one, await owner.token())).status).toBe(200)
    const empty = await freshDatabase('embedded')
    const place = { ...environment, MILLPOND_DATA_DIR: empty.dataDir, DATABASE_URL: '' }
    expect(await restore(readConfig(place), file, choices, new Date())).toContain('are restored')
  })
})

/** By the file of the guide itself; the test server asks for no password. */
function makeLogins(url: string): void {
  const psql = join(findPostgres() ?? '', 'psql')
  const command = existsSync(psql) ? psql : 'psql'
  const passwords = ['owner_password', 'login_password'].flatMap(name => ['-v', `${name}=unused`])
  execFileSync(command, ['-v', 'ON_ERROR_STOP=1', ...passwords, '-d', url, '-f', LOGINS], {
    stdio: 'pipe',
  })
}
