import { describe, expect, it } from 'vitest'
import { budgetAnswer, closedWords } from './budget-words.ts'

const FY27 = { year: 'FY27', whose: 'Your', name: 'Cautious', currency: 'NZD' }

describe('[UI-06] the answer of a budget', () => {
  it.each([
    // cash at year end, of the version before, words
    [
      11_240_000,
      12_140_000,
      'Your FY27 budget leaves $112,400 at year end, $9,000 below the last version.',
    ],
    [
      11_240_000,
      11_239_900,
      'Your FY27 budget leaves $112,400 at year end, $1 above the last version.',
    ],
    [
      11_240_000,
      11_240_049,
      'Your FY27 budget leaves $112,400 at year end, the same as the last version.',
    ],
    [11_240_000, null, 'Your FY27 budget leaves $112,400 at year end.'],
    [-300_000, null, 'Your FY27 budget ends the year $3,000 overdrawn.'],
    [null, 1, 'Cautious'],
  ])('%s beside %s', (closing, before, words) => {
    expect(budgetAnswer({ ...FY27, closing, before })).toBe(words)
  })
})

describe('why nobody may write', () => {
  const closed = { closedBy: 'Ana', closedAt: '2026-11-30T01:00:00.000Z' }
  const never = { closedBy: null, closedAt: null }
  it.each([
    [{ state: 'open', ...never }, true, null],
    [
      { state: 'locked', ...closed },
      false,
      'Locked by Ana on 30th November 2026. An owner can open it again.',
    ],
    [
      { state: 'approved', ...closed },
      true,
      'Approved by Ana on 30th November 2026. You can open it again.',
    ],
    [
      { state: 'approved', ...closed, closedBy: null },
      false,
      'Approved by somebody who has left on 30th November 2026. An owner can open it again.',
    ],
  ] as const)('[BUD-04] %o', (budget, isOwner, words) => {
    expect(closedWords(budget, isOwner)).toBe(words)
  })
})
