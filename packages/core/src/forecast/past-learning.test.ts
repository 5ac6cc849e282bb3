import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addMonths, month } from '#time'
import {
  combinationAt,
  combined,
  correctionShare,
  FORECASTERS,
  learnFromPast,
  NOTHING_LEARNED,
  PAST_HORIZONS,
  type PastPoint,
  rangeFactorAt,
  relativeMiss,
  sideWidth,
  spreadAt,
  weightsAt,
  withoutGuesses,
} from './past-learning.ts'

const NOW = month('2026-10')
const ACTUAL = 1000

/** Points of the last months at which each forecaster missed by the given amount. */
function points(count: number, misses: Partial<PastPoint>, range = 100): PastPoint[] {
  return Array.from({ length: count }, (_, ago) => ({
    close: addMonths(NOW, -1 - ago),
    months: 1 as const,
    actual: ACTUAL,
    capital: 0,
    model: ACTUAL + (misses.model ?? 0),
    sameMonthLastYear: ACTUAL + (misses.sameMonthLastYear ?? 0),
    runRate: ACTUAL + (misses.runRate ?? 0),
    levelLastYear: ACTUAL + (misses.levelLastYear ?? 0),
    below: range,
    above: range,
  }))
}

const OTHERS_FAR = { runRate: 900, levelLastYear: 900 }

describe('[FIG-07] the weights of forecasters', () => {
  it('are the model alone with too few points', () => {
    const found = points(5, { model: 500, sameMonthLastYear: 10, ...OTHERS_FAR })
    expect(learnFromPast(found, NOW)).toEqual(NOTHING_LEARNED)
  })

  it('are the model alone if no guess was clearly more accurate', () => {
    const found = learnFromPast(
      points(18, { model: 100, sameMonthLastYear: 90, ...OTHERS_FAR }),
      NOW,
    )
    expect(weightsAt(found, 1)).toEqual({
      ...{ model: 1, sameMonthLastYear: 0, runRate: 0, levelLastYear: 0 },
    })
  })

  it('are nearly all on a guess that was much more accurate', () => {
    const found = learnFromPast(
      points(18, { model: 400, sameMonthLastYear: 40, ...OTHERS_FAR }),
      NOW,
    )
    const weights = weightsAt(found, 1)
    expect(weights.sameMonthLastYear).toBeGreaterThan(0.9)
    expect(weights.runRate).toBe(0)
    expect(
      combined({ model: 0, sameMonthLastYear: 100, runRate: 0, levelLastYear: 0 }, { weights }),
    ).toBeCloseTo(100 * weights.sameMonthLastYear)
  })

  it('keep what the model and the guess missed by, to explain the guess', () => {
    const far = { model: 400, sameMonthLastYear: -40, ...OTHERS_FAR }
    const [month, quarter] = learnFromPast(points(18, far), NOW).horizons
    expect(month?.comparison).toEqual({
      ...{ forecasts: 18, tooHigh: 18, modelMiss: 400 },
      ...{ guess: 'sameMonthLastYear', guessMiss: 40 },
    })
    expect(quarter).not.toHaveProperty('comparison')
    const [alone] = learnFromPast(points(18, { ...far, model: 10 }), NOW).horizons
    expect(alone).not.toHaveProperty('comparison')
  })

  it('correct the model by one and a half times its usual miss at most', () => {
    const found = learnFromPast(
      points(18, { model: 400, sameMonthLastYear: 40, ...OTHERS_FAR }),
      NOW,
    )
    const far = { model: 1000, sameMonthLastYear: 5000, runRate: 1000, levelLastYear: 1000 }
    expect(combined(far, combinationAt(found, 1))).toBe(1600)
    expect(combined({ ...far, sameMonthLastYear: -5000 }, combinationAt(found, 1))).toBe(400)
    expect(combinationAt(NOTHING_LEARNED, 3)).not.toHaveProperty('maxCorrection')
  })

  it('expect misses to grow at horizons that are not known yet, except of last year’s level', () => {
    const [far, near] = [{ sameMonthLastYear: 900, runRate: 900 }, { model: 100 }]
    const found = learnFromPast(points(18, { ...far, ...near, levelLastYear: 100 }), NOW)
    // At one month both missed by 100. At twelve the model is expected to miss by 645.
    expect(weightsAt(found, 1).levelLastYear).toBe(0)
    expect(weightsAt(found, 12).levelLastYear).toBeGreaterThan(0.5)
    expect(combinationAt(found, 1).maxCorrection).toBeCloseTo(150)
    expect(combinationAt(found, 12).maxCorrection).toBeCloseTo(150 * 12 ** 0.75)
  })

  it('do not expect smaller misses at shorter horizons', () => {
    const year = points(18, { model: 400, sameMonthLastYear: 900, ...OTHERS_FAR }).map(
      (point): PastPoint => ({ ...point, close: addMonths(point.close, -12), months: 12 }),
    )
    const { maxCorrection } = combinationAt(learnFromPast(year, NOW), 1)
    expect(maxCorrection).toBeCloseTo(600)
  })

  it('do not use points after the month', () => {
    const all = points(18, { model: 400, sameMonthLastYear: 40, ...OTHERS_FAR })
    expect(learnFromPast(all, addMonths(NOW, -17)).points).toBe(0)
    expect(learnFromPast(all, addMonths(NOW, -10)).points).toBe(8)
  })

  it('count guesses in proportion within the running month', () => {
    const found = learnFromPast(
      points(18, { model: 400, sameMonthLastYear: 40, ...OTHERS_FAR }),
      NOW,
    )
    const whole = weightsAt(found, 1).sameMonthLastYear
    expect(weightsAt(found, 0.25).sameMonthLastYear).toBeCloseTo(whole / 4)
    expect(weightsAt(found, 0).model).toBe(1)
  })

  it('sum to 1 at any horizon, for any points', () => {
    const any = fc.record({
      close: fc.integer({ min: 1, max: 30 }).map(ago => addMonths(NOW, -ago)),
      months: fc.constantFrom(...PAST_HORIZONS),
      ...Object.fromEntries(
        ['actual', ...FORECASTERS].map(each => [each, fc.integer({ min: -1e6, max: 1e6 })]),
      ),
      below: fc.integer({ min: 0, max: 1e5 }),
      above: fc.integer({ min: 0, max: 1e5 }),
    }) as unknown as fc.Arbitrary<PastPoint>
    fc.assert(
      fc.property(
        fc.array(any, { maxLength: 40 }),
        fc.double({ min: 0, max: 40, noNaN: true }),
        (all, months) => {
          const found = learnFromPast(all, NOW)
          const weights = weightsAt(found, months)
          expect(FORECASTERS.reduce((sum, each) => sum + weights[each], 0)).toBeCloseTo(1)
          expect(FORECASTERS.every(each => weights[each] >= 0)).toBe(true)
          expect(rangeFactorAt(found, months)).toBeGreaterThan(0)
          expect(rangeFactorAt(found, months)).toBeLessThanOrEqual(4)
        },
      ),
    )
  })
})

