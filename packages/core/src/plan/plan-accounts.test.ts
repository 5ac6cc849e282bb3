import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { itemCode } from '#item'
import { cents } from '#money'
import { month, monthsFrom } from '#time'
import { type AccountHistory, NOVEMBER, options, planLedger } from './_plan.ts'
import type { AccountRule, PlannedAccount } from './plan.ts'
import { type PlanOptions, planAccounts } from './plan-accounts.ts'
import { restOfPlan } from './rest-of-plan.ts'

const same = (dollars: number, count = 36) => new Array<number>(count).fill(dollars)

type Accounts = Readonly<Record<string, AccountHistory>>

function plan(accounts: Accounts, given: Partial<PlanOptions> = {}) {
  const planned = planAccounts(planLedger(accounts), options(given))
  const find = (code: string): PlannedAccount => {
    const found = planned.find(account => account.code === code)
    if (!found) throw new Error(`${code} is not planned`)
    return found
  }
  const dollars = (code: string, from: number, to: number) =>
    find(code)
      .amounts.slice(from, to)
      .map(amount => amount / 100)
  return { find, dollars }
}

const rule = (code: string, given: AccountRule) => ({ accounts: { [code]: { rule: given } } })

describe('the source of a future cell, first match wins', () => {
  const sales = { sales: { months: same(100), budget: { '2027-01': 130, '2027-02': 140 } } }
  const everything = {
    adjustments: [{ kind: 'budget', amounts: 'provider' }] as const,
    overrides: { sales: { '2027-01': cents(15000) } },
    accounts: { sales: { rule: { kind: 'growth', ppm: 200_000 } as const } },
  }

  it('override, budget, rule, statistical forecast', () => {
    const { dollars, find } = plan(sales, everything)
    // November, December by rule, January by hand, February by budget, March by rule again.
    expect(dollars('sales', 0, 5)).toEqual([120, 120, 150, 140, 120])
    expect(
      find('sales')
        .provenance.map(each => each.source)
        .slice(0, 5),
    ).toEqual(['rule', 'rule', 'override', 'budget', 'rule'])
  })

  it('gives the reason why an earlier source had no amount', () => {
    expect(plan(sales, everything).find('sales').provenance[4]?.note).toBe(
      'The budget has no figure for March 2027.',
    )
  })

  it('[ENT-03] ignores the budget unless the plan follows it', () => {
    expect(plan(sales).dollars('sales', 2, 4)).toEqual([100, 100])
  })

  it('has the inputs of a statistical amount, so that users can check it', () => {
    expect(plan(sales).find('sales').provenance[1]).toEqual({
      source: 'statistical',
      rule: { kind: 'statistical' },
      inputs: [
        { label: 'December 2025', amount: 10000 },
        { label: 'Average of the last 12 months', amount: 10000 },
      ],
      note: null,
    })
  })

  it('[DAT-01] does not count zeros before the first figure as history', () => {
    const { dollars } = plan({ sales: { months: [...same(0, 30), ...same(100, 6)] } })
    expect(dollars('sales', 0, 3)).toEqual([100, 100, 100])
  })

  it('plans zero without any history', () => {
    const { find } = plan({ sales: { months: same(0) } })
    expect(new Set(find('sales').amounts)).toEqual(new Set([0]))
  })

  it('treats a jump in the newest month as a one-off or as the new normal', () => {
    const accounts = { sales: { months: [...same(100, 35), 160] } }
    expect(plan(accounts).dollars('sales', 0, 1)[0]).toBeLessThan(110)
    const moved = plan(accounts, { accounts: { sales: { newestMonth: 'newNormal' } } })
    expect(moved.dollars('sales', 0, 2)).toEqual([160, 160])
  })
})

