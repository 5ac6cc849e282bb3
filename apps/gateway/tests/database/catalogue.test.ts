// Rules for every table of organisations and people, read from the database's catalogue, so that
// they apply to new tables too, on one PostgreSQL or on several.
import { beforeAll, expect, it } from 'vitest'
import type { Database } from '../../src/database/index.ts'
import { openDatabase } from '../../src/database/index.ts'
import { describeEachDatabase, emptyDatabase } from '../_databases.ts'
import { findPostgres, withClient } from '../_postgres.ts'

const TENANT_COLUMNS = ['organisation_id', 'user_id']

describeEachDatabase('[S2] The catalogue', open => {
  let database: Database
  beforeAll(async () => {
    database = await open()
  })
  const ask = async (text: string) => (await database.systemPool.query(text)).rows

  it('[ORG-06] every table has row security, forced, with a policy', async () => {
    const bad = await ask(`
      SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace
        AND relkind IN ('r', 'p') AND NOT (relrowsecurity AND relforcerowsecurity
          AND EXISTS (SELECT FROM pg_policy WHERE polrelid = pg_class.oid))`)
    expect(bad).toEqual([])
  })

  it('[ORG-06] every policy limits what may be read and what may be written', async () => {
    const bad = await ask(`
      SELECT polrelid::regclass::text AS relation, polname FROM pg_policy
      JOIN pg_class ON pg_class.oid = polrelid
      WHERE relnamespace = 'public'::regnamespace AND CASE polcmd
        WHEN 'r' THEN polqual IS NULL
        WHEN 'd' THEN polqual IS NULL
        WHEN 'a' THEN polwithcheck IS NULL
        ELSE polqual IS NULL OR polwithcheck IS NULL END`)
    expect(bad).toEqual([])
  })

  it('[ORG-06] only Millpond’s own roles have access, with no right beyond those intended', async () => {
    const rights = await ask(`
      SELECT DISTINCT grantee, privilege_type FROM information_schema.role_table_grants
      WHERE table_schema = 'public' AND grantee LIKE 'millpond%'
        AND privilege_type NOT IN ('SELECT', 'INSERT', 'UPDATE', 'DELETE')`)
    expect(rights).toEqual([])
    const everybody = await ask(`
      SELECT table_name FROM information_schema.role_table_grants
      WHERE table_schema IN ('public', 'identity') AND grantee = 'PUBLIC'`)
    expect(everybody).toEqual([])
  })

  it('every primary and unique key starts with the tenant', async () => {
    const keys = await ask(`
      SELECT c.relname AS "table", i.relname AS key, a.attname AS first, x.indisprimary AS primary
      FROM pg_index x JOIN pg_class c ON c.oid = x.indrelid JOIN pg_class i ON i.oid = x.indexrelid
      JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = x.indkey[0]
      WHERE c.relnamespace = 'public'::regnamespace AND x.indisunique`)
    expect(keys.length).toBeGreaterThan(15)
    expect(keys.filter(({ first }) => !TENANT_COLUMNS.includes(first))).toEqual([])
    const tables = await ask(`
      SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace
        AND relkind IN ('r', 'p')
        AND NOT EXISTS (SELECT FROM pg_index WHERE indrelid = pg_class.oid AND indisprimary)`)
    expect(tables).toEqual([])
  })

  it('every foreign key stays within its tenant', async () => {
    const crossing = await ask(`
      SELECT conrelid::regclass::text AS relation, conname FROM pg_constraint
      JOIN pg_class c ON c.oid = conrelid
      WHERE contype = 'f' AND c.relnamespace = 'public'::regnamespace AND NOT EXISTS (
        SELECT FROM unnest(conkey, confkey) AS pair (here, there)
        JOIN pg_attribute h ON h.attrelid = conrelid AND h.attnum = pair.here
        JOIN pg_attribute t ON t.attrelid = confrelid AND t.attnum = pair.there
        WHERE h.attname = t.attname AND h.attname IN ('organisation_id', 'user_id'))`)
    expect(crossing).toEqual([])
  })

  it('has no sequence, because its next number would reveal the activity of others', async () => {
    const sequences = await ask(`
      SELECT relname FROM pg_class
      WHERE relnamespace IN ('public'::regnamespace, 'identity'::regnamespace) AND relkind = 'S'`)
    expect(sequences).toEqual([])
  })

  it('only triggers and the guard may call functions that run as another role', async () => {
    const found = await ask(`
      SELECT proname FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND prosecdef
        AND NOT (coalesce(array_to_string(proconfig, ' ') LIKE 'search\\_path=%', false)
          AND (prorettype = 'trigger'::regtype OR proowner = 'millpond_guard'::regrole))`)
    expect(found).toEqual([])
  })

  it('[ORG-06] the guard role reads only memberships, entitlements and private sheets, and no login can use it', async () => {
    const seen = await ask(`
      SELECT relname, attname FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
      WHERE relnamespace::regnamespace::text IN ('public', 'identity', 'mail') AND attnum > 0
        AND NOT attisdropped AND relkind IN ('r', 'p')
        AND relname NOT IN ('membership', 'partner_client', 'entitlement', 'billing_cover')
        AND has_column_privilege('millpond_guard', pg_class.oid, attnum, 'SELECT, UPDATE')
      ORDER BY relname, attname`)
    const columns = (relname: string, names: readonly string[]) =>
      names.map(attname => ({ relname, attname }))
    expect(seen).toEqual([
      ...columns('billing_mode', ['is_off']),
      ...columns('organisation', ['delete_after', 'is_partner', 'organisation_id']),
      ...columns('sheet', ['created_by', 'is_private', 'organisation_id', 'sheet_id']),
    ])
    expect(
      await ask(`SELECT name FROM unnest(ARRAY['millpond_app', 'millpond_system', 'millpond_jobs'])
        AS name WHERE pg_has_role(name, 'millpond_guard', 'MEMBER')`),
    ).toEqual([])
    expect(
      await ask(`SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace
        AND has_table_privilege('millpond_guard', pg_class.oid, 'INSERT, UPDATE, DELETE')`),
    ).toEqual([])
  })
})