describe('[FIG-03] the width of ranges', () => {
  it('is half as wide again if every miss was half a range more', () => {
    const found = learnFromPast(
      points(18, { model: 150, ...OTHERS_FAR, sameMonthLastYear: 900 }),
      NOW,
    )
    expect(rangeFactorAt(found, 1)).toBeCloseTo(1.5)
  })

  it('is narrow if a guess was nearly always right', () => {
    const near = points(18, { model: 400, levelLastYear: 20, sameMonthLastYear: 900, runRate: 900 })
    const found = learnFromPast(near, NOW)
    const weights = weightsAt(found, 1)
    expect(weights.levelLastYear).toBeGreaterThan(0.95)
    // The model deviates by 100 on either side; the guess missed by 20.
    const widened = sideWidth(spreadAt(found, 1), 100)
    expect(widened).toBeLessThan(40)
    const missed = 20 * weights.levelLastYear + 400 * weights.model
    expect(widened).toBeGreaterThanOrEqual(missed)
  })

  it('contains 80 of 100 of the misses it was learned from, or more', () => {
    const anyPast = fc.array(
      fc.record({
        model: fc.integer({ min: -900, max: 900 }),
        levelLastYear: fc.integer({ min: -900, max: 900 }),
        range: fc.integer({ min: 300, max: 900 }),
      }),
      { minLength: 12, maxLength: 24 },
    )
    fc.assert(
      fc.property(anyPast, past => {
        const all = past.map(
          ({ model, levelLastYear, range }, ago): PastPoint => ({
            ...{
              close: addMonths(NOW, -1 - ago),
              months: 1,
              actual: 0,
              capital: 0,
              model,
              levelLastYear,
            },
            ...{ sameMonthLastYear: 5000, runRate: 5000, below: range, above: range },
          }),
        )
        const found = learnFromPast(all, NOW)
        const used = combinationAt(found, 1)
        const inside = all.filter(point => {
          const spread = spreadAt(found, 1, correctionShare(point, used))
          return Math.abs(combined(point, used)) <= sideWidth(spread, point.above) * (1 + 1e-9)
        })
        expect(inside.length).toBeGreaterThanOrEqual(0.8 * all.length)
      }),
    )
  })

  it.each([
    { limit: 4000, share: 1, width: 0.25 * 1000 + 200 },
    { limit: 1500, share: 0.5, width: 0.625 * 1000 + 100 },
    { limit: 0, share: 0, width: 1000 },
  ])('is $width where a correction of 3,000 is limited to $limit', ({ limit, share, width }) => {
    const weights = { model: 0.25, sameMonthLastYear: 0, runRate: 0, levelLastYear: 0.75 }
    const learned = { weights, guessMiss: 200, rangeFactor: 1, maxCorrection: limit }
    const learning = { points: 18, horizons: PAST_HORIZONS.map(of => ({ ...learned, months: of })) }
    const used = combinationAt(learning, 12)
    // The model is 0, and last year's level 4,000 on either side.
    for (const levelLastYear of [4000, -4000]) {
      const forecasts = { model: 0, sameMonthLastYear: 0, runRate: 0, levelLastYear }
      expect(correctionShare(forecasts, used)).toBe(share)
      expect(sideWidth(spreadAt(learning, 12, share), 1000)).toBe(width)
      const [point] = points(1, {}, 1000)
      const off = combined(forecasts, used) + width
      expect(point && relativeMiss({ ...point, ...forecasts, actual: off }, learned)).toBe(1)
    }
  })

  it('counts guesses in full if they agree with the model', () => {
    const weights = { model: 0.25, sameMonthLastYear: 0, runRate: 0, levelLastYear: 0.75 }
    const same = { model: 70, sameMonthLastYear: 70, runRate: 70, levelLastYear: 70 }
    expect(correctionShare(same, { weights, maxCorrection: 0 })).toBe(1)
  })

  it('grows after a year with the model’s range', () => {
    const near = points(18, { model: 400, levelLastYear: 20, sameMonthLastYear: 900, runRate: 900 })
    const found = learnFromPast(near, NOW)
    const year = sideWidth(spreadAt(found, 12), 1000)
    const later = sideWidth(spreadAt(found, 24), 1600, 1000)
    expect(later - year).toBeCloseTo(600 * rangeFactorAt(found, 12))
  })

  it('is the model’s if the guesses cannot be made', () => {
    const near = points(18, { model: 90, levelLastYear: 20, sameMonthLastYear: 900, runRate: 900 })
    const alone = withoutGuesses(learnFromPast(near, NOW))
    expect(sideWidth(spreadAt(alone, 1), 100)).toBe(100 * rangeFactorAt(alone, 1))
    expect(weightsAt(alone, 1).model).toBe(1)
  })

  it('is never narrower than the model’s alone', () => {
    const found = learnFromPast(
      points(18, { model: 1, ...OTHERS_FAR, sameMonthLastYear: 900 }),
      NOW,
    )
    expect(rangeFactorAt(found, 1)).toBe(1)
  })

  it('comes mostly from other organisations with few points', () => {
    const found = learnFromPast(
      points(6, { model: 300, ...OTHERS_FAR, sameMonthLastYear: 900 }),
      NOW,
    )
    // Half of three times, and half of the 1.05 of other organisations.
    expect(rangeFactorAt(found, 1)).toBeCloseTo(2.025)
  })

  it('a miss is measured against its own side of the range', () => {
    const [point] = points(1, { model: -50 })
    const alone = { weights: weightsAt(NOTHING_LEARNED, 1), guessMiss: 0 }
    expect(point && relativeMiss({ ...point, above: 200, below: 25 }, alone)).toBe(0.25)
  })

  it('between two horizons the factor is interpolated', () => {
    expect(rangeFactorAt(NOTHING_LEARNED, 2)).toBeCloseTo(1.1)
    expect(rangeFactorAt(NOTHING_LEARNED, 30)).toBe(1)
  })
})
