/**
 * From a backup file to a ready gateway, on a PostgreSQL that flushes, with 1,000 small
 * organisations (RESTORE_ORGANISATIONS for another number): the length of an outage after losing
 * the database.
 */

import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildCompany } from '@millpond/sandbox/companies'
import { readConfig } from '../apps/gateway/src/config/config.ts'
import { backup, restore } from '../apps/gateway/src/operation/commands.ts'
import { sampleRecords } from '../apps/gateway/src/sample/sample-records.ts'
import { bundleGateway, freePort, startGateway } from '../apps/gateway/tests/_gateway-process.ts'
import { startPostgresServer, withClient } from '../apps/gateway/tests/_postgres-server.ts'
import { openSeeding } from '../apps/gateway/tests/_seeded.ts'
import { type Figure, timed } from './figure.ts'
import { COPIED, copyRows } from './load-world.ts'

const ORGANISATIONS = Number(process.env.RESTORE_ORGANISATIONS ?? 1000)
const ALL = [...COPIED, 'reconciliation']

export async function measure(): Promise<readonly Figure[]> {
  const postgres = await startPostgresServer(['shared_buffers=256MB', 'max_wal_size=4GB'])
  const folder = mkdtempSync(join(tmpdir(), 'millpond-restore-'))
  const keys = {
    MILLPOND_SECRET_KEY: randomBytes(32).toString('base64'),
    MILLPOND_BACKUP_KEY: randomBytes(32).toString('base64'),
    MILLPOND_DATA_DIR: folder,
    LOG_LEVEL: 'warn',
  }
  try {
    const before = { ...keys, DATABASE_URL: postgres.urlOf('postgres') }
    await seed(before)
    const file = join(folder, 'all.backup')
    const saving = await timed(() => backup(readConfig(before), file, new Date()))
    await withClient(postgres.urlOf('postgres'), client => client.query('CREATE DATABASE after'))
    const after = { ...keys, DATABASE_URL: postgres.urlOf('after') }
    await bundleGateway()
    const choices = { organisationId: null, replace: false, dropSecrets: false }
    const restoring = await timed(() => restore(readConfig(after), file, choices, new Date()))
    const environment = { ...after, PORT: String(await freePort()) }
    const starting = await timed(async () => {
      await (await startGateway({ environment })).stop()
    })
    return [
      { name: 'restore/organisations', value: ORGANISATIONS, unit: 'count' },
      { name: 'restore/file', value: statSync(file).size / 1_000_000, unit: 'MB' },
      { name: 'restore/backup', value: saving / 1000, unit: 's' },
      { name: 'restore/until ready', value: (restoring + starting) / 1000, unit: 's' },
    ]
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** One is created through the API; the others are copies of its rows. */
async function seed(environment: Record<string, string>): Promise<void> {
  const seeding = await openSeeding(environment)
  const today = seeding.deps.clock.today('Pacific/Auckland')
  const { userId } = await seeding.addPerson()
  const books = sampleRecords(buildCompany('kereru', today), today)
  const template = await seeding.addOrganisation(userId, books, today)
  await seeding.close()
  const copies = Array.from({ length: ORGANISATIONS - 1 }, () => ({ id: randomUUID(), userId }))
  await withClient(environment.DATABASE_URL ?? '', async client => {
    for (const table of ALL) await copyRows(client, table, template, copies)
    await client.query('VACUUM ANALYZE')
  })
}
