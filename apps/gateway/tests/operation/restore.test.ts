import { randomBytes } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { systemClock } from '../../src/clock.ts'
import { readConfig } from '../../src/config/config.ts'
import { createDeps, type Deps } from '../../src/deps.ts'
import { freshTokens } from '../../src/importing/provider-tokens.ts'
import { backupKeyOf } from '../../src/operation/backup-key.ts'
import { backupName, instantOf } from '../../src/operation/backup-names.ts'
import { backup, listBackup, restore } from '../../src/operation/commands.ts'
import { startOperation } from '../../src/operation/index.ts'
import { keepNightlyBackups } from '../../src/operation/nightly-backup.ts'
import { OperationRefused } from '../../src/operation/operation-refused.ts'
import { restoreAll } from '../../src/operation/restore.ts'
import { verifyAudit } from '../../src/operation/verify-audit.ts'
import { organisationStore } from '../../src/stores/organisation-store.ts'
import { readBooks } from '../_books.ts'
import type { DatabaseKind } from '../_databases.ts'
import { ANY_ENGINE, ENGINES } from '../_gateway.ts'
import { type BackupWorld, createBackupWorld, emptyDatabase } from './_backup-world.ts'

// Each restore opens one or two embedded databases, which takes seconds on a busy machine.
vi.setConfig({ testTimeout: 180_000 })

const NOW = new Date('2026-11-30T10:00:00Z')
const ALL = { organisationId: null, replace: false, dropSecrets: false }

/** The parts of a gateway on this database, as long as `work` takes. */
async function on<T>(place: Record<string, string>, work: (deps: Deps) => Promise<T>): Promise<T> {
  const deps = await createDeps(readConfig(place))
  try {
    return await work(deps)
  } finally {
    await deps.database.close()
  }
}

/** The money of every organisation: the sum of all its series, in cents. */
const moneyOf = (deps: Deps, organisationIds: readonly string[]) =>
  Promise.all(
    organisationIds.map(organisationId =>
      deps.database.inOrganisation(organisationId, async tx => {
        const { rows } = await tx.execute<{ sum: string; count: string }>(sql`
          select count(*)::text as count,
            coalesce(sum((select sum(each) from unnest(amounts) each)), 0)::text as sum
          from ledger_series`)
        return rows[0]
      }),
    ),
  )

const nameOf = (deps: Deps, organisationId: string) =>
  deps.database.inOrganisation(organisationId, async tx => {
    const { rows } = await tx.execute<{ name: string }>(sql`select name from organisation`)
    return rows[0]?.name ?? null
  })

const rename = (deps: Deps, organisationId: string, name: string) =>
  deps.database.inOrganisation(organisationId, async tx => {
    await tx.execute(sql`update organisation set name = ${name}`)
    await tx.execute(sql`delete from ledger_series`)
  })

