/** Properties of scenarios on a forecast, and of typed cells. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { itemCode } from '#item'
import type { ScenarioEvent } from '#scenario'
import type { Statements } from '#statement'
import { addMonths, month } from '#time'
import { differenceOf } from '../../statement/_reading.ts'
import { anyCells, anyEvents } from '../_any-scenario.ts'
import { BASIS_T, COMPANY_T, dollars, effectOf, eventOf, rootOf, scenarioOf } from '../_effects.ts'
import { cashFan } from '../fan/cash-fan.ts'
import { resolveForecast } from '../resolve-forecast.ts'
import { cashOfState } from './cash-of-state.ts'
import { rootForecast } from './root-forecast.ts'
import { forecastOfState, scenarioModel, withScenario } from './scenario-model.ts'

const root = rootOf()
const baseline = root.root
const RUNS = { numRuns: Number(process.env.PROPERTY_RUNS ?? 100) }
const VAN = { customFactorAccounts: { Van: 'Assets' } } as const

const isBalanced = ({ balance, outOfBalance, months }: Statements) =>
  months.every((_, at) => {
    const net = balance.reduce(
      (sum, { itemType, amounts }) => sum + (itemType === 1 ? 1 : -1) * (amounts[at] ?? 0),
      0,
    )
    return net === outOfBalance
  })

const agrees = ({ cash, indirect, openingCash, closingCash, months }: Statements) =>
  months.every((_, at) => {
    const direct = cash.reduce((sum, row) => sum + (row.amounts[at] ?? 0), 0)
    const other = indirect.reduce((sum, row) => sum + (row.amounts[at] ?? 0), 0)
    return direct === other && (openingCash[at] ?? 0) + direct === closingCash[at]
  })

describe('[SCN-08] any scenario', () => {
  it('without events and figures is its baseline', () => {
    const empty = scenarioModel(root, [scenarioOf([])])
    expect(empty.forecast).toBe(baseline)
    const off = { ...(eventOf('hire', {} as never) as ScenarioEvent), isOff: true }
    const none = scenarioModel(root, [scenarioOf([off])])
    expect(differenceOf(none.forecast.statements, baseline.statements)).toBeNull()
    expect(cashFan(none.forecast, null)).toEqual(cashFan(baseline, null))
  })

  it('balances in every month, and both cash flows agree', () => {
    fc.assert(
      fc.property(anyEvents, anyCells, (events, cells) => {
        const scenario = scenarioOf(events, { ...VAN, factorAccountMonthlyValues: cells })
        const { statements } = scenarioModel(root, [scenario]).forecast
        return isBalanced(statements) && agrees(statements)
      }),
      RUNS,
    )
  })

  it('is the same in any order of its events and cells', () => {
    fc.assert(
      fc.property(anyEvents, anyCells, (events, cells) => {
        const values = { ...VAN, factorAccountMonthlyValues: cells }
        const one = scenarioModel(root, [scenarioOf(events, values)])
        const reversed = Object.fromEntries(Object.entries(cells).reverse())
        const other = scenarioModel(root, [
          scenarioOf([...events].reverse(), { ...VAN, factorAccountMonthlyValues: reversed }),
        ])
        return differenceOf(one.forecast.statements, other.forecast.statements) === null
      }),
      RUNS,
    )
  })

  it('leaves its baseline as it was: removing it restores every cent', () => {
    fc.assert(
      fc.property(anyEvents, anyEvents, (below, above) => {
        const first = withScenario(root, scenarioOf(below))
        const before = forecastOfState(first).statements
        withScenario(first, scenarioOf(above))
        return differenceOf(forecastOfState(first).statements, before) === null
      }),
      RUNS,
    )
  })

  it('in one pass is the same as layer by layer', () => {
    fc.assert(
      fc.property(anyEvents, anyEvents, (below, above) => {
        const layers = [scenarioOf(below), scenarioOf(above)] as const
        const atOnce = scenarioModel(root, layers).forecast.statements
        const first = scenarioModel(root, [layers[0]]).state
        const then = scenarioModel(first, [layers[1]]).forecast.statements
        return differenceOf(atOnce, then) === null
      }),
      RUNS,
    )
  })

  it('has the same cash from its changed accounts alone as from the whole statements', () => {
    fc.assert(
      fc.property(anyEvents, anyCells, (events, cells) => {
        const scenario = scenarioOf(events, { ...VAN, factorAccountMonthlyValues: cells })
        const state = withScenario(root, scenario)
        const { dailyBalances, closingCash, openingCash } = forecastOfState(state).statements
        expect(cashOfState(state)).toMatchObject({ dailyBalances, closingCash, openingCash })
      }),
      RUNS,
    )
  })

  it('a hire without sales raises cash in no month', () => {
    const untaxed = rootOf(COMPANY_T, { ...BASIS_T, salesTaxBasis: 'none' })
    fc.assert(
      fc.property(fc.nat({ max: 34 }), fc.nat({ max: 9_000_000 }), (later, pay) => {
        const start = addMonths(month('2026-12'), later)
        const hire = eventOf('hire', { ...HIRE, start, payPerYear: dollars(pay / 100) })
        const { closingCash } = scenarioModel(untaxed, [scenarioOf([hire])]).forecast.statements
        return closingCash.every(
          (closing, at) => closing <= (untaxed.root.statements.closingCash[at] ?? 0),
        )
      }),
      RUNS,
    )
  })
})

const HIRE = {
  ...{ start: month('2027-03'), end: null, payPerYear: dollars(72_000), onCostsPpm: null },
  ...{ oneOff: dollars(0), salesPerMonth: dollars(0), monthsToReach: 1 },
  ...{ wagesAccount: null, costsAccount: null, salesAccount: null },
}

describe('[SCN-08] typed cells', () => {
  const cell = (code: string, at: string, amount: number) => ({
    factorAccountMonthlyValues: { [code]: { [at]: dollars(amount) } },
  })

  it('of profit and loss are the same as amounts set on the forecast', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('sales', 'goods', 'rent'),
        fc.nat({ max: 35 }),
        fc.nat({ max: 9_000_000 }),
        (code, at, cents) => {
          const each = addMonths(month('2026-12'), at)
          const typed = scenarioModel(root, [scenarioOf([], cell(code, each, cents / 100))])
          const set = {
            ...{ kind: 'set' as const, code: itemCode(code), month: each, name: 'Typed' },
            amount: dollars(cents / 100),
          }
          const wanted = resolveForecast(root.sources, [set])
          return differenceOf(typed.forecast.statements, wanted.statements) === null
        },
      ),
      RUNS,
    )
  })

  it('of the baseline’s own value change nothing, and no range', () => {
    const same = scenarioModel(root, [scenarioOf([], cell('rent', '2027-02', 4000))])
    expect(differenceOf(same.forecast.statements, baseline.statements)).toBeNull()
    expect(cashFan(same.forecast, null)).toEqual(cashFan(baseline, null))
  })

  it('replace all that events put into them, entries included', () => {
    const loan = eventOf('loan', {
      ...{ on: '2027-01-15' as never, amount: dollars(50_000), ratePpm: 90_000, months: 24 },
      ...{ interestOnlyMonths: 3, fee: dollars(0), loanAccount: null, interestAccount: null },
    })
    const effect = effectOf(scenarioOf([loan], cell('new:Interest', '2027-02', 100)))
    expect(effect.profit('2027-02', 2)).toEqual([-100, -375])
    const drawn = effectOf(scenarioOf([loan], cell('new:A loan', '2027-01', 20_000)))
    expect(drawn.cash('2027-01', 2)).toEqual([20_000, -375])
  })

  it('of balances are the month’s movement against the bank', () => {
    const van = effectOf(scenarioOf([], { ...VAN, ...cell('new:Van', '2027-02', 9000) }))
    expect(van.cash('2027-01', 3)).toEqual([0, -9000, 0])
    expect(van.balance('new:Van', '2027-01', 3)).toEqual([0, 9000, 9000])
    const paidIn = effectOf(scenarioOf([], cell('capital', '2027-02', 5000)))
    expect(paidIn.cash('2027-02', 1)).toEqual([5000])
  })

  it('of taxes are the month’s payment; the rest is paid with the next one', () => {
    // GST of October and November is nothing here; of December and January 2,400 is due in March.
    const due = baseline.statements.cash.find(({ key }) => key === 'gst')?.amounts ?? []
    const march = baseline.months.indexOf(month('2027-03'))
    expect((due[march] ?? 0) / 100).toBe(-2400)
    const effect = effectOf(scenarioOf([], cell('gst', '2027-03', 1000)))
    expect(effect.cash('2027-02', 5)).toEqual([0, 1400, 0, -1400, 0])
    expect(effect.profit('2027-02', 5)).toEqual([0, 0, 0, 0, 0])
  })

  it('of an account that is no longer in the books count nothing', () => {
    const { state, forecast } = scenarioModel(root, [scenarioOf([], cell('gone', '2027-02', 9))])
    expect(state.vanished).toEqual(['gone'])
    expect(differenceOf(forecast.statements, baseline.statements)).toBeNull()
  })
})

describe('[SCN-08] a scenario on another one', () => {
  it('scales what the other one adds', () => {
    const sales = { accounts: [], from: month('2027-02'), until: null, lostPpm: 0 }
    const price = (changePpm: number) => eventOf('priceChange', { ...sales, changePpm })
    const hire = eventOf('hire', { ...HIRE, payPerYear: dollars(0), salesPerMonth: dollars(1000) })
    const same = scenarioModel(root, [scenarioOf([hire, price(50_000)])])
    const above = scenarioModel(root, [scenarioOf([hire]), scenarioOf([price(50_000)])])
    const march = (of: typeof above) => (of.forecast.statements.netProfit[3] ?? 0) / 100
    // 5 % of 20,000, and of 21,000.
    expect([march(same), march(above)]).toEqual([10_000, 10_050])
  })
})

describe('[SCN-08] accounts planned as a share of another one', () => {
  const settings = {
    accounts: { goods: { rule: { kind: 'percentOf', code: itemCode('sales'), ppm: 400_000 } } },
  } as const
  const shares = rootOf(COMPANY_T, { ...BASIS_T, settings })
  const profit = (events: readonly ScenarioEvent[], typed = {}) =>
    effectOf(scenarioOf(events, typed), shares).profit('2027-02', 1)[0]

  it('follow volume and typed cells, not prices and what events add', () => {
    const sales = { accounts: [], from: month('2027-02'), until: null }
    const price = eventOf('priceChange', { ...sales, changePpm: 50_000, lostPpm: 0 })
    const volume = eventOf('priceChange', { ...sales, changePpm: 0, lostPpm: 20_000 })
    const typed = { factorAccountMonthlyValues: { sales: { '2027-02': dollars(25_000) } } }
    expect([profit([price]), profit([volume]), profit([], typed)]).toEqual([1000, -240, 3000])
  })
})

describe('[SCN-08] baselines', () => {
  const { sources } = root
  it('the last 12 months repeat the months of the past year', () => {
    const values = (monthsAgo: number) => (monthsAgo === 0 ? 0 : 1000 + monthsAgo)
    const books = { ...COMPANY_T, sales: { ...COMPANY_T.sales, kind: 'sales', values } } as const
    const { sources: own } = rootOf(books)
    const { forecast } = rootForecast(own, { kind: 'lastTwelveMonths' })
    const sales = forecast.plan.find(({ code }) => code === 'sales')
    // December 2025 is 11 months before November 2026.
    expect(sales?.amounts.slice(0, 2)).toEqual([dollars(1011), dollars(1010)])
    expect(sales?.amounts[12]).toBe(dollars(1011))
    expect(sales?.provenance[0]?.source).toBe('statistical')
  })

  it('a budget counts where it has a figure; one that is gone is the forecast', () => {
    const amounts = { rent: { '2027-02': dollars(5000) } }
    const found = rootForecast(sources, { kind: 'budget', budgetId: 'b' }, () => amounts)
    const rent = found.forecast.plan.find(({ code }) => code === 'rent')
    expect([rent?.amounts[1], rent?.amounts[2]]).toEqual([dollars(4000), dollars(5000)])
    const gone = rootForecast(sources, { kind: 'budget', budgetId: 'b' })
    expect(gone.isBudgetGone).toBe(true)
    expect(differenceOf(gone.forecast.statements, baseline.statements)).toBeNull()
  })

  it('the provider’s budget', () => {
    const rent = { ...COMPANY_T.rent, kind: 'cost', budget: { '2027-01': 4500 } } as const
    const { sources: own } = rootOf({ ...COMPANY_T, rent } as typeof COMPANY_T)
    const { forecast } = rootForecast(own, { kind: 'providerBudget' })
    expect(forecast.plan.find(({ code }) => code === 'rent')?.amounts[1]).toBe(dollars(4500))
  })
})
