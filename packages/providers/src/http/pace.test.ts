import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createPace, createSlots } from './pace.ts'

describe('the pace of a vendor', () => {
  it('lets sixty calls of a minute pass at once, and the next when the first is a minute old', () => {
    const pace = createPace({ calls: 60, perMs: 60_000 })
    for (let count = 0; count < 60; count += 1) {
      expect(pace.waitMs(count * 100)).toBe(0)
      pace.take(count * 100)
    }
    expect(pace.waitMs(6000)).toBe(54_000)
    expect(pace.waitMs(59_999)).toBe(1)
    expect(pace.waitMs(60_000)).toBe(0)
  })

  it('is kept in every window, for all callers', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 8 }),
        fc.array(fc.nat(400), { maxLength: 200 }),
        (calls, turns) => {
          const perMs = 1000
          const pace = createPace({ calls, perMs })
          const taken: number[] = []
          let now = 0
          for (const turn of turns) {
            now += turn
            if (pace.waitMs(now) > 0) continue
            pace.take(now)
            taken.push(now)
          }
          for (const end of taken) {
            const inWindow = taken.filter(at => at > end - perMs && at <= end)
            expect(inWindow.length).toBeLessThanOrEqual(calls)
          }
        },
      ),
    )
  })
})

it('only so many at once, the others in the order in which they came', async () => {
  const slots = createSlots(2)
  const [first, second] = [await slots.take(), await slots.take()]
  const order: string[] = []
  const third = slots.take().then(() => order.push('third'))
  const fourth = slots.take().then(() => order.push('fourth'))
  await Promise.resolve()
  expect(order).toEqual([])
  second()
  second()
  await third
  expect(order).toEqual(['third'])
  first()
  await fourth
  expect(order).toEqual(['third', 'fourth'])
})
