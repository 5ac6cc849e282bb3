import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { defaultMigrationsDir, openDatabase } from '../src/database/index.ts'
import { hashPassword } from '../src/identity/passwords.ts'
import { openBrowser } from './_browser.ts'
import { emptyDatabase } from './_databases.ts'
import { createTestGateway, ENGINES, mailedCode, PASSWORD } from './_gateway.ts'

/** The migrations as they were before people had rooms of their own. */
function migrationsUpTo(last: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'millpond-older-'))
  cpSync(defaultMigrationsDir(), folder, { recursive: true })
  const path = join(folder, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(path, 'utf8')) as { entries: { tag: string }[] }
  const entries = journal.entries.filter(({ tag }) => tag <= last)
  writeFileSync(path, JSON.stringify({ ...journal, entries }))
  return folder
}

// One engine is enough to see a migration at work, and making a database takes long.
it.each(ENGINES.slice(-1))(
  '[AUTH-01] 6.3.3 who had connected on an older Millpond on %s has a week for a second factor',
  async engine => {
    const config = await emptyDatabase(engine)
    const migrationsDir = migrationsUpTo('0008_signals')
    const older = await openDatabase({ ...config, migrationsDir })
    await older.asOwner(async client => {
      await client.query(`insert into identity."user" (id, name, email)
        values ('connected', 'A', 'a@example.org'), ('never', 'B', 'b@example.org')`)
      await client.query('alter table provider_grant no force row level security')
      await client.query(
        `insert into provider_grant
           (grant_id, user_id, provider, subject, access_expires_at, status)
         values ($1, 'connected', 1, 'at Xero', now(), 'ended')`,
        [randomUUID()],
      )
      await client.query('alter table provider_grant force row level security')
    })
    await older.close()
    rmSync(migrationsDir, { recursive: true })

    const database = await openDatabase(config)
    const due = await database.systemPool.query(`
      select id, round(extract(epoch from factor_due_at - now()) / 86400)::int as days
      from identity."user" order by id`)
    expect(due.rows).toEqual([
      { id: 'connected', days: 7 },
      { id: 'never', days: null },
    ])
    const { rows } = await database.systemPool.query(
      `select relforcerowsecurity as forced from pg_class where relname = 'provider_grant'`,
    )
    expect(rows).toEqual([{ forced: true }])
    await database.close()
  },
)

it.each(ENGINES)(
  '[AUTH-01] somebody of an older Millpond on %s keeps their password',
  async engine => {
    const config = await emptyDatabase(engine)
    const migrationsDir = migrationsUpTo('0003_forecast')
    const older = await openDatabase({ ...config, migrationsDir })
    const userId = randomUUID()
    const email = 'older@example.org'
    await older.systemPool.query(
      `insert into identity."user" (id, name, email) values ($1, 'Older', $2)`,
      [userId, email],
    )
    await older.systemPool.query(
      `insert into identity.account (id, account_id, provider_id, user_id, password)
     values ($1, $2, 'credential', $2, $3)`,
      [randomUUID(), userId, await hashPassword(PASSWORD)],
    )
    await older.close()
    rmSync(migrationsDir, { recursive: true })

    const database = await openDatabase(config)
    const gateway = await createTestGateway({ engine, injected: { database } })
    const browser = openBrowser(gateway)
    expect((await browser.signIn(email, 'not the password')).statusCode).toBe(401)
    expect((await browser.signIn(email)).json()).toEqual({ verifyEmail: true })
    const code = await mailedCode(gateway.http, email)
    const answer = await browser.ask('POST', '/auth/verify-email', { email, code })
    expect(answer.json().user).toMatchObject({ uid: userId, displayName: 'Older' })
    await gateway.close()
  },
)
