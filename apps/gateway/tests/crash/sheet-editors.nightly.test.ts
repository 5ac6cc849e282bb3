import { rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshDatabase } from '../_databases.ts'
import { ENGINES } from '../_gateway.ts'
import { type GatewayProcess, startGateway } from '../_gateway-process.ts'
import { sheetFaults } from './_check-sheet.ts'
import { createEditorsWorld, type EditorsWorld, readEnd, startEditors } from './_sheet-editors.ts'

/** `EDITORS=50 CELLS=20000 KILLS=20` for the long run. */
const EDITORS = Number(process.env.EDITORS ?? 8)
const CELLS = Number(process.env.CELLS ?? 160)
const KILLS = Number(process.env.KILLS ?? 1)

describe.each(ENGINES)('editors of one budget on %s', engine => {
  let dataDir: string
  let world: EditorsWorld
  let gateway: GatewayProcess | null = null
  beforeAll(async () => {
    const place = await freshDatabase(engine)
    dataDir = place.dataDir
    world = await createEditorsWorld(dataDir, place.url, EDITORS)
  })
  afterAll(async () => {
    await gateway?.kill()
    rmSync(dataDir, { recursive: true, force: true })
  })

  it(`[BUD-04] ${EDITORS} of them, ${CELLS} cells, ${KILLS} kills: nothing lost, doubled or overwritten unseen`, async () => {
    const { environment } = world
    gateway = await startGateway({ environment })
    const editing = startEditors(world)
    for (let kills = 0; kills <= KILLS; kills += 1) {
      const goal = (CELLS * (kills + 1)) / (KILLS + 1)
      while (editing.saved() < goal) await pause(20)
      if (kills === KILLS) break
      await gateway.kill()
      gateway = await startGateway({ environment })
    }
    const sent = await editing.finish()
    await gateway.kill()
    const { auditFault, ...stored } = await readEnd(world)
    const { trouble } = editing
    process.stderr.write(
      `${EDITORS} editors on ${engine}: ${editing.saved()} cells saved in ` +
        `${sent.batches.length} batches, ${trouble.conflicts} in conflict, ` +
        `${stored.edits.length} edits, ${sent.restores.length} restores, ` +
        `${trouble.cutOff} attempts cut off, ${trouble.abandoned} abandoned, ${KILLS} kills\n`,
    )
    expect([...editing.unexpected]).toEqual([])
    expect(sheetFaults({ ...sent, ...stored })).toEqual([])
    expect(auditFault).toBeNull()
    // Otherwise nothing was tried, and the test would prove nothing.
    expect(trouble.conflicts).toBeGreaterThan(CELLS / 100)
    expect(trouble.cutOff).toBeGreaterThan(KILLS)
  }, 3_600_000)
})
