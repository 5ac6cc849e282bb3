import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../../src/config/config.ts'
import { createDeps, type Deps } from '../../src/deps.ts'
import { freshTokens } from '../../src/importing/provider-tokens.ts'
import { rotate } from '../../src/operation/commands.ts'
import { startOperation } from '../../src/operation/index.ts'
import { withNewMasterKey, writeMasterKeys } from '../../src/operation/new-master-key.ts'
import { rotateKeys } from '../../src/operation/rotate-keys.ts'
import { createSeal } from '../../src/sealing/seal.ts'
import { SEALED_COLUMNS } from '../../src/stores/sealed-columns.ts'
import { readTables } from '../../src/stores/table-catalogue.ts'
import { ANY_ENGINE } from '../_gateway.ts'
import { type BackupWorld, createBackupWorld } from './_backup-world.ts'

/** Binary columns that are hashes or public keys, so there is nothing to open. */
const UNSEALED_BYTES: readonly string[] = [
  'identity.api_token.token_hash',
  'identity.audit_entry.hash',
  'identity.audit_head.hash',
  'identity.audit_head.seal',
  'identity.audit_register.hash',
  'identity.audit_register_head.hash',
  'identity.audit_register_head.seal',
  'identity.guess.key_hash',
  'identity.invite_code.address_hash',
  'identity.invite_code.code_hash',
  'identity.known_device.device_hash',
  'identity.one_time_code.code_hash',
  'identity.one_time_code.handle_hash',
  'identity.passkey.public_key',
  'identity.recovery_code.code_hash',
  'identity.refresh_token.token_hash',
  'identity.report_link_code.token_hash',
  'identity.trial_used.hmac',
  'identity.trial_used.used_by',
  'identity.unsubscribe_code.token_hash',
  'public.audit_entry.hash',
  'public.audit_head.hash',
  'public.audit_head.seal',
  'public.request_key.request_hash',
]

for (const kind of ANY_ENGINE) {
  describe(`[S13] keys of a Millpond on ${kind}`, () => {
    let world: BackupWorld
    let setting: string
    beforeAll(async () => {
      world = await createBackupWorld(kind)
      setting = withNewMasterKey(world.config)
    })
    afterAll(() => world.close())

    it('seal every binary column that is not listed as something else', async () => {
      const columns = await world.deps.database.asOwner(async client => {
        const names = (await readTables(client)).map(table => table.name)
        const { rows } = await client.query<{ name: string }>(
          `SELECT table_schema || '.' || table_name || '.' || column_name AS name
           FROM information_schema.columns
           WHERE data_type = 'bytea' AND table_schema || '.' || table_name = ANY($1)`,
          [names],
        )
        return rows.map(row => row.name).sort()
      })
      const sealed = SEALED_COLUMNS.flatMap(({ table, columns }) =>
        columns.map(column => `${table}.${column}`),
      )
      expect(columns).toEqual([...sealed, ...UNSEALED_BYTES].sort())
    })

    it('are replaced during traffic: no request is refused, and no value keeps the old key', async () => {
      const { deps, config } = world
      const [old] = config.masterKeys
      const renewed = readConfig({ ...world.environment, MILLPOND_SECRET_KEY: setting }).masterKeys
      const traffic = startTraffic(world)
      await traffic.someRounds()
      // Every gateway first learns the new key; then the new key seals.
      deps.seal.renew([...renewed].reverse())
      await traffic.someRounds()
      deps.seal.renew(renewed)
      const parts = { database: deps.database, seal: createSeal(renewed), withSigningKey: true }
      const first = await rotateKeys(parts)
      expect(first.resealed).toBeGreaterThanOrEqual(4)
      await traffic.someRounds()
      const again = await rotateKeys({ ...parts, withSigningKey: false })
      expect(again).toMatchObject({ unreadable: 0, signingKey: null })
      expect(Object.keys(again.held)).toEqual(['2'])
      await traffic.someRounds()
      expect(await traffic.stop()).toEqual([])
      // The old key is no longer needed, and the new one alone opens everything.
      deps.seal.renew(renewed.slice(0, 1))
      expect((await freshTokens(deps, world.connectedId)).refreshToken).toBe(world.refreshToken)
      const withOld = createSeal(old ? [old] : [])
      expect(await rotateKeys({ ...parts, seal: withOld, withSigningKey: false })).toMatchObject({
        resealed: 0,
        unreadable: Object.values(again.held)[0],
      })
    })

    it('finish when there is nothing left to do', async () => {
      const parts = { database: world.deps.database, seal: world.deps.seal, withSigningKey: false }
      expect(await rotateKeys(parts)).toMatchObject({ resealed: 0, unreadable: 0 })
    })

    it('sign tokens that another gateway accepts, although it has not seen the new key', async () => {
      const { deps, owner } = world
      const before = await owner.token()
      const { signingKey } = await rotateKeys({
        database: deps.database,
        seal: deps.seal,
        withSigningKey: true,
      })
      // Created by a second gateway that starts now; the first one has been running all along.
      const { tokens } = deps
      const second = await secondGateway(world, setting)
      const person = await deps.database.asSystem(tx => deps.identity.personOf(tx, owner.userId))
      const made = await second.tokens.issue(person!, SESSION)
      expect(kidOf(made)).toBe(signingKey)
      expect(await tokens.verify(made)).toMatchObject({ userId: owner.userId })
      expect(await second.tokens.verify(before)).toMatchObject({ userId: owner.userId })
      expect(tokens.publicKeys.keys.length).toBeGreaterThanOrEqual(2)
      await second.close()
    })
  })
}

