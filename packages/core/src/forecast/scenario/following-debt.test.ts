import { describe, expect, it } from 'vitest'
import { itemCode } from '#item'
import { cents } from '#money'
import type { ScenarioAdjustment } from '#scenario'
import { statementsOf } from '#statement'
import { month } from '#time'
import { companyBasis, companyLedger, type TestAccounts } from '../_company.ts'
import { resolveForecast } from '../resolve-forecast.ts'
import { cashOfState, debtOf } from './cash-of-state.ts'
import { debtInterestOf } from './debt-interest.ts'
import { forecastOfState, inputOf, withAdjustments } from './scenario-model.ts'
import { stateOf } from './scenario-state.ts'

const LEVEL = 6000

/** A number from 0 to 1 that looks random but is the same in every run. */
const uneven = (seed: number) => ((seed * 7_919 + 104_729) % 1_009) / 1_008
const sold = (ago: number) => (ago === 0 ? 0 : Math.round(3000 + 2400 * (uneven(ago) - 0.5)))
const RENT = 3000

/**
 * A shop that borrows up to a level of 6,000 in the bank, and pays back what is above it. Interest
 * is a twelfth of the rate on what was owed before the month.
 */
function shop(kind: 'liability' | 'equity', rate = 0): TestAccounts {
  const bank: number[] = []
  const lent: number[] = []
  const charged: number[] = []
  const { months } = companyLedger({})
  months.slice(0, 37).forEach((_, index) => {
    const ago = 36 - index
    const held = lent.at(-1) ?? 9000
    const interest = ago === 0 ? 0 : Math.round((held * rate * 100) / 12) / 100
    const before = (bank.at(-1) ?? LEVEL) + (ago === 0 ? 0 : sold(ago) - RENT - interest)
    const borrowed = ago === 0 ? 0 : Math.max(-held, LEVEL - before)
    bank.push(before + borrowed)
    lent.push(held + borrowed)
    charged.push(interest)
  })
  return {
    bank: { kind: 'asset', role: 'bank', values: ago => bank[36 - ago] ?? 0 },
    sales: { kind: 'sales', values: sold },
    rent: { kind: 'cost', values: ago => (ago === 0 ? 0 : RENT) },
    ...(rate > 0 && {
      interest: { kind: 'cost', role: 'interest', values: ago => charged[36 - ago] ?? 0 },
    }),
    finance: {
      ...{ kind, role: kind === 'equity' ? 'ownersEquity' : 'loan' },
      values: ago => lent[36 - ago] ?? 0,
    },
  }
}

const rootOf = (kind: 'liability' | 'equity', rate = 0) => {
  const accounts = shop(kind, rate)
  const sources = { ledger: companyLedger(accounts), basis: companyBasis(accounts) }
  return stateOf(sources, resolveForecast(sources, [], 12))
}
const costing = (dollars: number, at = '2027-02'): ScenarioAdjustment => ({
  ...{ kind: 'add', code: itemCode('rent'), month: month(at), event: 'e' },
  ...{ amount: cents(dollars * 100), terms: null },
})
const typed: ScenarioAdjustment = {
  ...{ kind: 'set', code: itemCode('finance'), month: month('2027-02') },
  amount: cents(10_000),
}

const endOf = (values: ArrayLike<number>, at: number) => (values[at] ?? 0) / 100

