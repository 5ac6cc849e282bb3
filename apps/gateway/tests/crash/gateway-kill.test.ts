import { rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { quantile } from '../../../../bench/figure.ts'
import { freshDatabase } from '../_databases.ts'
import {
  type GatewayProcess,
  killProcess,
  launchGateway,
  startGateway,
} from '../_gateway-process.ts'
import { auditFaults } from './_check-audit.ts'
import { faultsOf } from './_check-history.ts'
import { type CrashWorld, createCrashWorld } from './_crash-world.ts'
import { startWriters } from './_writers.ts'

/** The number of kills; KILLS=200 for the long run. */
const KILLS = Number(process.env.KILLS ?? 1)
/** Before the next kill the writers do up to so many operations, and others are running. */
const MAX_OPERATIONS = 60
/** One start in so many is itself killed before the gateway answers. */
const KILL_AT_START = 0.1

let dataDir: string
let world: CrashWorld
let gateway: GatewayProcess | null = null

beforeAll(async () => {
  dataDir = (await freshDatabase('embedded')).dataDir
  world = await createCrashWorld(dataDir, null)
})
afterAll(async () => {
  await gateway?.kill()
  rmSync(dataDir, { recursive: true, force: true })
})

it(`kill -9 of the gateway, ${KILLS} times: nothing lost, doubled or halved`, async () => {
  const { environment, url, writers, today } = world
  const readyAfterMs: number[] = []
  gateway = await startGateway({ environment })
  const writing = startWriters(url, writers, today)
  for (let kills = 0; kills < KILLS; kills += 1) {
    await writing.progress(Math.ceil(Math.random() * MAX_OPERATIONS))
    await gateway.kill()
    if (Math.random() < KILL_AT_START) {
      const early = launchGateway({ environment })
      await pause(Math.random() * 1_000)
      await killProcess(early)
    }
    gateway = await startGateway({ environment })
    readyAfterMs.push(gateway.readyAfterMs)
  }
  const { history, trouble } = await writing.finish()
  printCounts(history.batchWrites.length, history.documentWrites.length, history.additions.length)
  process.stderr.write(
    `ready again: median ${quantile(readyAfterMs, 0.5)} ms, ` +
      `p99 ${quantile(readyAfterMs, 0.99)} ms; cut off ${trouble.cutOff}, ` +
      `longest ${Math.round(trouble.longestMs)} ms\n`,
  )
  expect([...trouble.unexpected]).toEqual([])
  expect(faultsOf(history)).toEqual([])
  expect(history.batchWrites.filter(({ outcome }) => outcome === 'unknown')).toEqual([])
  await gateway.kill()
  expect(await auditFaults(world, history)).toEqual([])
  // Otherwise the kills interrupted no writer, and the test would prove nothing.
  expect(trouble.cutOff).toBeGreaterThan(KILLS)
  expect(history.batchWrites.length).toBeGreaterThan(KILLS)
}, 3_600_000)

const printCounts = (batches: number, documents: number, additions: number) =>
  process.stderr.write(
    `${KILLS} kills: ${batches} batches, ${documents} documents, ${additions} additions\n`,
  )