describe('rules', () => {
  const year = [10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 110, 120]

  it('grow from the same month last year, even if that month is forecast itself', () => {
    const { dollars, find } = plan(
      { sales: { months: [...same(5, 24), ...year] } },
      rule('sales', { kind: 'growth', ppm: 100_000 }),
    )
    // November 2025 was 10: 11 in 2026, 12.10 in 2027.
    expect([dollars('sales', 0, 2), dollars('sales', 12, 14)]).toEqual([
      [11, 22],
      [12.1, 24.2],
    ])
    expect(find('sales').provenance[12]?.inputs).toEqual([{ label: 'November 2026', amount: 1100 }])
  })

  it('use the average of the last complete months', () => {
    const { dollars } = plan(
      { sales: { months: year, soFar: 7 } },
      rule('sales', { kind: 'average', months: 3 }),
    )
    expect(dollars('sales', 1, 3)).toEqual([110, 110])
  })

  it('use a share of another account, even if that account is a share itself', () => {
    const { dollars, find } = plan(
      { sales: { months: same(1000) }, fees: { months: same(1) }, tips: { months: same(1) } },
      {
        accounts: {
          fees: { rule: { kind: 'percentOf', code: itemCode('sales'), ppm: 30_000 } },
          tips: { rule: { kind: 'percentOf', code: itemCode('fees'), ppm: 500_000 } },
        },
        overrides: { sales: { '2026-12': cents(200_000) } },
      },
    )
    expect([dollars('fees', 0, 2), dollars('tips', 0, 2)]).toEqual([
      [30, 60],
      [15, 30],
    ])
    expect(find('fees').provenance[1]?.inputs).toEqual([
      { label: 'Sales in December 2026', amount: 200_000 },
    ])
  })

  it('in a loop are refused with a reason, and the statistical forecast is used', () => {
    const { find, dollars } = plan(
      { a: { months: same(10) }, b: { months: same(20) }, c: { months: same(1) } },
      {
        accounts: {
          a: { rule: { kind: 'percentOf', code: itemCode('b'), ppm: 500_000 } },
          b: { rule: { kind: 'percentOf', code: itemCode('a'), ppm: 500_000 } },
          c: { rule: { kind: 'percentOf', code: itemCode('a'), ppm: 200_000 } },
        },
      },
    )
    expect([dollars('a', 0, 1), dollars('b', 0, 1), dollars('c', 0, 1)]).toEqual([[10], [20], [2]])
    expect(find('a').provenance[0]).toMatchObject({
      source: 'statistical',
      note: 'Its rule refers to itself through other accounts.',
    })
  })

  it('that multiply each other beyond the limit are ignored, with a reason', () => {
    const codes = ['a', 'b', 'c', 'd', 'e', 'f']
    const rules = codes.slice(1).map((code, index) => {
      const before = itemCode(codes[index] ?? '')
      return [code, { rule: { kind: 'percentOf', code: before, ppm: 100_000_000 } }] as const
    })
    const { find, dollars } = plan(
      Object.fromEntries(codes.map(code => [code, { months: same(1000) }])),
      {
        accounts: Object.fromEntries(rules),
      },
    )
    expect([dollars('b', 1, 2), dollars('c', 1, 2), dollars('e', 1, 2)]).toEqual([
      [100_000],
      [10_000_000],
      [1000],
    ])
    expect(find('e').provenance[1]).toMatchObject({
      source: 'statistical',
      note: 'Its rule gives more than ten billion a month.',
    })
  })

  it('count customers', () => {
    const customers = { people: { '2026-12': 40 } }
    const given = {
      kind: 'perCustomer',
      customers: itemCode('people'),
      amount: cents(1250),
    } as const
    const { dollars, find } = plan(
      { sales: { months: same(100) } },
      { ...rule('sales', given), customers },
    )
    expect(dollars('sales', 1, 3)).toEqual([500, 100])
    expect(find('sales').provenance[2]?.note).toBe(
      'There are no customer numbers for January 2027.',
    )
  })

  it('use an amount that rises in steps', () => {
    const { dollars } = plan(
      { rent: { months: same(100) } },
      rule('rent', {
        kind: 'fixed',
        steps: [
          { from: month('2027-02'), amount: cents(13000) },
          { from: month('2026-12'), amount: cents(12000) },
        ],
      }),
    )
    expect(dollars('rent', 0, 4)).toEqual([100, 120, 120, 130])
  })

  it('use a schedule: zero in months it does not name', () => {
    const { dollars } = plan(
      { insurance: { months: same(100) } },
      rule('insurance', {
        kind: 'schedule',
        amounts: [{ month: month('2026-12'), amount: cents(90000) }],
      }),
    )
    expect(dollars('insurance', 0, 3)).toEqual([0, 900, 0])
  })

  it('without a base figure use the next source', () => {
    const { find } = plan(
      { sales: { months: same(0) } },
      { ...rule('sales', { kind: 'average', months: 3 }) },
    )
    expect(find('sales').provenance[0]).toMatchObject({
      source: 'statistical',
      note: 'There is no complete month to average.',
    })
  })
})

