import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sqlStateOf } from '../../src/database/index.ts'
import { person, staff, subscription, verify } from '../../src/operation/commands.ts'
import { startOperation } from '../../src/operation/index.ts'
import { keepBillingMode } from '../../src/operation/keep-billing-mode.ts'
import { supportSessionStore } from '../../src/stores/support-session-store.ts'
import { ANY_ENGINE } from '../_gateway.ts'
import { type BackupWorld, createBackupWorld } from './_backup-world.ts'

for (const kind of ANY_ENGINE) {
  describe(`the operator's commands while a gateway runs on ${kind}`, () => {
    let world: BackupWorld
    let operation: { stop(): Promise<void> }
    beforeAll(async () => {
      world = await createBackupWorld(kind)
      operation = await startOperation(world.deps)
    })
    afterAll(async () => {
      await operation.stop()
      await world.close()
    })

    const isStaff = () =>
      world.deps.database.asSystem(tx => supportSessionStore.isStaff(tx, world.owner.userId))

    const actionsOf = async (userId: string) => {
      const { rows } = await world.deps.database.systemPool.query(
        'select entry from audit_entry where user_id = $1 order by sequence',
        [userId],
      )
      return rows.map(row => JSON.parse(row.entry).action)
    }

    it('[AUTH-08] add staff by their address, and log it', async () => {
      const { config, owner } = world
      expect(await staff(config, ['list'])).toBe('There are no staff.')
      expect(await staff(config, ['add', owner.email.toUpperCase()])).toContain(
        'can now start support sessions',
      )
      expect(await isStaff()).toBe(true)
      expect(await staff(config, ['add', owner.email])).toContain('already staff')
      expect(await staff(config, ['list'])).toContain(owner.email)
      await expect(staff(config, ['add', 'nobody@example.org'])).rejects.toThrow(/No account has/)
      expect(await staff(config, ['remove', owner.email])).toContain('no longer staff')
      expect(await isStaff()).toBe(false)
      expect(await actionsOf(owner.userId)).toEqual(['staffAdded', 'staffRemoved'])
    })

    it('[AUTH-08] are the only way to make a person staff', async () => {
      const { deps, owner } = world
      const asServing = deps.database.asSystem(tx => supportSessionStore.addStaff(tx, owner.userId))
      expect(sqlStateOf(await asServing.catch(error => error))).toBe('42501')
      const taken = deps.database.asSystem(tx => supportSessionStore.removeStaff(tx, owner.userId))
      expect(sqlStateOf(await taken.catch(error => error))).toBe('42501')
    })

    it('[AUTH-03] disable a person’s sign-in at once, and enable it again', async () => {
      const { config, deps, seeding } = world
      const { userId, email, refreshSecret } = await seeding.addPerson()
      const refreshed = () => deps.sessions.refresh(refreshSecret, async () => undefined)
      expect((await refreshed()).ok).toBe(true)
      expect(await person(config, ['disable', email.toUpperCase()])).toContain('1 sessions')
      expect(await person(config, ['disable', email])).toContain('already disabled')
      expect((await refreshed()).ok).toBe(false)
      const found = () => deps.database.asSystem(tx => deps.identity.personOf(tx, userId))
      expect(await found()).toMatchObject({ isDisabled: true })
      expect(await person(config, ['enable', email])).toContain('can sign in again')
      expect(await person(config, ['enable', email])).toContain('not disabled')
      expect(await found()).toMatchObject({ isDisabled: false })
      // Sessions that were ended stay ended: these people must sign in again.
      expect((await refreshed()).ok).toBe(false)
      await expect(person(config, ['disable', 'nobody@example.org'])).rejects.toThrow(
        /No account has/,
      )
      expect(await actionsOf(userId)).toEqual(['personDisabled', 'personEnabled'])
    })

    it('[BIL-01] [BIL-05] include an organisation until a day, and log it', async () => {
      const { config, connectedId } = world
      const ask = (...words: string[]) => subscription(config, words)
      expect(await ask('show', connectedId)).toContain('status 7 (trialingNoPaymentSetup)')
      expect(await ask('set', connectedId, '2099-12-31', '18')).toContain(
        'manual to 31st December 2099, 18 client passes',
      )
      expect(await ask('show', connectedId)).toContain('status 2 (manual), full access')
      expect(await ask('set', connectedId, '', '')).toContain(
        'manual, client passes without a limit',
      )
      await ask('set', connectedId, '2020-01-01', '')
      expect(await ask('show', connectedId)).toContain('status 7')
      expect(await ask('clear', connectedId)).toContain('status 7')
      expect(await ask('clear', connectedId)).toContain('has no free plan')
      await expect(ask('set', connectedId, '2026-02-30', '')).rejects.toThrow(/--until/)
      await expect(ask('set', connectedId, '', 'many')).rejects.toThrow(/--passes/)
      await expect(ask('show', 'Kererū')).rejects.toThrow(/id of the organisation/)
      const actions = await world.deps.database.inOrganisation(connectedId, async tx => {
        const { rows } = await tx.execute<{ entry: string }>(sql`
          select entry from audit_entry order by sequence desc limit 4`)
        return rows.map(row => JSON.parse(row.entry).action)
      })
      expect(actions).toEqual(Array(4).fill('entitlementSet'))
    })

    it('[BIL-01] turning billing on includes every organisation there is', async () => {
      const { config, deps, connectedId } = world
      const start = (isBillingOff: boolean) =>
        keepBillingMode({ ...deps, config: { ...config, isBillingOff } })
      const show = () => subscription(config, ['show', connectedId])
      await start(true)
      expect(await show()).toContain('status 2 (manual), full access')
      await start(false)
      expect(await show()).toContain('manual, client passes without a limit')
      await subscription(config, ['clear', connectedId])
      await start(false)
      expect(await show()).toContain('status 7')
    })

    it('[S20] detect an audit log that was changed, and name it', async () => {
      const { config, deps, connectedId } = world
      expect(await verify(config)).toMatch(
        /^\d+ audit logs are intact\.\nRegister: \d+:[0-9a-f]{64}$/,
      )
      await deps.database.asOwner(async client => {
        await client.query('ALTER TABLE audit_entry DISABLE TRIGGER append_only')
        await client.query(
          `UPDATE audit_entry SET entry = replace(entry, 'organisationUpdated', 'organisationEnded')
           WHERE organisation_id = $1`,
          [connectedId],
        )
        await client.query('ALTER TABLE audit_entry ENABLE TRIGGER append_only')
      })
      await expect(verify(config)).rejects.toThrow(`organisation ${connectedId}`)
    })
  })
}
