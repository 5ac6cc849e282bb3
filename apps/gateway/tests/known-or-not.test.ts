// Whether somebody has an account must not show: not in the answer, not in its headers, and not in
// how long it takes (AUTH-07, security §7 S11).
import { performance } from 'node:perf_hooks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newMember, openBrowser } from './_browser.ts'
import { createTestGateway, ENGINES, PASSWORD, type TestGateway } from './_gateway.ts'
import { rankTest } from './_rank-test.ts'

/** Of each kind and round; the full size is two thousand. */
const { SAMPLES: asked = '100' } = process.env
const SAMPLES = Number(asked)
const WARM_UP = 10
const ROUNDS = 4
const WITHIN_MS = 900_000
/** p is below this once in twenty where there is nothing to see, so one round decides nothing. */
const SEEN_BELOW = 0.05

const WAYS = ['sign-in', 'sign-up', 'password-reset'] as const
const bodyOf = (way: (typeof WAYS)[number], email: string) => ({
  email,
  ...(way === 'sign-in' && { password: 'not the right password' }),
  ...(way === 'sign-up' && { password: PASSWORD }),
})

describe('the rank test', () => {
  const wave = (count: number, shift: number) =>
    Array.from({ length: count }, (_, index) => ((index * 7919) % 1000) / 100 + shift)
  it('[S11] sees a difference of a twentieth of the spread in 2,000 samples', () => {
    expect(rankTest(wave(2000, 0), wave(2000, 0))).toBeGreaterThan(0.9)
    expect(rankTest(wave(2000, 0), wave(2000, 0.5))).toBeLessThan(0.001)
  })
  it('agrees with a worked example: 1 2 3 4 5 and 6 7 8 9 10 have p 0.012', () => {
    expect(rankTest([1, 2, 3, 4, 5], [6, 7, 8, 9, 10])).toBeCloseTo(0.0122, 3)
  })
})

describe.each(ENGINES)('known or not on %s', engine => {
  let gateway: TestGateway
  let known: string[]
  beforeAll(async () => {
    gateway = await createTestGateway({ engine, environment: { LOG_LEVEL: 'silent' } })
    // Many, so that no account runs into its bounds.
    known = []
    for (let index = 0; index < 60; index++) known.push((await newMember(gateway)).email)
  })
  afterAll(() => gateway.close())

  let count = 0
  async function ask(way: (typeof WAYS)[number], isKnown: boolean) {
    count += 1
    // Bounds of an account, an address and an hour would answer in place of what is measured.
    gateway.clock.advance(120)
    const email = isKnown ? (known[count % known.length] ?? '') : `nobody-${count}@example.org`
    const address = `10.${count % 200}.${Math.floor(count / 200) % 200}.7`
    const browser = openBrowser(gateway, address)
    const began = performance.now()
    const answer = await browser.ask('POST', `/auth/${way}`, bodyOf(way, email))
    return { answer, took: performance.now() - began }
  }

  it.each(WAYS)('[AUTH-07] [S11] %s answers both alike, word for word', async way => {
    const [first, second] = [await ask(way, true), await ask(way, false)].map(({ answer }) => {
      const { correlationId: _, ...body } = answer.json()
      const headers = Object.keys(answer.headers).sort()
      const cookies = answer.cookies.map(({ name, value, ...rest }) => ({ name, ...rest }))
      return { status: answer.statusCode, body, headers, cookies }
    })
    expect(first).toEqual(second)
  })

  it.each(WAYS)('[AUTH-07] [S11] %s takes as long for both', { timeout: WITHIN_MS }, async way => {
    const ps: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const times = { known: [] as number[], unknown: [] as number[] }
      for (let index = -WARM_UP; index < SAMPLES; index++) {
        // Which goes first changes, so that neither always follows the other.
        for (const isKnown of index % 2 === 0 ? [true, false] : [false, true]) {
          const { took } = await ask(way, isKnown)
          if (index >= 0) times[isKnown ? 'known' : 'unknown'].push(took)
        }
      }
      ps.push(rankTest(times.known, times.unknown))
      if ((ps.at(-1) ?? 0) > SEEN_BELOW) return
    }
    expect(ps).toEqual('one round in which nothing shows')
  })
})
