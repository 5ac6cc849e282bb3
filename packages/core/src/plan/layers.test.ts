import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { itemCode } from '#item'
import { cents } from '#money'
import { addMonths, month, monthsFrom } from '#time'
import { NOVEMBER, options, planLedger } from './_plan.ts'
import { applyLayers } from './layers.ts'
import type { Layer, PlannedAccount } from './plan.ts'
import { planAccounts } from './plan-accounts.ts'

const months = monthsFrom(NOVEMBER, 12)
const same = (dollars: number) => new Array<number>(36).fill(dollars)
const base: readonly PlannedAccount[] = planAccounts(
  planLedger({ sales: { months: same(100) }, rent: { months: same(40) } }),
  options({ horizon: 12 }),
)

const change = fc.record({
  code: fc.constantFrom('sales', 'rent', 'unknown').map(itemCode),
  month: fc.integer({ min: -2, max: 14 }).map(count => addMonths(NOVEMBER, count)),
  amount: fc.integer({ min: -1_000_000, max: 1_000_000 }).map(cents),
  how: fc.constantFrom('set' as const, 'add' as const),
})
const layer: fc.Arbitrary<Layer> = fc.record({
  name: fc.constantFrom('Budget', 'New store'),
  changes: fc.array(change, { maxLength: 8 }),
})

describe('layers on a plan', () => {
  it('set or add to what is underneath and say so', () => {
    const december = month('2026-12')
    const [sales] = applyLayers(base, months, [
      {
        name: 'Second store',
        changes: [
          { code: itemCode('sales'), month: december, amount: cents(2500), how: 'add' },
          { code: itemCode('sales'), month: addMonths(december, 1), amount: cents(1), how: 'set' },
        ],
      },
    ])
    expect(sales?.amounts.slice(0, 4)).toEqual([10000, 12500, 1, 10000])
    expect(sales?.provenance[1]).toEqual({
      source: 'layer',
      rule: null,
      inputs: [
        { label: 'Without it', amount: 10000 },
        { label: 'Added by Second store', amount: 2500 },
      ],
      note: null,
    })
  })

  it('an empty one changes nothing', () => {
    expect(applyLayers(base, months, [{ name: 'Nothing', changes: [] }])).toBe(base)
    expect(applyLayers(base, months, [])).toBe(base)
  })

  it('in one pass are the same as one after the other', () => {
    fc.assert(
      fc.property(fc.array(layer, { maxLength: 5 }), layers => {
        const oneByOne = layers.reduce((plan, each) => applyLayers(plan, months, [each]), base)
        expect(applyLayers(base, months, layers)).toEqual(oneByOne)
      }),
    )
  })

  it('taken away again leave exactly what was there', () => {
    const before = structuredClone(base)
    fc.assert(
      fc.property(fc.array(layer), layer, (layers, gone) => {
        applyLayers(base, months, [...layers, gone])
        expect(base).toEqual(before)
        expect(applyLayers(base, months, [...layers, gone].slice(0, -1))).toEqual(
          applyLayers(base, months, layers),
        )
      }),
    )
  })

  it('change the sum of a year by what they change its months by', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 8 }), changes => {
        const added = changes.map(each => ({ ...each, how: 'add' as const }))
        const after = applyLayers(base, months, [{ name: 'More', changes: added }])
        const total = (plan: typeof base) =>
          plan.flatMap(account => account.amounts).reduce((sum, amount) => sum + amount, 0)
        const known = added.filter(each => each.code !== 'unknown' && months.includes(each.month))
        expect(total(after) - total(base)).toBe(known.reduce((sum, each) => sum + each.amount, 0))
      }),
    )
  })
})
