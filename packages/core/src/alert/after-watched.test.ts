import { describe, expect, it } from 'vitest'
import { headline, outlookOf } from '#insight'
import { cents } from '#money'
import { day } from '#time'
import { afterWatchedSentence } from './after-watched.ts'

const TODAY = day('2026-11-26')
const DAYS = 91

/** By week, the balance on each of its days, in dollars; the last one stays. */
const outlook = (weeks: readonly number[], chance: number | null = null, historyMonths = 24) => {
  const at = (ahead: number) =>
    100 * (weeks[Math.min(Math.floor(ahead / 7), weeks.length - 1)] ?? 0)
  return outlookOf({
    line: {
      ...{ asOf: TODAY, opening: cents(at(0)), months: [], closing: [] },
      daily: Array.from({ length: DAYS }, (_, ahead) => at(ahead + 1)),
    },
    ...{ floor: cents(40_000), historyMonths, from: TODAY, chance },
  })
}
const words = (...given: Parameters<typeof outlook>) =>
  afterWatchedSentence(outlook(...given), 6, 'NZD')

describe('[ALR-01] what is expected after the weeks that alerts watch', () => {
  it('names the first day below the floor, which is after them', () => {
    expect(words([600, 600, 600, 600, 600, 600, 600, 300])).toBe(
      'After these 6 weeks, cash falls below your $400 floor on 14th January 2027, ' +
        'to a low of $300.',
    )
  })

  it('is the headline of the dashboard in the same words', () => {
    const cases: Parameters<typeof outlook>[] = [
      [[600, 600, 600, 600, 600, 600, 300], 0.9],
      [[600, 500], 0.05],
      [[600, 500], 0.6],
      [[300, 500], 0.9],
    ]
    for (const given of cases) {
      expect(words(...given)).toBe(headline(outlook(...given), 'NZD'))
    }
  })

  it('is as careful as the headline about what may happen', () => {
    expect(words([600, 600, 600, 600, 600, 600, 600, 300], 0.6)).toBe(
      'After these 6 weeks, cash may fall below your $400 floor: ' +
        'the expected low is $300 on 14th January 2027.',
    )
  })

  it('is empty with less than three months of books', () => {
    expect(words([600, 300], 0.9, 2)).toBeNull()
  })
})
