import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { openDatabase } from '../src/database/index.ts'
import { defaultMigrationsDir } from '../src/database/migrate.ts'
import { hashPassword } from '../src/identity/passwords.ts'
import { entitlementStore } from '../src/stores/entitlement-store.ts'
import { openBrowser } from './_browser.ts'
import { emptyDatabase } from './_databases.ts'
import { createTestGateway, ENGINES, mailedCode, PASSWORD } from './_gateway.ts'

/** A folder with the migrations up to this one, as an older Millpond had them. */
function migrationsUpTo(last: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'millpond-older-'))
  cpSync(defaultMigrationsDir(), folder, { recursive: true })
  const path = join(folder, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(path, 'utf8')) as { entries: { tag: string }[] }
  const entries = journal.entries.filter(({ tag }) => tag <= last)
  writeFileSync(path, JSON.stringify({ ...journal, entries }))
  return folder
}

// One engine is enough to test a migration, and creating a database takes long.
it.each(ENGINES.slice(-1))(
  '[AUTH-01] 6.3.3 an older connection on %s has a week for a second factor',
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
  '[AUTH-01] a person of an older Millpond on %s keeps their password',
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

it.each(ENGINES)(
  '[TRF-01] [ENT-01] transfers of an older Millpond on %s get the item type of their account',
  async engine => {
    const config = await emptyDatabase(engine)
    const migrationsDir = migrationsUpTo('0012_learned_timing')
    const older = await openDatabase({ ...config, migrationsDir })
    const tables = ['organisation', 'account', 'sheet', 'sheet_line', 'sheet_cell', 'sheet_edit']
    const forced = [...tables, 'sheet_edit_cell', 'sheet_draft']
    const id = randomUUID()
    const sheetId = randomUUID()
    const lines = [
      ['repay', 'bank', 'loan'],
      ['draw', 'bank', 'owner'],
      ['save', 'bank', 'savings'],
      ['gone', 'x', 'y'],
    ]
    await older.asOwner(async client => {
      for (const table of forced)
        await client.query(`alter table ${table} no force row level security`)
      await client.query(
        `insert into organisation (organisation_id, name, currency, subscription_status)
         values ($1, 'Older', 'NZD', 1)`,
        [id],
      )
      await client.query(
        `insert into account (organisation_id, code, name, item_type, item_sub_type, status)
         values ($1, 'bank', 'Bank', 1, 99, 'active'), ($1, 'savings', 'Savings', 1, 99, 'active'),
           ($1, 'loan', 'Loan', 4, 16, 'active'), ($1, 'owner', 'Owner', 2, 5, 'active')`,
        [id],
      )
      await client.query(
        `insert into sheet (organisation_id, sheet_id, kind, created_by, created_at)
         values ($1, $2, 'transfers', 'somebody', now())`,
        [id, sheetId],
      )
      await client.query(
        `insert into sheet_edit (organisation_id, sheet_id, edit_number, edited_by, edited_at,
           label, cells) values ($1, $2, 1, 'somebody', now(), 'Typed', 4)`,
        [id, sheetId],
      )
      for (const [code, from, to] of lines) {
        await client.query(
          `insert into sheet_line (organisation_id, sheet_id, code, version, is_deleted, name,
             position, from_code, to_code, day_of_month)
           values ($1, $2, $3, 1, false, $3, 0, $4, $5, 1)`,
          [id, sheetId, code, from, to],
        )
        await client.query(
          `insert into sheet_cell (organisation_id, sheet_id, code, month, item_type, value,
             version, edit_number) values ($1, $2, $3, '2026-11', 7, 100, 1, 1)`,
          [id, sheetId, code],
        )
        await client.query(
          `insert into sheet_edit_cell (organisation_id, sheet_id, edit_number, code, month,
             item_type, before, after) values ($1, $2, 1, $3, '2026-11', 7, null, 100)`,
          [id, sheetId, code],
        )
      }
      await client.query(
        `insert into sheet_draft (organisation_id, sheet_id, user_id, version, changes, saved_at)
         values ($1, $2, 'somebody', 1, $3, now())`,
        [id, sheetId, JSON.stringify(lines.map(([code]) => ({ itemType: 7, code, value: 5 })))],
      )
      for (const table of forced)
        await client.query(`alter table ${table} force row level security`)
    })
    await older.close()
    rmSync(migrationsDir, { recursive: true })

    const database = await openDatabase(config)
    const types = { draw: 2, gone: 1, repay: 4, save: 1 }
    await database.inOrganisation(id, async tx => {
      for (const table of ['sheet_cell', 'sheet_edit_cell']) {
        const { rows } = await tx.execute(
          sql.raw(`select json_object_agg(code, item_type order by code) as types from ${table}`),
        )
        expect([table, rows[0]?.['types']]).toEqual([table, types])
      }
    })
    const drafts = await database.asUser('somebody', tx =>
      tx.execute(sql`select changes from sheet_draft`),
    )
    expect(JSON.parse(String(drafts.rows[0]?.['changes']))).toEqual(
      lines.map(([code = '']) => ({
        ...{ code, value: 5 },
        itemType: types[code as keyof typeof types],
      })),
    )
    const unforced = await database.systemPool.query(
      `select relname from pg_class where relname = any($1) and not relforcerowsecurity`,
      [forced],
    )
    expect(unforced.rows).toEqual([])
    await database.close()
  },
)

it.each(ENGINES.slice(-1))(
  '[BIL-06] [ENT-04] an update on %s turns stored plans into entitlements and cuts no one off',
  async engine => {
    const config = await emptyDatabase(engine)
    const migrationsDir = migrationsUpTo('0023_asset_sales')
    const older = await openDatabase({ ...config, migrationsDir })
    const ids = new Map<string, string>()
    await older.asOwner(async client => {
      const add = async (name: string, status: number, more: Record<string, unknown> = {}) => {
        const id = randomUUID()
        ids.set(name, id)
        const row = { organisation_id: id, name, currency: 'NZD', subscription_status: status }
        const whole = { ...row, ...more }
        const columns = Object.keys(whole)
        await client.query(
          `insert into organisation (${columns.join(', ')})
           values (${columns.map((_, at) => `$${at + 1}`).join(', ')})`,
          Object.values(whole),
        )
      }
      await client.query('alter table organisation no force row level security')
      await client.query('alter table partner_client no force row level security')
      await add('a trial that is over', 7, { trial_ends_at: '2026-01-01' })
      await add('a trial until 2100', 7, { trial_ends_at: '2100-01-01' })
      await add('no plan', 0)
      await add('included', 2)
      await add('a plan set by hand', 3)
      await add('a lifetime', 6)
      await add('the sample', 7, { is_sample: true, sample_of: 'somebody' })
      await add('a locked-out partner', 5, {
        ...{ is_partner: true, client_limit: 3, trial_ends_at: '2026-01-01' },
      })
      await add('a partner without a limit', 3, { is_partner: true })
      await add('a client', 4)
      await client.query(
        `insert into partner_client (organisation_id, partner_id, role, since)
         values ($1, $2, 'owner', '2026-01-01')`,
        [ids.get('a client'), ids.get('a locked-out partner')],
      )
      await client.query('alter table organisation force row level security')
      await client.query('alter table partner_client force row level security')
    })
    await older.close()
    rmSync(migrationsDir, { recursive: true })

    const database = await openDatabase(config)
    const days = (until: number | null) =>
      until === null ? null : Math.round((until - Date.now()) / 86_400_000)
    const found: unknown[] = []
    await database.asSystem(async tx => {
      for (const [name, id] of ids) {
        const got = await entitlementStore.subscription(tx, id)
        const until = days(got?.until ?? null)
        found.push([
          name,
          got?.status,
          got?.access,
          until !== null && until > 20_000 ? 'as it was' : until,
          got?.passes,
        ])
      }
    })
    expect(found).toEqual([
      // organisation, status, access, days left, passes
      ['a trial that is over', 7, 'full', 14, 0],
      ['a trial until 2100', 7, 'full', 'as it was', 0],
      ['no plan', 7, 'full', 14, 0],
      ['included', 2, 'full', null, 0],
      ['a plan set by hand', 2, 'full', null, 0],
      ['a lifetime', 6, 'full', null, 0],
      ['the sample', 7, 'full', null, 0],
      ['a locked-out partner', 5, 'full', 7, 3],
      ['a partner without a limit', 2, 'full', null, null],
      ['a client', 4, 'full', null, 0],
    ])
    const unforced = await database.systemPool.query(
      `select relname from pg_class where relname in ('organisation', 'partner_client')
         and not relforcerowsecurity`,
    )
    expect(unforced.rows).toEqual([])
    await database.close()
  },
)
