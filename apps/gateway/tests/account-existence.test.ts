// Whether a person has an account must not show: not in the reply, its headers or its duration
// (AUTH-07, security §7 S11).
import { randomInt } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newMember, openBrowser } from './_browser.ts'
import { ANY_ENGINE, createTestGateway, PASSWORD, type TestGateway } from './_gateway.ts'
import { signedRankTest } from './_rank-test.ts'

/**
 * Pairs of a known and an unknown address. A reset is so quick that little noise hides a
 * difference; the other two take long, because each hashes a password. The full size is 2,000
 * pairs.
 */
const { PAIRS: asked } = process.env
const pairsOf = (way: (typeof WAYS)[number]) =>
  asked === undefined ? (way === 'password-reset' ? 200 : 40) : Number(asked)
const WARM_UP = 10
const WITHIN_MS = 900_000
/** Without a difference, one of six such tests falls below this once in 16,000 runs. */
const SEEN_BELOW = 0.00001

/** Many, so that no account reaches its limits. */
const SIZE = 60

const WAYS = ['sign-in', 'sign-up', 'password-reset'] as const
const bodyOf = (way: (typeof WAYS)[number], email: string) => ({
  email,
  ...(way === 'sign-in' && { password: 'not the right password' }),
  ...(way === 'sign-up' && { password: PASSWORD }),
})

describe('the signed-rank test', () => {
  /** Noise as on a busy machine: drifting, with a long tail, and the same in every run. */
  function pairs(count: number, leak: number): number[] {
    let state = 1
    const random = () => {
      state = (state * 48_271) % 2_147_483_647
      return state / 2_147_483_647
    }
    let drift = 0
    const took = () => {
      drift = 0.95 * drift + random() - 0.5
      return 3 + Math.abs(drift) - 0.4 * Math.log(random()) + (random() < 0.02 ? 30 : 0)
    }
    return Array.from({ length: count }, () => took() + leak - took())
  }
  it('[S11] detects a difference of 5 % among 300 noisy pairs, and none in noise alone', () => {
    expect(signedRankTest(pairs(300, 0))).toBeGreaterThan(0.01)
    expect(signedRankTest(pairs(300, 0.3))).toBeLessThan(SEEN_BELOW)
    expect(signedRankTest(pairs(2000, 0.1))).toBeLessThan(SEEN_BELOW)
  })
  it('agrees with a worked example: 1 2 3 4 5 and 6 -7 8 9 10 have p 0.041', () => {
    expect(signedRankTest([1, 2, 3, 4, 5, 6, -7, 8, 9, 10])).toBeCloseTo(0.0415, 3)
    expect(signedRankTest([0, 0, 0])).toBe(1)
  })
})

describe.each(ANY_ENGINE)('known or not on %s', engine => {
  let gateway: TestGateway
  let known: string[]
  beforeAll(async () => {
    const environment = { LOG_LEVEL: 'silent' }
    gateway = await createTestGateway({ engine, environment, hasFullHashes: true })
    known = []
    for (let index = 0; index < SIZE; index++) known.push((await newMember(gateway)).email)
  })
  afterAll(() => gateway.close())

  const count = { known: 0, unknown: 0 }
  async function ask(way: (typeof WAYS)[number], isKnown: boolean) {
    // The limits of an account, an address and an hour would answer before the measured code.
    gateway.clock.advance(120)
    const index = count[isKnown ? 'known' : 'unknown']++
    // The same number of each, requested equally often, because an earlier request makes a
    // difference.
    const email = isKnown ? (known[index % SIZE] ?? '') : `nobody-${index % SIZE}@example.org`
    const address = `10.${isKnown ? 1 : 2}.${index % 200}.7`
    const browser = openBrowser(gateway, address)
    const began = performance.now()
    const answer = await browser.ask('POST', `/auth/${way}`, bodyOf(way, email))
    return { answer, took: performance.now() - began }
  }

  it.each(WAYS)('[AUTH-07] [S11] %s gives both the same reply, word for word', async way => {
    const [first, second] = [await ask(way, true), await ask(way, false)].map(({ answer }) => {
      const { correlationId: _, ...body } = answer.json()
      const headers = Object.keys(answer.headers).sort()
      const cookies = answer.cookies.map(({ name, value, ...rest }) => ({ name, ...rest }))
      return { status: answer.statusCode, body, headers, cookies }
    })
    expect(first).toEqual(second)
  })

  it('[AUTH-07] [S11] no row that a stranger has written has a foreign key to a person', async () => {
    // For a foreign key the database looks up and locks the person, and for no person it does
    // nothing. A stranger's email has no file, so the key to a file looks up nothing for anyone.
    const checked = await gateway.deps.database.asOwner(client =>
      client.query<{ name: string }>(`
        SELECT conname AS name FROM pg_constraint
        WHERE contype = 'f' AND confrelid <> 'mail.attachment'::regclass
          AND conrelid IN ('identity.one_time_code'::regclass, 'identity.guess'::regclass,
            'mail.outbox'::regclass)`),
    )
    expect(checked.rows).toEqual([])
  })

  it.each(WAYS)('[AUTH-07] [S11] %s takes as long for both', { timeout: WITHIN_MS }, async way => {
    const differences: number[] = []
    for (let pair = -WARM_UP; pair < pairsOf(way); pair++) {
      const isKnownFirst = randomInt(2) === 0
      const first = await ask(way, isKnownFirst)
      const second = await ask(way, !isKnownFirst)
      const later = second.took - first.took
      if (pair >= 0) differences.push(isKnownFirst ? -later : later)
    }
    expect(signedRankTest(differences)).toBeGreaterThan(SEEN_BELOW)
  })
})
