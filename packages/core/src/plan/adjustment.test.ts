import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { itemCode } from '#item'
import { cents } from '#money'
import { addMonths, day, month, monthsFrom } from '#time'
import { NOVEMBER, options, planLedger } from './_plan.ts'
import {
  type Adjustment,
  type BudgetAdjustment,
  type CellAdjustment,
  withCells,
} from './adjustment.ts'
import type { PlannedAccount } from './plan.ts'
import { planAccounts } from './plan-accounts.ts'

const months = monthsFrom(NOVEMBER, 12)
const same = (dollars: number) => new Array<number>(36).fill(dollars)
const ledger = planLedger({
  sales: { months: same(100), budget: { '2027-01': 130 } },
  rent: { months: same(40) },
})
const planOf = (adjustments: readonly Adjustment[]) =>
  planAccounts(ledger, options({ horizon: 12, adjustments }))
const base: readonly PlannedAccount[] = planOf([])

const cell: fc.Arbitrary<CellAdjustment> = fc.record({
  kind: fc.constantFrom('set' as const, 'add' as const),
  code: fc.constantFrom('sales', 'rent', 'unknown').map(itemCode),
  month: fc.integer({ min: -2, max: 14 }).map(count => addMonths(NOVEMBER, count)),
  amount: fc.integer({ min: -1_000_000, max: 1_000_000 }).map(cents),
  name: fc.constantFrom('Hire', 'New store'),
})
const cells = fc.array(cell, { maxLength: 20 })

const budgetOf = (given: readonly CellAdjustment[]): BudgetAdjustment => {
  const amounts: Record<string, Record<string, CellAdjustment['amount']>> = {}
  for (const { code, month: at, amount } of given) {
    amounts[code] ??= {}
    amounts[code][at] = amount
  }
  return { kind: 'budget', amounts }
}

describe('adjustments of cells', () => {
  it('set or add to the plan without them, and are named in the provenance', () => {
    const december = month('2026-12')
    const sales = { code: itemCode('sales'), name: 'Second store' }
    const [planned] = planOf([
      { ...sales, kind: 'add', month: december, amount: cents(2500) },
      { ...sales, kind: 'set', month: addMonths(december, 1), amount: cents(1) },
    ])
    expect(planned?.amounts.slice(0, 4)).toEqual([10000, 12500, 1, 10000])
    expect(planned?.provenance[1]).toEqual({
      source: 'adjustment',
      rule: null,
      inputs: [
        { label: 'Without it', amount: 10000 },
        { label: 'Added by Second store', amount: 2500 },
      ],
      note: null,
    })
  })

  it('change nothing if there are none', () => {
    expect(withCells(base, months, [])).toBe(base)
  })

  it('in one list are the same as one after the other', () => {
    fc.assert(
      fc.property(cells, given => {
        const oneByOne = given.reduce((plan, each) => withCells(plan, months, [each]), base)
        expect(withCells(base, months, given)).toEqual(oneByOne)
      }),
    )
  })

  it('removed again leave exactly the plan before', () => {
    const before = structuredClone(base)
    fc.assert(
      fc.property(cells, cells, (given, gone) => {
        withCells(base, months, [...given, ...gone])
        expect(base).toEqual(before)
        expect(withCells(base, months, [...given, ...gone].slice(0, given.length))).toEqual(
          withCells(base, months, given),
        )
      }),
    )
  })

  it('change a year’s sum by the changes of its months', () => {
    fc.assert(
      fc.property(cells, given => {
        const added = given.map(each => ({ ...each, kind: 'add' as const }))
        const total = (plan: readonly PlannedAccount[]) =>
          plan.flatMap(account => account.amounts).reduce((sum, amount) => sum + amount, 0)
        const known = added.filter(each => each.code !== 'unknown' && months.includes(each.month))
        expect(total(withCells(base, months, added)) - total(base)).toBe(
          known.reduce((sum, each) => sum + each.amount, 0),
        )
      }),
    )
  })
})

describe('[FIG-01] adjustments of a plan', () => {
  it('give the same plan if there are none, or all of them are empty', () => {
    const transfer: Adjustment = {
      ...{ kind: 'transfer', on: day('2027-01-15'), label: 'To savings', amount: cents(100) },
      ...{ from: itemCode('bank'), to: itemCode('savings') },
    }
    const amounts = (plan: readonly PlannedAccount[]) => plan.map(each => each.amounts)
    expect(amounts(planOf([{ kind: 'budget', amounts: {} }, transfer]))).toEqual(amounts(base))
  })

  it('of different cells may be in any order', () => {
    const distinct = fc.uniqueArray(cell, {
      maxLength: 12,
      selector: ({ code, month: at }) => `${code} ${at}`,
    })
    const shuffled = distinct.chain(given =>
      fc.tuple(fc.constant(given), fc.shuffledSubarray(given, { minLength: given.length })),
    )
    fc.assert(
      fc.property(shuffled, fc.boolean(), ([given, other], areBudgets) => {
        const as = (list: readonly CellAdjustment[]): readonly Adjustment[] =>
          areBudgets ? list.map(each => budgetOf([each])) : list
        expect(planOf(as(other))).toEqual(planOf(as(given)))
      }),
    )
  })

  it('of a later budget override those of an earlier one', () => {
    const january = month('2027-01')
    const sales = { kind: 'set', code: itemCode('sales'), name: 'Budget' } as const
    const later = budgetOf([{ ...sales, month: addMonths(january, 1), amount: cents(7) }])
    const provider: Adjustment = { kind: 'budget', amounts: 'provider' }
    const amounts = (adjustments: readonly Adjustment[]) =>
      planOf(adjustments)[0]?.amounts.slice(2, 4)
    expect(amounts([provider])).toEqual([13_000, 10_000])
    expect(amounts([provider, later])).toEqual([13_000, 7])
    const both = budgetOf([{ ...sales, month: january, amount: cents(9) }])
    expect(amounts([provider, both])).toEqual([9, 10_000])
    expect(amounts([both, provider])).toEqual([13_000, 10_000])
  })
})
