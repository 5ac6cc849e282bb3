/** The algebra of layers, by hand. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { itemCode } from '#item'
import { cents } from '#money'
import { restOfPlan } from '#plan'
import { month, monthsFrom } from '#time'
import type { ScenarioAdjustment } from '../adjustment.ts'
import { applyLayer, timesAll } from './apply-layer.ts'
import { layerOf } from './layer.ts'
import type { LayeredAccount } from './layered-account.ts'

const MONTHS = monthsFrom(month('2026-12'), 4)
const [DECEMBER, JANUARY, FEBRUARY] = MONTHS as [never, never, never]
const sales = itemCode('sales')

const account = (code: string, amounts: readonly number[], soFar = 0): LayeredAccount => ({
  code,
  amounts: amounts.map(amount => cents(amount)),
  added: amounts.map(() => cents(0)),
  parts: [],
  sales: [],
  soFar: cents(soFar),
  taxPpm: 0,
  isTrade: true,
})

/** The amounts of sales of 100, 200, 300, 400 after these adjustments. */
function after(adjustments: readonly ScenarioAdjustment[], soFar = 0): readonly number[] {
  const accounts = new Map([['sales', account('sales', [100, 200, 300, 400], soFar)]])
  const changed = applyLayer(accounts, {
    ...{ months: MONTHS, layer: layerOf(adjustments, MONTHS), shares: new Map() },
    restOf: restOfPlan,
  })
  return changed.get('sales')?.amounts ?? []
}

const event = 'event'
const scale = (ppm: number, from = JANUARY): ScenarioAdjustment => ({
  ...{ kind: 'scale', code: sales, from, to: null, ppm, isLinked: true, event },
})
const add = (at: typeof JANUARY, amount: number): ScenarioAdjustment => ({
  ...{ kind: 'add', code: sales, month: at, amount: cents(amount), terms: null, event },
})
const set = (at: typeof JANUARY, amount: number): ScenarioAdjustment => ({
  ...{ kind: 'set', code: sales, month: at, amount: cents(amount) },
})
const shift = (months: number, from = DECEMBER, to = DECEMBER): ScenarioAdjustment => ({
  ...{ kind: 'shift', code: sales, from, to, months, event },
})

describe('[SCN-08] a layer', () => {
  it.each<[string, readonly ScenarioAdjustment[], readonly number[]]>([
    ['nothing', [], [100, 200, 300, 400]],
    ['5 % more from January', [scale(1_050_000)], [100, 210, 315, 420]],
    ['two factors before one rounding', [scale(333_333), scale(3_000_000)], [100, 200, 300, 400]],
    ['a stopped account', [scale(0)], [100, 0, 0, 0]],
    ['50 more in January', [add(JANUARY, 50)], [100, 250, 300, 400]],
    ['a factor does not scale what is added', [add(JANUARY, 50), scale(0)], [100, 50, 0, 0]],
    ['a typed amount replaces all', [set(JANUARY, 7), add(JANUARY, 50)], [100, 7, 300, 400]],
    ['December a month later', [shift(1)], [0, 300, 300, 400]],
    ['two shifts add up', [shift(1), shift(1)], [0, 200, 400, 400]],
    ['after the last month it is not seen', [shift(9)], [0, 200, 300, 400]],
    [
      'earlier than the first month is in the first',
      [shift(-2, FEBRUARY, FEBRUARY)],
      [400, 200, 0, 400],
    ],
    ['shifted first, then scaled', [shift(1), scale(500_000)], [0, 150, 150, 200]],
  ])('%s', (_what, adjustments, wanted) => {
    expect(after(adjustments)).toEqual(wanted)
  })

  it('of the running month: an amount is still to come, a typed one counts what is booked', () => {
    expect(after([add(DECEMBER, 30)], 70)[0]).toBe(130)
    expect(after([set(DECEMBER, 90)], 70)[0]).toBe(20)
    expect(after([set(DECEMBER, 50)], 70)[0]).toBe(0)
  })

  it('is the same in any order', () => {
    const any = fc.oneof(
      fc.nat({ max: 3_000_000 }).map(ppm => scale(ppm)),
      fc.integer({ min: -900, max: 900 }).map(amount => add(FEBRUARY, amount)),
      fc.integer({ min: -3, max: 3 }).map(months => shift(months)),
    )
    fc.assert(
      fc.property(fc.array(any, { maxLength: 6 }), adjustments => {
        expect(after([...adjustments].reverse())).toEqual(after(adjustments))
      }),
    )
  })
})

it.each([
  [2_000_000, [1_050_000, 980_000], 2_058_000],
  [1, [500_000], 1],
  [-1, [500_000], -1],
  [3, [500_000], 2],
  [100, [], 100],
])('%s times %j is %s, rounded once and halves away from zero', (amount, factors, wanted) => {
  expect(timesAll(cents(amount), factors)).toBe(wanted)
})

it('a factor of 100% changes no amount', () => {
  const amounts = fc.oneof(
    fc.integer({ min: -9e14, max: 9e14 }),
    fc.integer({ min: -1_000, max: 1_000 }),
  )
  fc.assert(
    fc.property(amounts, fc.nat({ max: 3_000_000 }), (amount, ppm) => {
      expect(timesAll(cents(amount), [ppm, 1_000_000])).toBe(timesAll(cents(amount), [ppm]))
    }),
  )
})
