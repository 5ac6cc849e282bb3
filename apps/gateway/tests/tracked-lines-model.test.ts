/** However lines are changed, the sheet equals its history, and each edit can be restored. */
import type { ReplyOf } from '@millpond/contract/route'
import type { routes } from '@millpond/contract/routes'
import type { LineContent } from '@millpond/core/tracking'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ANY_ENGINE } from './_gateway.ts'
import { createSheetWorld, type SheetWorld, trackedBody } from './_sheet-world.ts'

type Customers = ReplyOf<typeof routes.getCustomers>
type Saved = ReplyOf<typeof routes.updateCustomer>

const RUNS = 8

const content = fc.record({
  name: fc.constantFrom('Shop', 'Café', 'Online'),
  position: fc.nat(2),
  transfer: fc.constant(null),
})
/** A few groups in one edit; null removes one. */
const step = fc.uniqueArray(
  fc.record({ code: fc.constantFrom('a', 'b', 'c'), after: fc.option(content) }),
  { minLength: 1, maxLength: 3, selector: ({ code }) => code },
)

type Step = typeof step extends fc.Arbitrary<infer Each> ? Each : never

describe.each(ANY_ENGINE)('[CUS-01] [BUD-04] groups of customers (%s)', engine => {
  let world: SheetWorld
  let sheetId: string
  beforeAll(async () => {
    world = await createSheetWorld(engine)
    sheetId = (await read()).sheetId
  })
  afterAll(() => world.close())

  const read = () => world.ok<Customers>(world.ask(world.owner, 'GET', '/api/customers'))
  const shown = async () => {
    const { lines } = await read()
    return new Map<string, LineContent>(
      lines.map(({ code, name, position, transfer }) => [
        code,
        { name: name ?? '', position, transfer },
      ]),
    )
  }

  it(`are restored to any edit, in ${RUNS} random runs`, { timeout: 60_000 }, async () => {
    let newest = 0
    const states = new Map([[0, await shown()]])
    const record = async (editNumber: number | null) => {
      newest = editNumber ?? newest
      states.set(newest, await shown())
    }
    const save = async (given: Step) => {
      const before = states.get(newest)
      const lines = given.map(({ code, after }) => ({
        ...{ code, before: before?.get(code) ?? null, after },
      }))
      const body = trackedBody(sheetId, [], lines)
      const saved = await world.ok<Saved>(world.ask(world.ana, 'PUT', '/api/customers', { body }))
      expect(saved.lineConflicts).toEqual([])
      await record(saved.editNumber)
    }
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 1, maxLength: 4 }),
        fc.nat(6),
        async (steps, back) => {
          for (const given of steps) await save(given)
          const to = Math.max(0, newest - back)
          const answer = await world.ok<{ editNumber: number | null }>(
            world.restoring(world.ana, sheetId, to, newest),
          )
          await record(answer.editNumber)
          expect(states.get(newest)).toEqual(states.get(to))
        },
      ),
      { numRuns: RUNS },
    )
    const rebuilt = new Map<string, LineContent>()
    for (let editNumber = 1; editNumber <= newest; editNumber += 1) {
      for (const { code, before, after } of (await world.edit(sheetId, editNumber)).lines) {
        expect(rebuilt.get(code) ?? null).toEqual(before.content)
        if (after.content) rebuilt.set(code, after.content)
        else rebuilt.delete(code)
      }
      expect(rebuilt).toEqual(states.get(editNumber))
    }
  })
})
