import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import type { Database } from '../../src/database/index.ts'
import { entitlementStore } from '../../src/stores/entitlement-store.ts'
import { describeEachDatabase } from '../_databases.ts'
import { expectedSubscription, randomWorld, storeWorld } from '../_entitlement-worlds.ts'
import { seeded } from '../_schema-values.ts'

const ids = () => Array.from({ length: 12 }, () => randomUUID())
const WORLDS = Number(process.env.PROPERTY_RUNS ?? 12)

describeEachDatabase('[BIL-05] The subscription of an organisation', open => {
  let database: Database
  beforeAll(async () => {
    database = await open()
  })

  it(
    '[BIL-05] [ENT-04] the database says what the rules say, for random worlds',
    async () => {
      for (let run = 1; run <= WORLDS; run += 1) {
        const now = Date.now()
        const world = randomWorld(seeded(run), now, ids())
        await storeWorld(database, world)
        const got = await database.asSystem(async tx => {
          const found = []
          for (const { organisationId } of world.organisations) {
            found.push(await entitlementStore.subscription(tx, organisationId))
          }
          return found
        })
        const wanted = world.organisations.map(each => expectedSubscription(world, each, now))
        expect({ run, got }).toEqual({ run, got: wanted })
      }
    },
    60_000 + WORLDS * 200,
  )

  it('an organisation that does not exist has none', async () => {
    const nowhere = '00000000-0000-4000-8000-000000000000'
    expect(await database.asSystem(tx => entitlementStore.subscription(tx, nowhere))).toBeNull()
  })
})
