/**
 * The result of several editors' changes to a budget equals the same changes one after the other.
 */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ENGINES } from './_gateway.ts'
import { createSheetWorld, type SheetWorld } from './_sheet-world.ts'
import { readSheet } from './_stored-sheet.ts'
import type { BatchReply, SentBatch, SentRestore } from './crash/_check-sheet.ts'
import { sheetFaults } from './crash/_check-sheet.ts'

/** `SHEET_RUNS=10000` for the long run. */
const RUNS = Number(process.env.SHEET_RUNS ?? 12)

/** A few lines and months, so that editors conflict. */
const cell = fc.record({
  line: fc.nat(2),
  ahead: fc.nat(1),
  value: fc.option(fc.integer({ min: -3, max: 3 })),
})
const write = fc.record({
  kind: fc.constant('write' as const),
  editor: fc.nat(2),
  /** An editor who has read the sheet again expects no conflict. */
  reads: fc.boolean(),
  cells: fc.uniqueArray(cell, {
    minLength: 1,
    maxLength: 4,
    selector: ({ line, ahead }) => `${line} ${ahead}`,
  }),
})
const restore = fc.record({
  kind: fc.constant('restore' as const),
  editor: fc.nat(2),
  back: fc.nat(4),
})
/** Steps within a round happen at the same time. */
const rounds = fc.array(
  fc.array(fc.oneof({ weight: 4, arbitrary: write }, { weight: 1, arbitrary: restore }), {
    minLength: 1,
    maxLength: 3,
  }),
  { minLength: 1, maxLength: 6 },
)
type Step = typeof rounds extends fc.Arbitrary<(infer Each)[][]> ? Each : never

describe.each(ENGINES)('[BUD-04] a budget of several editors (%s)', engine => {
  let world: SheetWorld
  beforeAll(async () => {
    world = await createSheetWorld(engine)
  })
  afterAll(() => world.close())

  it(
    `is what its history says, edit by edit, in ${RUNS} random runs`,
    async () => {
      let runs = 0
      await fc.assert(
        fc.asyncProperty(rounds, async given => {
          runs += 1
          expect(await faultsOf(`Run ${runs}`, given)).toEqual([])
        }),
        { numRuns: RUNS },
      )
    },
    60_000 + RUNS * 5_000,
  )

  async function faultsOf(name: string, given: Step[][]) {
    const { sheetId } = await world.make(name)
    const editors = [world.ana, world.ben, world.owner].map(who => ({
      who,
      seen: new Map<string, number>(),
    }))
    const codes = [world.sales, world.rent, world.power].map(({ code }) => code)
    const batches: SentBatch[] = []
    const restores: SentRestore[] = []
    const stored = () =>
      readSheet(world.gateway.deps, { organisationId: world.organisationId, sheetId })
    let now = 0
    let newest = 0

    async function perform(step: Step) {
      const editor = editors[step.editor]
      if (!editor) return
      now += 1
      const [by, began] = [`editor ${step.editor}`, now]
      if (step.kind === 'restore') {
        const back = Math.max(0, newest - step.back)
        const answer = await world.restoring(editor.who, sheetId, back, newest)
        now += 1
        if (answer.statusCode === 409) return
        const { editNumber } = answer.json<{ editNumber: number | null }>()
        if (editNumber) restores.push({ by, began, ended: now, editNumber, to: back })
        return
      }
      if (step.reads) await readVersions(editor.seen)
      const changes = step.cells.map(({ line, ahead, value }) => {
        const at = { code: codes[line] ?? '', month: world.ahead(ahead) }
        return { ...at, value, baseVersion: editor.seen.get(`${at.month} ${at.code}`) ?? 0 }
      })
      const reply: BatchReply = await world.save(editor.who, sheetId, changes)
      now += 1
      batches.push({ by, began, ended: now, changes, reply })
      for (const { code, month, version } of reply.saved) {
        editor.seen.set(`${month} ${code}`, version)
      }
    }

    async function readVersions(seen: Map<string, number>) {
      for (const { code, month, version } of (await stored()).cells)
        seen.set(`${month} ${code}`, version)
    }

    for (const round of given) {
      await Promise.all(round.map(perform))
      newest = (await stored()).edits.length
    }
    const faults = sheetFaults({ ...(await stored()), batches, restores })
    await takeAway(sheetId)
    return faults
  }

  /** The maximum number of budgets at a time. */
  const takeAway = (sheetId: string) =>
    world.ok(
      world.ask(world.owner, 'PUT', '/api/budgets/deletion', {
        body: { sheetId, isDeleted: true },
      }),
    )
})