describe('[VIEW-03] the running month', () => {
  const cases: [string, number, number, number][] = [
    ['less booked than planned', 100, 30, 100],
    ['more booked than planned', 100, 130, 130],
    ['booked against the plan', 100, -20, 100],
    ['a negative plan, part of it booked', -100, -30, -100],
    ['a negative plan, more than it booked', -100, -130, -130],
    ['no plan', 0, 45, 45],
  ]
  it.each(cases)('%s', (_, planned, soFar, whole) => {
    const overrides = { sales: { [NOVEMBER]: cents(planned * 100) } }
    const { find, dollars } = plan({ sales: { months: same(50), soFar } }, { overrides })
    expect(dollars('sales', 0, 1)).toEqual([whole])
    expect(find('sales').soFar).toBe(soFar * 100)
    expect(restOfPlan(cents(planned * 100), cents(soFar * 100))).toBe((whole - soFar) * 100)
  })

  it('is not part of a plan that starts after it', () => {
    const december = { firstMonth: month('2026-12'), horizon: 2 }
    const { find } = plan({ sales: { months: same(100), soFar: 130 } }, december)
    expect(find('sales')).toMatchObject({ amounts: [10000, 10000], soFar: 0 })
  })
})

const histories = fc.dictionary(
  fc.constantFrom('a', 'b', 'c'),
  fc.record({
    months: fc.array(fc.integer({ min: -5000, max: 50000 }), { maxLength: 36 }),
    soFar: fc.integer({ min: -5000, max: 50000 }),
  }),
  { minKeys: 1 },
)

describe('for any history and rules', () => {
  it('every month is whole cents with its source', () => {
    const rules = fc.dictionary(
      fc.constantFrom('a', 'b', 'c'),
      fc.oneof(
        fc.record({
          kind: fc.constant('growth' as const),
          ppm: fc.integer({ min: -1e6, max: 1e6 }),
        }),
        fc.record({
          kind: fc.constant('average' as const),
          months: fc.integer({ min: 1, max: 36 }),
        }),
        fc.record({
          kind: fc.constant('percentOf' as const),
          code: fc.constantFrom('a', 'b', 'c', 'gone').map(itemCode),
          ppm: fc.integer({ min: -1e6, max: 1e6 }),
        }),
      ),
    )
    fc.assert(
      fc.property(histories, rules, (accounts, given) => {
        const settings = Object.fromEntries(
          Object.entries(given).map(([code, each]) => [code, { rule: each }]),
        )
        for (const planned of planAccounts(planLedger(accounts), options({ accounts: settings }))) {
          expect(planned.amounts).toHaveLength(24)
          expect(planned.amounts.every(Number.isSafeInteger)).toBe(true)
          expect(planned.provenance).toHaveLength(24)
          expect(planned.provenance.every(each => each.source !== 'adjustment')).toBe(true)
        }
      }),
      { numRuns: 60 },
    )
  })
})

it('has every planned month', () => {
  const { find } = plan({ sales: { months: same(1) } }, { horizon: 36 })
  expect(find('sales').amounts).toHaveLength(monthsFrom(NOVEMBER, 36).length)
})
