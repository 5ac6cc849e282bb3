import { describe, expect, it } from 'vitest'
import { budgetAnswer, closedWords } from './budget-words.ts'

const OWN = { year: 'FY27', isProviders: false, floor: null, currency: 'NZD' }
const cautious = (closing: number) => ({ name: 'Cautious', closing })

describe('[UI-06] the answer of a budget', () => {
  it.each([
    // version, cash at year end, version before, words
    [
      ...['FY27', 11_240_000, cautious(12_140_000)],
      'With this budget you end FY27 with $112,400, $9,000 below the Cautious version.',
    ],
    [
      ...['FY27', 11_240_000, cautious(11_239_900)],
      'With this budget you end FY27 with $112,400, $1 above the Cautious version.',
    ],
    [
      ...['FY27', 11_240_000, cautious(11_240_049)],
      'With this budget you end FY27 with $112,400, the same as the Cautious version.',
    ],
    [
      ...['Bold', 11_240_000, { name: 'FY27', closing: 11_063_800 }],
      'With Bold you end FY27 with $112,400, $1,762 above the FY27 version.',
    ],
    ['FY27 bold', 11_240_000, null, 'With FY27 bold you end FY27 with $112,400.'],
    ['FY27', -300_000, null, 'With this budget you end FY27 $3,000 overdrawn.'],
    ['Bold', -300_000, null, 'With Bold you end FY27 $3,000 overdrawn.'],
    ['Bold', null, cautious(1), 'Bold'],
  ] as const)('%s: %s compared with %o', (name, closing, before, words) => {
    expect(budgetAnswer({ ...OWN, name, closing, before })).toBe(words)
  })

  it('is compared with the floor where there is no other version', () => {
    const of = (floor: number) =>
      budgetAnswer({ ...OWN, name: 'FY27', closing: 98_945_00, before: null, floor })
    const ends = 'With this budget you end FY27 with $98,945'
    expect(of(40_000_00)).toBe(`${ends}, $58,945 above your floor.`)
    expect(of(100_000_00)).toBe(`${ends}, $1,055 below your floor.`)
    expect(of(0)).toBe(`${ends}.`)
  })

  it('that is kept at the provider', () => {
    const kept = { ...OWN, name: 'FY27 (Xero)', isProviders: true, closing: 100, before: null }
    expect(budgetAnswer(kept)).toBe('With your FY27 (Xero) budget you end FY27 with $1.')
  })
})

describe('why a version cannot be edited', () => {
  const closed = { closedBy: 'Ana', closedAt: '2026-11-30T01:00:00.000Z' }
  const never = { closedBy: null, closedAt: null }
  it.each([
    [{ state: 'open', ...never }, true, null],
    [
      { state: 'locked', ...closed },
      false,
      'Locked by Ana on 30th November 2026. An owner can reopen it.',
    ],
    [
      { state: 'approved', ...closed },
      true,
      'Approved by Ana on 30th November 2026. You can reopen it.',
    ],
    [
      { state: 'approved', ...closed, closedBy: null },
      false,
      'Approved by a former member on 30th November 2026. An owner can reopen it.',
    ],
  ] as const)('[BUD-04] %o', (budget, isOwner, words) => {
    expect(closedWords(budget, isOwner)).toBe(words)
  })
})