it.skipIf(findPostgres() === null)(
  '[S2] every table can be distributed by its tenant: keys, checks and foreign keys stay',
  async () => {
    const config = await emptyDatabase('postgres')
    await (await openDatabase(config)).close()
    await withClient(config.url ?? '', async client => {
      await client.query('CREATE SCHEMA spread')
      const { rows: tables } = await client.query(`
        SELECT c.relname AS name, (
          SELECT a.attname FROM pg_index x
          JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = x.indkey[0]
          WHERE x.indrelid = c.oid AND x.indisprimary) AS tenant
        FROM pg_class c WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')`)
      for (const { name, tenant } of tables) {
        await client.query(
          `CREATE TABLE spread.${name} (LIKE public.${name} INCLUDING ALL)
             PARTITION BY HASH (${tenant})`,
        )
        for (const remainder of [0, 1]) {
          await client.query(
            `CREATE TABLE spread.${name}_${remainder} PARTITION OF spread.${name}
               FOR VALUES WITH (MODULUS 2, REMAINDER ${remainder})`,
          )
        }
      }
      const { rows: keys } = await client.query(`
        SELECT conrelid::regclass::text AS name, pg_get_constraintdef(pg_constraint.oid) AS text
        FROM pg_constraint JOIN pg_class c ON c.oid = conrelid
        WHERE contype = 'f' AND c.relnamespace = 'public'::regnamespace`)
      await client.query('SET search_path = spread')
      for (const { name, text } of keys) {
        await client.query(`ALTER TABLE spread.${name.replace('public.', '')} ADD ${text}`)
      }
      expect(tables.length).toBeGreaterThan(20)
      expect(keys.length).toBeGreaterThan(10)
    })
  },
)
