/** A small Millpond with all kinds of data that a backup must restore. */

import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { day } from '@millpond/core/time'
import { buildCompany } from '@millpond/sandbox/companies'
import { sql } from 'drizzle-orm'
import { type Config, readConfig } from '../../src/config/config.ts'
import type { Deps } from '../../src/deps.ts'
import { sealTokens } from '../../src/importing/provider-tokens.ts'
import { sampleRecords } from '../../src/sample/sample-records.ts'
import { alertStore } from '../../src/stores/alert-store.ts'
import { connectionStore } from '../../src/stores/connection-store.ts'
import { grantStore } from '../../src/stores/grant-store.ts'
import { type DatabaseKind, freshDatabase } from '../_databases.ts'
import { plantDraft, plantSheets, sheetIdOf } from '../_planted-sheets.ts'
import { openSeeding, type SeededPerson, type Seeding } from '../_seeded.ts'

const SECRETS = {
  MILLPOND_SECRET_KEY: randomBytes(32).toString('base64'),
  MILLPOND_BACKUP_KEY: randomBytes(32).toString('base64'),
}

/** An empty database of this kind, as the settings of a gateway. */
export async function emptyDatabase(kind: DatabaseKind): Promise<Record<string, string>> {
  const { dataDir, url } = await freshDatabase(kind)
  return {
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    MILLPOND_DATA_DIR: dataDir,
    ...SECRETS,
    ...(url !== null && { DATABASE_URL: url }),
  }
}

export interface BackupWorld {
  readonly environment: Record<string, string>
  readonly config: Config
  readonly seeding: Seeding
  readonly deps: Deps
  readonly owner: SeededPerson
  /** Of the connected organisation. */
  readonly viewer: SeededPerson
  /** With books and a connection. */
  readonly connectedId: string
  /** With books of its own, and the same owner. */
  readonly otherId: string
  readonly grantId: string
  readonly refreshToken: string
  readonly file: string
  close(): Promise<void>
}

export async function createBackupWorld(kind: DatabaseKind): Promise<BackupWorld> {
  const environment = await emptyDatabase(kind)
  const seeding = await openSeeding(environment)
  const { deps } = seeding
  const owner = await seeding.addPerson()
  const viewer = await seeding.addPerson()
  const today = day('2026-11-30')
  const books = sampleRecords(buildCompany('kereru', today), today)
  const connectedId = await seeding.addOrganisation(owner.userId, books, today)
  const otherId = await seeding.addOrganisation(owner.userId, books, today)
  for (let count = 0; count < 5; count += 1) await seeding.addOrganisation(viewer.userId)
  await seeding.addMember(connectedId, viewer.userId, 'viewer')
  const refreshToken = `refresh ${randomUUID()}`
  const grantId = await connect(deps, connectedId, owner.userId, refreshToken)
  await logSomething(deps, connectedId, owner.userId)
  await wantAlerts(deps, connectedId, [owner.userId, viewer.userId])
  const sheets = { ownerId: owner.userId, word: 'FY27', sheetId: sheetIdOf('FY27') }
  for (const organisationId of [connectedId, otherId]) {
    await deps.database.inOrganisation(organisationId, tx =>
      plantSheets(tx, { organisationId, ...sheets }),
    )
    await deps.database.inOrganisation(
      organisationId,
      tx => plantDraft(tx, { organisationId, ...sheets }),
      owner.userId,
    )
  }
  const folder = mkdtempSync(join(tmpdir(), 'millpond-backup-'))
  return {
    environment,
    config: readConfig(environment),
    seeding,
    deps,
    owner,
    viewer,
    connectedId,
    otherId,
    grantId,
    refreshToken,
    file: join(folder, 'kept.backup'),
    async close() {
      await seeding.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function connect(deps: Deps, organisationId: string, userId: string, refreshToken: string) {
  const grantId = randomUUID()
  const tokens = sealTokens(deps.seal, grantId, {
    accessToken: 'access',
    refreshToken,
    accessExpiresAt: Date.now() + 1_800_000,
    subject: 'xero user',
    consentId: null,
  })
  const owner = { userId, provider: 'xero', subject: 'xero user' } as const
  await deps.database.inOrganisation(organisationId, async tx => {
    await connectionStore.save(tx, {
      organisationId,
      provider: 'xero',
      tenantId: `tenant of ${organisationId}`,
      linkId: 'link',
      tenantName: 'Kererū Books',
      grantId,
      grantUserId: userId,
    })
    await grantStore.save(tx, { grantId, ...owner }, tokens)
  })
  return grantId
}

/** Both want emails, and one about late customers is due. */
async function wantAlerts(deps: Deps, organisationId: string, userIds: readonly string[]) {
  await deps.database.inOrganisation(organisationId, async tx => {
    for (const userId of userIds) {
      const wishes = { wantsEmail: true, wantsDigest: true }
      await alertStore.savePreference(tx, organisationId, userId, wishes)
    }
    await tx.execute(sql`
      insert into alert_cause (organisation_id, kind, cause_key, state, content, mail_due_at)
      values (${organisationId}, 'overdue', 'late', 'raised', '{}', now())`)
  })
}

async function logSomething(deps: Deps, organisationId: string, userId: string): Promise<void> {
  const entry = { action: 'organisationUpdated', correlationId: randomUUID() } as const
  await deps.database.inOrganisation(organisationId, tx =>
    deps.audit.add(tx, { organisationId }, { ...entry, who: { userId, name: 'Aroha Ngata' } }),
  )
}