describe('the keys of the embedded database', () => {
  it('are replaced in the running gateway, by the file in its data folder', async () => {
    const world = await createBackupWorld('embedded')
    const { deps, config } = world
    const asFile = { ...world.environment }
    delete asFile.MILLPOND_SECRET_KEY
    writeMasterKeys(config.dataDir, world.environment.MILLPOND_SECRET_KEY ?? '')
    const readAgain = () => readConfig(asFile)
    const operation = await startOperation({ ...deps, config: readAgain() }, readAgain)
    writeMasterKeys(config.dataDir, withNewMasterKey(readAgain()))
    const rotation = await rotate(readAgain())
    expect(rotation.unreadable).toBe(0)
    expect(Object.keys(rotation.held)).toEqual(['2'])
    expect(deps.seal.number).toBe(2)
    expect((await freshTokens(deps, world.connectedId)).refreshToken).toBe(world.refreshToken)
    await operation.stop()
    await world.close()
  })
})

const SESSION = '00000000-0000-4000-8000-000000000001'

const kidOf = (token: string): string =>
  JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString('utf8')).kid

/**
 * On PostgreSQL this could be another process; the embedded database has one, so these are parts of
 * it.
 */
async function secondGateway({ deps, environment }: BackupWorld, setting: string) {
  if (deps.database.kind === 'embedded') {
    const { loadSigningKeys } = await import('../../src/identity/signing-keys.ts')
    const { createAccessTokens } = await import('../../src/identity/access-token.ts')
    const keys = await loadSigningKeys(deps.database, deps.seal)
    const tokens = createAccessTokens(keys, deps.config.publicUrl, deps.clock)
    return { tokens, close: async () => undefined }
  }
  const config = readConfig({ ...environment, MILLPOND_SECRET_KEY: setting })
  const second: Deps = await createDeps(config)
  return { tokens: second.tokens, close: () => second.database.close() }
}

/** A person who signs in, reads and uses a provider's tokens all the time, and any faults. */
function startTraffic({ deps, owner, connectedId }: BackupWorld) {
  let isOver = false
  let rounds = 0
  const faults: unknown[] = []
  const running = (async () => {
    while (!isOver) {
      try {
        const token = await owner.token()
        if ((await deps.tokens.verify(token)) === null) faults.push('a token was refused')
        await freshTokens(deps, connectedId)
        const made = deps.seal.seal(randomBytes(9).toString('hex'), 'grant:traffic')
        deps.seal.open(made, 'grant:traffic')
      } catch (error) {
        faults.push(error)
      }
      rounds += 1
    }
  })()
  return {
    async someRounds() {
      const until = rounds + 5
      while (rounds < until) await new Promise(resolve => setTimeout(resolve, 5))
    },
    async stop() {
      isOver = true
      await running
      return faults
    },
  }
}