for (const kind of ENGINES) {
  // By day the rules of a restore are tested on PostgreSQL, whose restores are quicker.
  const isWhole = ANY_ENGINE.includes(kind)

  describe(`[R15] a backup of ${kind}`, () => {
    let world: BackupWorld
    let operation: { stop(): Promise<void> }
    beforeAll(async () => {
      world = await createBackupWorld(kind)
      operation = await startOperation(world.deps)
      expect(await backup(world.config, world.file, NOW)).toContain('7 organisations')
    })
    afterAll(async () => {
      await operation.stop()
      await world.close()
    })

    const restored = async (to: DatabaseKind) => {
      const place = await emptyDatabase(to)
      const report = await restore(readConfig(place), world.file, ALL, NOW)
      return { place, report }
    }

    let kept: ReturnType<typeof restored> | undefined

    /** The database after a restore. An embedded one is restored once and then copied. */
    const restoredCopy = async () => {
      if (kind !== 'embedded') return (await restored(kind)).place
      kept ??= restored(kind)
      const model = await kept
      const place = await emptyDatabase(kind)
      const [from, to] = [model.place, place].map(each =>
        join(each.MILLPOND_DATA_DIR ?? '', 'database'),
      ) as [string, string]
      rmSync(to, { recursive: true })
      cpSync(from, to, { recursive: true })
      return place
    }

    it.each(isWhole || kind === 'embedded' ? ENGINES : [kind])(
      'is restored completely into an empty %s, to the cent and to the row',
      async to => {
        const { place, report } = await restored(to)
        expect(report).toContain('7 organisations')
        const both = [world.connectedId, world.otherId]
        const before = await moneyOf(world.deps, both)
        expect(Number(before[0]?.count)).toBeGreaterThan(20)
        await on(place, async deps => {
          expect(await moneyOf(deps, both)).toEqual(before)
          expect(await readBooks(deps, world.connectedId)).toEqual(
            await readBooks(world.deps, world.connectedId),
          )
          // Sessions are not restored: everyone signs in again.
          const sessions = await deps.database.systemPool.query('select from refresh_family')
          expect(sessions.rows).toEqual([])
          // Tokens can be opened again, and the log of changes is valid.
          const tokens = await freshTokens(deps, world.connectedId)
          expect(tokens.refreshToken).toBe(world.refreshToken)
          const place = { organisationId: world.connectedId }
          const fault = await deps.database.inOrganisation(world.connectedId, tx =>
            deps.audit.faultOf(tx, place),
          )
          expect(fault).toBeNull()
          expect(await verifyAudit(deps)).toContain('intact')
          expect(await alertsOf(deps)).toEqual({ wishes: 2, due: 0, digests: 1 })
        })
      },
    )

    /** What is left of wishes and of emails that were due when the backup was made. */
    const alertsOf = (deps: Deps) =>
      deps.database.inOrganisation(world.connectedId, async tx => {
        const { rows } = await tx.execute(sql`
          select (select count(*)::int from alert_preference) as wishes,
            (select count(mail_due_at)::int from alert_cause) as due,
            (select count(*)::int from alert_event where kind = 'digest') as digests`)
        return rows[0]
      })

    it.runIf(kind === 'embedded')(
      'is not restored into a database that a gateway has open',
      async () => {
        const replacing = restore(world.config, world.file, { ...ALL, replace: true }, NOW)
        await expect(replacing).rejects.toThrow(OperationRefused)
        await expect(replacing).rejects.toThrow(/Stop it first/)
      },
    )

    if (!isWhole) return

    it('shows its content', async () => {
      const report = await listBackup(world.config, world.file)
      expect(report).toContain(world.connectedId)
      expect(report).toMatch(/Made at 20\d\d-.*Z by Millpond \d/)
    })

    it('replaces data only on request, and that can be undone', async () => {
      const place = await restoredCopy()
      const config = readConfig(place)
      await expect(restore(config, world.file, ALL, NOW)).rejects.toThrow(/contains people/)
      const printed = await on(place, async deps => {
        await rename(deps, world.otherId, 'Renamed since')
        await logAgain(deps, world.connectedId)
        return registerOf(await verifyAudit(deps))
      })
      const report = await restore(config, world.file, { ...ALL, replace: true }, NOW)
      const undo = /saved to (.+\.backup)/.exec(report)?.[1] ?? ''
      await on(place, async deps => {
        expect(await nameOf(deps, world.otherId)).toBe(await nameOf(world.deps, world.otherId))
        // The logs are those of the backup again, and the register continues what it said.
        expect(await verifyAudit(deps, [printed])).toContain('intact')
      })
      await restore(config, undo, { ...ALL, replace: true }, new Date(NOW.getTime() + 1000))
      await on(place, async deps => {
        expect(await nameOf(deps, world.otherId)).toBe('Renamed since')
        expect((await moneyOf(deps, [world.otherId]))[0]?.count).toBe('0')
        expect(await verifyAudit(deps, [printed])).toContain('intact')
      })
    })

    it('restores one organisation alone, and leaves the others as they are', async () => {
      const place = await restoredCopy()
      const config = readConfig(place)
      const [before] = await moneyOf(world.deps, [world.otherId])
      await on(place, async deps => {
        await rename(deps, world.otherId, 'Spoilt')
        await rename(deps, world.connectedId, 'Changed on purpose')
        await logAgain(deps, world.otherId)
        await verifyAudit(deps)
      })
      const one = { ...ALL, organisationId: world.otherId }
      await expect(restore(config, world.file, one, NOW)).rejects.toThrow(/exists/)
      const report = await restore(config, world.file, { ...one, replace: true }, NOW)
      expect(report).toContain('rows agree')
      await on(place, async deps => {
        expect((await moneyOf(deps, [world.otherId]))[0]).toEqual(before)
        expect(await nameOf(deps, world.otherId)).toBe(await nameOf(world.deps, world.otherId))
        expect(await nameOf(deps, world.connectedId)).toBe('Changed on purpose')
        expect(await verifyAudit(deps)).toContain('intact')
        // A client that caches replies by data version reads them again.
        expect(await versionOf(deps, world.otherId)).toBe(
          (await versionOf(world.deps, world.otherId)) + 1,
        )
      })
    })

    it('restores an organisation that was deleted, and its log starts again in the register', async () => {
      const place = await restoredCopy()
      const printed = await on(place, async deps => {
        await logAgain(deps, world.otherId)
        await verifyAudit(deps)
        await deps.database.inOrganisation(world.otherId, tx =>
          deps.audit.register.end(tx, { organisationId: world.otherId }, () =>
            organisationStore.remove(tx, world.otherId),
          ),
        )
        return registerOf(await verifyAudit(deps))
      })
      const one = { ...ALL, organisationId: world.otherId }
      await restore(readConfig(place), world.file, one, NOW)
      await on(place, async deps => {
        expect(await verifyAudit(deps, [printed])).toContain('intact')
        await logAgain(deps, world.otherId)
        expect(await verifyAudit(deps, [printed])).toContain('intact')
      })
    })

    it('restores one organisation into an empty database, with its people and its connection', async () => {
      const place = await emptyDatabase(kind)
      const one = { ...ALL, organisationId: world.connectedId }
      const report = await restore(readConfig(place), world.file, one, NOW)
      expect(report).not.toContain('connects it')
      await on(place, async deps => {
        expect(await moneyOf(deps, [world.connectedId])).toEqual(
          await moneyOf(world.deps, [world.connectedId]),
        )
        expect((await freshTokens(deps, world.connectedId)).refreshToken).toBe(world.refreshToken)
        const people = await deps.database.systemPool.query('select id from "user"')
        expect(people.rows).toHaveLength(2)
        expect(await alertsOf(deps)).toEqual({ wishes: 2, due: 0, digests: 1 })
        const place = { organisationId: world.connectedId }
        const fault = await deps.database.inOrganisation(world.connectedId, tx =>
          deps.audit.faultOf(tx, place),
        )
        expect(fault).toBeNull()
      })
      await expect(
        restore(readConfig(place), world.file, { ...one, organisationId: OTHERS_ID }, NOW),
      ).rejects.toThrow(/does not contain this organisation/)
    })

    it('leaves out a member whose address belongs to another account there', async () => {
      const place = await emptyDatabase(kind)
      const account = { email: world.viewer.email, name: 'Moana', password: null }
      await on(place, ({ database, identity }) =>
        database.asSystem(tx => identity.addPerson(tx, account)),
      )
      const one = { ...ALL, organisationId: world.connectedId }
      await restore(readConfig(place), world.file, one, NOW)
      await on(place, async deps => {
        expect(await alertsOf(deps)).toEqual({ wishes: 1, due: 0, digests: 1 })
        // Its activity log is signed with the key of this Millpond.
        const at = { organisationId: world.connectedId }
        const fault = await deps.database.inOrganisation(world.connectedId, tx =>
          deps.audit.faultOf(tx, at),
        )
        expect(fault).toBeNull()
        expect(await verifyAudit(deps)).toContain('intact')
      })
    })

    it('leaves out people and organisations that were erased since', async () => {
      const place = await restoredCopy()
      const config = readConfig(place)
      await on(place, async ({ database }) => {
        await database.asOwner(async client => {
          await client.query(
            `INSERT INTO identity.erasure_receipt
               (receipt_id, kind, subject_id, due_at, erased_at, erased)
             SELECT gen_random_uuid(), kind, id, now(), '2027-01-30', '{}' FROM (
               SELECT 'organisation' AS kind, $1 AS id
               UNION ALL SELECT 'person', id FROM identity."user" WHERE id <> $2) gone`,
            [world.otherId, world.owner.userId],
          )
          await client.query('DELETE FROM organisation WHERE organisation_id = $1', [world.otherId])
        })
      })
      const one = { ...ALL, organisationId: world.otherId }
      await expect(restore(config, world.file, one, NOW)).rejects.toThrow(/permanently erased/)
      const report = await restore(config, world.file, { ...ALL, replace: true }, NOW)
      expect(report).toContain('2 erased since then stay erased')
      await on(place, async deps => {
        await deps.database.asOwner(async client => {
          const { rows } = await client.query(
            `SELECT DISTINCT user_id FROM membership UNION SELECT id FROM identity."user"`,
          )
          expect(rows).toEqual([{ user_id: world.owner.userId }])
        })
        expect(await nameOf(deps, world.otherId)).toBeNull()
        expect((await moneyOf(deps, [world.otherId]))[0]?.count).toBe('0')
        expect(await nameOf(deps, world.connectedId)).not.toBeNull()
        expect(await verifyAudit(deps)).toContain('intact')
      })
    })

    it('without the master key: refused, or restored without its connections', async () => {
      const place = { ...(await emptyDatabase(kind)), MILLPOND_SECRET_KEY: newKey() }
      const config = readConfig(place)
      await expect(restore(config, world.file, ALL, NOW)).rejects.toThrow(/provider_grant/)
      await on(place, async deps => {
        expect(await nameOf(deps, world.otherId)).toBeNull()
      })
      const report = await restore(
        config,
        world.file,
        { ...ALL, dropSecrets: true, replace: true },
        NOW,
      )
      expect(report).toMatch(/2 secrets in public.provider_grant were dropped/)
      await on(place, async deps => {
        expect(await moneyOf(deps, [world.connectedId])).toEqual(
          await moneyOf(world.deps, [world.connectedId]),
        )
        await expect(freshTokens(deps, world.connectedId)).rejects.toMatchObject({
          kind: 'disconnected',
        })
        const { rows } = await deps.database.inOrganisation(world.connectedId, tx =>
          tx.execute(sql`select status from connection`),
        )
        expect(rows).toEqual([{ status: 'disconnected' }])
      })
    })

    it('refuses files that are truncated, changed or sealed with another key, and changes nothing', async () => {
      const place = await emptyDatabase(kind)
      const config = readConfig(place)
      const bytes = readFileSync(world.file)
      const changed = Buffer.from(bytes)
      changed.writeUInt8(changed.readUInt8(bytes.length >> 1) ^ 1, bytes.length >> 1)
      const wrong: [string, Buffer, RegExp][] = [
        ['cut', bytes.subarray(0, bytes.length - 100), /cut off/],
        ['changed', changed, /changed or damaged/],
        ['other', Buffer.from('a list of shopping'), /not a Millpond backup/],
      ]
      for (const [name, content, why] of wrong) {
        const file = `${world.file}.${name}`
        writeFileSync(file, content)
        await expect(restore(config, file, ALL, NOW), name).rejects.toThrow(why)
      }
      const strange = readConfig({ ...place, MILLPOND_BACKUP_KEY: newKey() })
      await expect(restore(strange, world.file, ALL, NOW)).rejects.toThrow(/different key/)
      await on(place, async deps => {
        expect(await nameOf(deps, world.connectedId)).toBeNull()
      })
    })

    it('refuses a backup of another schema, and says what to do', async () => {
      const place = await emptyDatabase(kind)
      await on(place, async ({ database }) => {
        await database.asOwner(client =>
          client.query(`DELETE FROM drizzle.__drizzle_migrations
            WHERE created_at = (SELECT max(created_at) FROM drizzle.__drizzle_migrations)`),
        )
        const parts = { database, seal: world.deps.seal, source: sourceOf(world) }
        await expect(restoreAll(parts, ALL)).rejects.toThrow(/Update Millpond first/)
      })
    })
  })
}

