import fc from 'fast-check'
import { expect, it } from 'vitest'
import { DAY_ENGINE } from './_gateway.ts'
import { ATTACKS, createRegisterWorld, fillLogs, isFound } from './_register-world.ts'

it('[SEC-02] finds each of 1,000 random attacks on logs and on their register', async () => {
  const world = await createRegisterWorld(DAY_ENGINE)
  const end = await fillLogs(world)
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...ATTACKS), fc.nat(), fc.nat(), async (name, log, number) => {
      expect(await isFound(world, { name, log, number, end }), name).toBe(true)
    }),
    { numRuns: 1_000, endOnFailure: true },
  )
  expect(await world.verify(end)).toContain('intact')
  await world.close()
}, 1_800_000)
