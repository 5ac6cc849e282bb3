import { describe, expect, it } from 'vitest'
import { budgetAnswer, closedWords } from './budget-words.ts'

const OWN = { year: 'FY27', isProviders: false, floor: null, currency: 'NZD' }
const cautious = (closing: number) => ({ name: 'Cautious', closing })

describe('[UI-06] the answer of a budget', () => {
  it.each([
    // version, cash at year end, version before, words
    [
      ...['FY27', 11_240_000, cautious(12_140_000)],
      'Your FY27 budget leaves you with $112,400 at year end, $9,000 below the Cautious version.',
    ],
    [
      ...['FY27', 11_240_000, cautious(11_239_900)],
      'Your FY27 budget leaves you with $112,400 at year end, $1 above the Cautious version.',
    ],
    [
      ...['FY27', 11_240_000, cautious(11_240_049)],
      'Your FY27 budget leaves you with $112,400 at year end, the same as the Cautious version.',
    ],
    [
      ...['Bold', 11_240_000, { name: 'FY27', closing: 11_063_800 }],
      'Bold leaves you with $112,400 at the end of FY27, $1,762 above the FY27 version.',
    ],
    ['FY27 bold', 11_240_000, null, 'FY27 bold leaves you with $112,400 at year end.'],
    ['FY27', -300_000, null, 'Your FY27 budget leaves you $3,000 overdrawn at year end.'],
    ['Bold', -300_000, null, 'Bold leaves you $3,000 overdrawn at the end of FY27.'],
    ['Bold', null, cautious(1), 'Bold'],
  ] as const)('%s: %s compared with %o', (name, closing, before, words) => {
    expect(budgetAnswer({ ...OWN, name, closing, before })).toBe(words)
  })

  it('is compared with the floor where there is no other version', () => {
    const of = (floor: number) =>
      budgetAnswer({ ...OWN, name: 'FY27', closing: 98_945_00, before: null, floor })
    const leaves = 'Your FY27 budget leaves you with $98,945 at year end'
    expect(of(40_000_00)).toBe(`${leaves}, $58,945 above your floor.`)
    expect(of(100_000_00)).toBe(`${leaves}, $1,055 below your floor.`)
    expect(of(0)).toBe(`${leaves}.`)
  })

  it('that is kept at the provider', () => {
    const kept = { ...OWN, name: 'FY27 (Xero)', isProviders: true, closing: 100, before: null }
    expect(budgetAnswer(kept)).toBe('Your FY27 (Xero) budget leaves you with $1 at year end.')
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