describe('[R15] backups every night', () => {
  it('are made in MILLPOND_BACKUP_DIR, deleted in time, and can be restored', async () => {
    const world = await createBackupWorld('embedded')
    const dir = join(world.environment.MILLPOND_DATA_DIR ?? '', 'nightly')
    const clock = turnedTo('2026-11-30T10:00:00Z')
    const config = { ...world.config, backup: { ...world.config.backup, dir } }
    const nightly = keepNightlyBackups({ ...world.deps, config, clock })
    // Like another gateway with the same folder: one of them makes the backup.
    const other = keepNightlyBackups({ ...world.deps, config, clock })
    mkdirSync(dir)
    for (let earlier = 1; earlier <= 37; earlier += 1) {
      const made = new Date(clock.now().getTime() - earlier * 86_400_000)
      writeFileSync(join(dir, backupName(made)), '')
    }
    for (let day = 0; day < 3; day += 1) {
      await Promise.all([nightly.check(), other.check()])
      await nightly.check()
      clock.advanceDays(1)
    }
    await Promise.all([nightly.stop(), other.stop()])
    const names = readdirSync(dir).sort()
    expect(names).toHaveLength(35)
    expect(names.every(name => instantOf(name) !== null)).toBe(true)
    const place = await emptyDatabase('embedded')
    const newest = join(dir, names.at(-1) ?? '')
    expect(await restore(readConfig(place), newest, ALL, NOW)).toContain('7 organisations')
    await world.close()
  })
})

