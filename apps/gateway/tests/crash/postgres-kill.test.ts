import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { quantile } from '../../../../bench/figure.ts'
import { type GatewayProcess, isReady, startGateway } from '../_gateway-process.ts'
import { findPostgres, type PostgresServer, startPostgresServer } from '../_postgres-server.ts'
import { auditFaults } from './_check-audit.ts'
import { faultsOf } from './_check-history.ts'
import { createCrashWorld } from './_crash-world.ts'
import { startWriters } from './_writers.ts'

/** The number of kills of the server; KILLS=50 for the long run. */
const KILLS = Number(process.env.KILLS ?? 1)
/** Before the next kill the writers do up to so many operations, and others are running. */
const MAX_OPERATIONS = 60
const MAX_AWAY_MS = 1_000
/** The run prints how long it took; this only ends a run that never recovers. */
const BACK_WITHIN_MS = 60_000

describe.skipIf(findPostgres() === null)('PostgreSQL under twenty writers', () => {
  let dataDir: string
  let postgres: PostgresServer
  let gateway: GatewayProcess | null = null
  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'millpond-data-'))
    postgres = await startPostgresServer()
  })
  afterAll(async () => {
    await gateway?.kill()
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })

  it(`kill -9 of all its processes, ${KILLS} times: the gateway loses nothing`, async () => {
    const world = await createCrashWorld(dataDir, postgres.urlOf('postgres'))
    gateway = await startGateway({ environment: world.environment })
    const writing = startWriters(world.url, world.writers, world.today)
    const backAfterMs: number[] = []
    for (let kills = 0; kills < KILLS; kills += 1) {
      await writing.progress(Math.ceil(Math.random() * MAX_OPERATIONS))
      await postgres.kill()
      await pause(Math.random() * MAX_AWAY_MS)
      await postgres.start()
      backAfterMs.push(await untilServing(gateway))
    }
    const { history, trouble } = await writing.finish()
    process.stderr.write(
      `${KILLS} kills: ${history.batchWrites.length} batches, ` +
        `${history.documentWrites.length} documents, ${history.additions.length} additions; ` +
        `serving again: median ${quantile(backAfterMs, 0.5)} ms, ` +
        `longest ${Math.max(...backAfterMs)} ms; turned away ${trouble.turnedAway}, ` +
        `within ${Math.round(trouble.turnedAwayMs)} ms, ` +
        `cut off ${trouble.cutOff}\n`,
    )
    expect([...trouble.unexpected]).toEqual([])
    expect(faultsOf(history)).toEqual([])
    expect(history.batchWrites.filter(({ outcome }) => outcome === 'unknown')).toEqual([])
    expect(gateway.hasEnded()).toBe(false)
    expect(await auditFaults(world, history)).toEqual([])
    // Otherwise the kills interrupted no writer, and the test would prove nothing.
    expect(trouble.turnedAway).toBeGreaterThan(KILLS)
  }, 3_600_000)
})

/** Milliseconds from when the server accepts connections again. */
async function untilServing({ url }: GatewayProcess): Promise<number> {
  const begin = performance.now()
  while (!(await isReady(url))) {
    if (performance.now() - begin > BACK_WITHIN_MS) throw new Error('The gateway does not recover')
    await pause(10)
  }
  return Math.round(performance.now() - begin)
}