describe('[SCN-08] debt that follows the bank balance', () => {
  const root = rootOf('liability')
  const before = root.root.statements

  it('is borrowed where a scenario needs it, so that the bank stays at its level', () => {
    const state = withAdjustments(root, [costing(500)])
    const after = cashOfState(state)
    // February is the fourth month from November.
    expect(endOf(after.closingCash, 3)).toBe(endOf(before.closingCash, 3))
    const { balance } = forecastOfState(state).statements
    const owed = (statements: typeof before) =>
      statements.balance.find(({ code }) => code === 'finance')?.amounts[3] ?? 0
    expect(owed(forecastOfState(state).statements) - owed(before)).toBe(50_000)
    expect(balance.length).toBe(before.balance.length)
  })

  it('never lends more than it did in a past month', () => {
    const after = cashOfState(withAdjustments(root, [costing(50_000)]))
    const [left, usual] = [after, before].map(({ closingCash }) => endOf(closingCash, 3))
    expect((usual ?? 0) - (left ?? 0)).toBeGreaterThan(48_000)
  })

  it('stays as it is in a month with a typed movement', () => {
    const only = withAdjustments(root, [typed])
    const both = withAdjustments(root, [typed, costing(500)])
    const months = [only, both].map(state => {
      const { regular } = debtOf(state)
      return regular.find(({ code }) => code === 'finance')?.amounts[3]
    })
    expect(months[0]).toBe(months[1])
  })

  it.each<[string, ScenarioAdjustment[]]>([
    ['a cost', [costing(500)]],
    ['more sales', [costing(-900)]],
    ['a large cost and a typed movement', [costing(4000), typed]],
  ])('with %s, cash of changed amounts is that of all statements', (_, adjustments) => {
    const state = withAdjustments(root, adjustments)
    const { openingCash, closingCash, dailyBalances } = statementsOf(inputOf(state))
    expect(cashOfState(state)).toMatchObject({ openingCash, closingCash, dailyBalances })
    const { statements } = forecastOfState(state)
    statements.months.forEach((__, at) => {
      const net = statements.balance.reduce(
        (sum, { itemType, amounts }) => sum + (itemType === 1 ? 1 : -1) * (amounts[at] ?? 0),
        0,
      )
      expect(net).toBe(statements.outOfBalance)
    })
  })

  it('[FIG-01] drawings and capital do not follow, so that an effect stays in sight', () => {
    const equity = rootOf('equity')
    const after = cashOfState(withAdjustments(equity, [costing(500)]))
    const usual = equity.root.statements.closingCash
    expect(endOf(usual, 3) - endOf(after.closingCash, 3)).toBe(500)
  })
})

describe('[SCN-08] interest on what a scenario borrows', () => {
  const root = rootOf('liability', 0.09)
  const set = (code: string, at: string, amount: number): ScenarioAdjustment => ({
    ...{ kind: 'set', code: itemCode(code), month: month(at), amount: cents(amount) },
  })
  const charged = (adjustments: ScenarioAdjustment[], without: ScenarioAdjustment[]) => {
    const [more, usual] = [adjustments, without].map(
      each =>
        forecastOfState(withAdjustments(root, each)).statements.profit.find(
          ({ code }) => code === 'interest',
        )?.amounts ?? [],
    )
    return root.root.months.map((_, at) => (more?.[at] ?? 0) - (usual?.[at] ?? 0))
  }

  it('has the rate of the last twelve months', () => {
    const found = debtInterestOf(root, [itemCode('finance')])
    expect(found).toEqual({ code: 'interest', ratePpm: 90_000 })
  })

  const nothing = set('interest', '2027-04', 0)
  // 500.00 more is owed from February on, and interest is borrowed as well.
  it.each<[string, ScenarioAdjustment[], ScenarioAdjustment[], number[]]>([
    ['a cost', [costing(500)], [], [0, 0, 0, 0, 375, 378, 381]],
    ['a saving', [costing(-500)], [], [0, 0, 0, 0, -375, -378, -381]],
    [
      'a cost that comes back',
      [costing(500), costing(-500, '2027-03')],
      [],
      [0, 0, 0, 0, 375, 3, 3],
    ],
    ['a cost, with a typed month', [costing(500), nothing], [nothing], [0, 0, 0, 0, 375, 0, 378]],
  ])('of %s', (_, adjustments, without, expected) => {
    expect(charged(adjustments, without).slice(0, 7)).toEqual(expected)
  })

  it('is in cash and in the plan of its account', () => {
    const state = withAdjustments(root, [costing(500)])
    const { openingCash, closingCash, dailyBalances } = statementsOf(inputOf(state))
    expect(cashOfState(state)).toMatchObject({ openingCash, closingCash, dailyBalances })
    const { plan, statements } = forecastOfState(state)
    const row = statements.profit.find(({ code }) => code === 'interest')
    const planned = plan.find(({ code }) => code === 'interest')
    expect(planned?.amounts).toEqual(Array.from(row?.amounts ?? []))
  })

  it('is not charged where the books show no interest', () => {
    expect(debtOf(withAdjustments(rootOf('liability'), [costing(500)])).interest).toBeNull()
  })
})