describe('a login that is bound by row security', () => {
  it.skipIf(!ENGINES.includes('postgres'))('backs up nothing rather than too little', async () => {
    const place = await emptyDatabase('postgres')
    await on(place, async ({ database }) => {
      await database.asOwner(client => client.query('CREATE ROLE bound_owner LOGIN'))
    })
    const url = (place.DATABASE_URL ?? '').replace('//postgres@', '//bound_owner@')
    const file = join(place.MILLPOND_DATA_DIR ?? '', 'short.backup')
    const config = readConfig({ ...place, DATABASE_URL: url })
    await expect(backup(config, file, NOW)).rejects.toThrow(/BYPASSRLS/)
    expect(existsSync(file)).toBe(false)
    expect(existsSync(`${file}.part`)).toBe(false)
  })
})

const registerOf = (printed: string) => /Register: (\S+)/.exec(printed)?.[1] ?? ''

const logAgain = (deps: Deps, organisationId: string) =>
  deps.database.inOrganisation(organisationId, tx =>
    deps.audit.add(
      tx,
      { organisationId },
      { action: 'confirmed', who: { userId: 'ana', name: 'Ana' }, correlationId: '-' },
    ),
  )

const OTHERS_ID = '00000000-0000-4000-8000-000000000000'
const newKey = () => randomBytes(32).toString('base64')
const sourceOf = ({ file, config }: BackupWorld) => ({ file, key: backupKeyOf(config) })

const versionOf = (deps: Deps, organisationId: string) =>
  deps.database.inOrganisation(organisationId, async tx => {
    const { rows } = await tx.execute<{ version: number }>(
      sql`select data_version as version from organisation`,
    )
    return rows[0]?.version ?? 0
  })

function turnedTo(instant: string) {
  let at = Date.parse(instant)
  return {
    ...systemClock(null, () => new Date(at)),
    advanceDays(days: number) {
      at += days * 86_400_000
    },
  }
}
