import { appendFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openDatabase } from '../../src/database/index.ts'
import { describeEachDatabase, emptyDatabase } from '../_databases.ts'
import { findPostgres } from '../_postgres.ts'
import { booksMigrations, migrationsOf } from './_books.ts'

describeEachDatabase('Migrations', (_, kind) => {
  it('runs each once, and refuses an edited one and a database of a newer version', async () => {
    const config = await emptyDatabase(kind)
    const migrationsDir = booksMigrations()
    await (await openDatabase({ ...config, migrationsDir })).close()
    await (await openDatabase({ ...config, migrationsDir })).close()
    await expect(openDatabase({ ...config, migrationsDir: migrationsOf() })).rejects.toThrow(
      'newer Millpond',
    )
    appendFileSync(join(migrationsDir, '0001_test.sql'), '-- an afterthought')
    await expect(openDatabase({ ...config, migrationsDir })).rejects.toThrow('was changed after')
  })

  it('rolls back a migration that fails half way', async () => {
    const config = await emptyDatabase(kind)
    const wrong = migrationsOf(
      'CREATE TABLE identity.half (n integer);\n--> statement-breakpoint\nSELECT 1 / 0',
    )
    await expect(openDatabase({ ...config, migrationsDir: wrong })).rejects.toThrow()
    const database = await openDatabase({ ...config, migrationsDir: booksMigrations() })
    const { rows } = await database.systemPool.query(`SELECT to_regclass('identity.half') AS half`)
    expect(rows).toEqual([{ half: null }])
    await database.close()
  })

  it('refuses a journal out of order', async () => {
    const config = await emptyDatabase(kind)
    const migrationsDir = booksMigrations()
    const entries = [
      { idx: 0, when: 2000, tag: '0000_roles' },
      { idx: 1, when: 1000, tag: '0001_test' },
    ]
    writeFileSync(join(migrationsDir, 'meta/_journal.json'), JSON.stringify({ entries }))
    await expect(openDatabase({ ...config, migrationsDir })).rejects.toThrow('must rise')
  })
})

describe.skipIf(findPostgres() === null)('Several gateways on one PostgreSQL', () => {
  it('migrates once when five start together', async () => {
    const config = await emptyDatabase('postgres')
    const migrationsDir = booksMigrations()
    const opened = await Promise.all(
      Array.from({ length: 5 }, () => openDatabase({ ...config, migrationsDir })),
    )
    expect(opened).toHaveLength(5)
    await Promise.all(opened.map(database => database.close()))
  })
})
