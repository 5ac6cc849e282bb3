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
