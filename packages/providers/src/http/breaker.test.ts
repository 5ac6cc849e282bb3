import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BREAKER_SETTINGS, type Breaker, createBreaker, isRefused, type Pass } from './breaker.ts'

const { failuresInARow, latestCalls, withinMs, pauseMs } = BREAKER_SETTINGS
const breaker = (random = 0.5) => createBreaker(BREAKER_SETTINGS, () => random)

function pass(of: Breaker, now: number): Pass {
  const admission = of.admit(now)
  if (isRefused(admission)) throw new Error(`Refused for ${admission.waitMs} ms`)
  return admission
}
const call = (of: Breaker, outcome: 'worked' | 'failed', now: number) =>
  of.settle(pass(of, now), outcome, now)
const callAll = (of: Breaker, word: string, from = 0, everyMs = 1) =>
  [...word].forEach((letter, index) => {
    call(of, letter === 'x' ? 'failed' : 'worked', from + index * everyMs)
  })

describe('the breaker, calls that worked as dots and failed ones as crosses', () => {
  it.each([
    ['xxxx', 1, 'closed'],
    ['xxxxx', 1, 'open'],
    ['xxxx.xxxx', 1, 'closed'],
    ['x.x.x.x.x.x.x.x.x.x', 1, 'closed'],
    ['x.x.x.x.x.x.x.x.x.x.', 1, 'open'],
    ['x..x..x..x..x..x..x..x..', 1, 'closed'],
    // The same twenty calls, but too far apart for one window.
    ['x.x.x.x.x.x.x.x.x.x.', 2000, 'closed'],
  ])('%s, one every %i ms: %s', (word, everyMs, state) => {
    const one = breaker()
    callAll(one, word, 0, everyMs)
    expect(one.state).toBe(state)
  })

  it.each([
    [0, 24_000],
    [0.5, 30_000],
    [0.999999, 36_000],
  ])('stays open for 30 s give or take a fifth: chance %d is %i ms', (random, waitMs) => {
    const one = breaker(random)
    callAll(one, 'xxxxx')
    const admission = one.admit(4)
    expect(isRefused(admission) && Math.round(admission.waitMs)).toBe(waitMs)
  })

  it('allows one trial call, and no other until it has ended', () => {
    const one = breaker()
    callAll(one, 'xxxxx')
    const probe = pass(one, 4 + pauseMs)
    expect(isRefused(one.admit(5 + pauseMs))).toBe(true)
    expect(one.refuses(5 + pauseMs)).toBe(true)
    one.settle(probe, 'worked', 6 + pauseMs)
    expect(one.state).toBe('closed')
    callAll(one, 'xxxx', 7 + pauseMs)
    expect(one.state).toBe('closed')
  })

  it('opens again when the trial call fails', () => {
    const one = breaker()
    callAll(one, 'xxxxx')
    one.settle(pass(one, 4 + pauseMs), 'failed', 5 + pauseMs)
    expect(one.admit(6 + pauseMs)).toEqual({ waitMs: pauseMs - 1 })
  })

  it('ignores answers to calls of an earlier round', () => {
    const one = breaker()
    const slow = Array.from({ length: 9 }, () => pass(one, 0))
    callAll(one, 'xxxxx')
    const probe = pass(one, 4 + pauseMs)
    for (const each of slow) one.settle(each, 'failed', 5 + pauseMs)
    expect(one.state).toBe('probing')
    one.settle(probe, 'worked', 6 + pauseMs)
    for (const each of slow) one.settle(each, 'failed', 7 + pauseMs)
    expect(one.state).toBe('closed')
  })
})

/** The next event: time passes, a call starts, or a running one ends. */
const events = fc.array(
  fc.record({
    turnMs: fc.oneof(fc.nat(200), fc.nat(40_000)),
    begins: fc.nat(3),
    ends: fc.array(fc.record({ which: fc.nat(), fails: fc.boolean() }), { maxLength: 3 }),
  }),
  { maxLength: 120 },
)

it('under any traffic: opens only for a reason, allows one trial call at a time, never stays stuck', () => {
  fc.assert(
    fc.property(events, fc.double({ min: 0, max: 1, noNaN: true }), (steps, random) => {
      const one = breaker(random)
      let now = 0
      const underWay: { readonly pass: Pass; readonly isProbe: boolean }[] = []
      let settled: { at: number; failed: boolean }[] = []
      for (const { turnMs, begins, ends } of steps) {
        now += turnMs
        for (let count = 0; count < begins; count += 1) {
          const before = one.state
          const admission = one.admit(now)
          if (isRefused(admission)) {
            expect(before).not.toBe('closed')
            expect(admission.waitMs).toBeLessThanOrEqual(pauseMs * 1.2)
            expect(admission.waitMs).toBeGreaterThan(0)
          } else {
            const isProbe = before !== 'closed'
            if (isProbe) expect(underWay.some(each => each.isProbe)).toBe(false)
            underWay.push({ pass: admission, isProbe })
          }
        }
        for (const { which, fails } of ends) {
          const [ended] = underWay.splice(which % Math.max(1, underWay.length), 1)
          if (!ended) continue
          const before = one.state
          one.settle(ended.pass, fails ? 'failed' : 'worked', now)
          settled.push({ at: now, failed: fails })
          if (before === 'closed' && one.state === 'open') {
            expect(fails || settled.length >= latestCalls).toBe(true)
            const failures = settled.filter(({ at, failed }) => failed && at > now - withinMs)
            const tail = settled.slice(-failuresInARow)
            const isRow = tail.length === failuresInARow && tail.every(({ failed }) => failed)
            expect(isRow || failures.length >= latestCalls / 2).toBe(true)
          }
          if (before !== one.state) settled = []
        }
      }
      // Whatever happened, once all calls have ended and the pause is over, it allows one trial
      // call.
      for (const { pass: late } of underWay.splice(0)) one.settle(late, 'failed', now)
      now += pauseMs * 1.2 + 1
      call(one, 'worked', now)
      expect(one.state).toBe('closed')
    }),
    { numRuns: 500 },
  )
})
