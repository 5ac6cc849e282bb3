import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { type GatewayProcess, isReady, startGateway } from '../_gateway-process.ts'
import { findPostgres, type PostgresServer, startPostgresServer } from '../_postgres-server.ts'
import { createSmallDisk, type SmallDisk } from '../_small-disk.ts'
import { faultsOf } from './_check-history.ts'
import { createCrashWorld } from './_crash-world.ts'
import { startWriters } from './_writers.ts'

/** The number of times the disk is full; FAULTS=50 for the long run. */
const FAULTS = Number(process.env.FAULTS ?? 1)
const BEFORE = 20
/** The disk stays full for so long, and until so many requests were asked to retry. */
const FULL_MS = 2_000
const REFUSALS = 20
const BACK_WITHIN_MS = 30_000
const MEGABYTES = 160

const probe = createSmallDisk(1)
probe?.remove()

describe.skipIf(probe === null)('a full disk under twenty writers', () => {
  let disk: SmallDisk | null = null
  let postgres: PostgresServer | null = null
  let gateway: GatewayProcess | null = null
  afterEach(async () => {
    await gateway?.kill()
    await postgres?.stop()
    disk?.remove()
    disk = null
    postgres = null
    gateway = null
  })

  async function fillWhileWriting(databaseUrl: string | null, repair: () => Promise<void>) {
    if (!disk) throw new Error('There is no disk')
    const world = await createCrashWorld(disk.folder, databaseUrl)
    gateway = await startGateway({
      environment: world.environment,
    })
    const writing = startWriters(world.url, world.writers, world.today)
    for (let fault = 0; fault < FAULTS; fault += 1) {
      await writing.progress(BEFORE)
      disk.fill()
      // Until requests fail: the log of a database may have space left for a while.
      await Promise.all([pause(FULL_MS), writing.refusals(REFUSALS)])
      disk.free()
      await repair()
      await untilServing(world.url)
    }
    await writing.progress(BEFORE)
    const { history, trouble } = await writing.finish()
    process.stderr.write(
      `${FAULTS} times full: ${history.batchWrites.length} batches, ` +
        `${history.documentWrites.length} documents; turned away ${trouble.turnedAway}, ` +
        `within ${Math.round(trouble.turnedAwayMs)} ms, ` +
        `cut off ${trouble.cutOff}\n`,
    )
    expect([...trouble.unexpected]).toEqual([])
    expect(faultsOf(history)).toEqual([])
    expect(history.batchWrites.filter(({ outcome }) => outcome === 'unknown')).toEqual([])
    expect(trouble.turnedAway).toBeGreaterThan(FAULTS)
    expect(gateway.hasEnded()).toBe(false)
  }

  it.skipIf(findPostgres() === null)(
    'of PostgreSQL refuses writes until there is space',
    async () => {
      disk = createSmallDisk(MEGABYTES)
      const settings = ['max_wal_size=48MB', 'min_wal_size=32MB', 'shared_buffers=32MB']
      const server = await startPostgresServer(settings, disk?.folder)
      postgres = server
      await fillWhileWriting(server.urlOf('postgres'), async () => {
        // Without space for its log the server ends itself, and its operator starts it again.
        if (server.hasEnded()) await server.start()
      })
    },
    1_800_000,
  )

  it('of the embedded database refuses writes until there is space', async () => {
    disk = createSmallDisk(MEGABYTES)
    await fillWhileWriting(null, async () => undefined)
  }, 1_800_000)
})

async function untilServing(url: string): Promise<void> {
  const deadline = performance.now() + BACK_WITHIN_MS
  while (!(await isReady(url))) {
    if (performance.now() > deadline) throw new Error('The gateway does not recover')
    await pause(50)
  }
}
