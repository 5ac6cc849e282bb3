import { describe, expect, it } from 'vitest'
import { allowanceWords, mayUseAllowance, syncAgainWords, syncWaitMs } from './sync-pace.ts'

const PAUSE = 300_000
const HOUR = 3_600_000

describe('[SYN-03] the pause between two syncs that people start', () => {
  it.each([
    ['before the first one', null, 0],
    ['after a minute', 60_000, 240_000],
    ['after five minutes', 300_000, 0],
    ['with a clock that runs behind', -999_999, PAUSE],
  ])('%s', (_, endedMsAgo, waitMs) => {
    expect(syncWaitMs(endedMsAgo, PAUSE)).toBe(waitMs)
  })

  it.each([
    [1, 'You can sync again in a minute.'],
    [60_001, 'You can sync again in 2 minutes.'],
    [180_000, 'You can sync again in 3 minutes.'],
  ])('of %i ms is in words', (waitMs, words) => {
    expect(syncAgainWords(waitMs)).toBe(words)
  })
})

describe('[SYN-03] the calls that are left today', () => {
  it.each([
    [null, 0, true],
    [{ callsLeft: 210, readAt: 0 }, HOUR, true],
    [{ callsLeft: 209, readAt: 0 }, HOUR, false],
    [{ callsLeft: 0, readAt: 0 }, 13 * HOUR, true],
  ])('of %o let a nightly sync start: %#', (allowance, now, may) => {
    expect(mayUseAllowance(allowance, now)).toBe(may)
  })

  it.each([
    [4930, 'Xero allows 4,930 more requests today, enough for about 70 syncs.'],
    [70, 'Xero allows 70 more requests today, enough for about one sync.'],
    [69, 'Xero allows 69 more requests today. That is too few for a sync.'],
  ])('%i in words', (callsLeft, words) => {
    expect(allowanceWords('Xero', { callsLeft, readAt: 0 }, HOUR)).toBe(words)
    expect(allowanceWords('Xero', { callsLeft, readAt: 0 }, 13 * HOUR)).toBeNull()
  })
})
