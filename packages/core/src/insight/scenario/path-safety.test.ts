import { describe, expect, it } from 'vitest'
import {
  cashFan,
  cashPaths,
  forecastOfState,
  resolveForecast,
  stateOf,
  withScenario,
} from '#forecast'
import { month } from '#time'
import { companyBasis, companyLedger, type TestAccounts } from '../../forecast/_company.ts'
import { dollars, eventOf, scenarioOf } from '../../forecast/_effects.ts'
import { safeShareOfPaths } from './path-safety.ts'
import { endOfForecast } from './scenario-answers.ts'

/** Sales that vary by half from month to month. */
const SHOP: TestAccounts = {
  sales: { kind: 'sales', values: ago => (ago === 0 ? 0 : [600, 1000, 1400, 900][ago % 4]!) },
  rent: { kind: 'cost', values: ago => (ago === 0 ? 0 : 975) },
  bank: { kind: 'asset', role: 'bank', values: () => 1200 },
}
const sources = { ledger: companyLedger(SHOP), basis: companyBasis(SHOP) }
const below = stateOf(sources, resolveForecast(sources))
const paths = cashPaths(below.root)

const spend = (amount: number) =>
  withScenario(
    below,
    scenarioOf([
      eventOf('ownersMoney', {
        ...{ direction: 'out', account: null, amount: dollars(amount), dayOfMonth: 28 },
        ...{ from: month('2026-12'), until: month('2026-12') },
      }),
    ]),
  )

describe('[SCN-08] the share of paths above the floor', () => {
  it('is that of the fan without a scenario', () => {
    const { chanceBelow } = cashFan(below.root, null)
    const until = endOfForecast(below.root)
    const share = safeShareOfPaths({ below, paths, floor: null, until })(below)
    expect(1 - share).toBeCloseTo(chanceBelow.at(-1) ?? 0, 2)
  })

  it('falls as more is spent, and no path rises', () => {
    const shareOf = safeShareOfPaths({ below, paths, floor: null })
    const shares = [0, 200, 600, 1500, 9000].map(amount => shareOf(spend(amount)))
    expect(shares).toEqual([...shares].sort((a, b) => b - a))
    expect(shares[4]).toBe(0)
  })

  it('counts days until a given one only', () => {
    const until = paths[0]!.on
    expect(safeShareOfPaths({ below, paths, floor: null, until })(spend(9000))).toBe(1)
  })

  it('counts sales of events as uncertain as the fan does', () => {
    const sales = eventOf('hire', {
      ...{ start: month('2026-12'), end: null, payPerYear: dollars(12_000), onCostsPpm: 0 },
      ...{ oneOff: dollars(0), salesPerMonth: dollars(1_000), monthsToReach: 1 },
      ...{ wagesAccount: null, costsAccount: null, salesAccount: null, salesRangePpm: 500_000 },
    } as never)
    const state = withScenario(below, scenarioOf([sales]))
    const { chanceBelow } = cashFan(forecastOfState(state), null)
    const until = endOfForecast(below.root)
    const share = safeShareOfPaths({ below, paths, floor: null, until })(state)
    expect(Math.abs(1 - share - (chanceBelow.at(-1) ?? 0))).toBeLessThan(0.03)
    const stacked = safeShareOfPaths({
      ...{ below: state, paths: cashPaths(forecastOfState(state)), floor: null, until },
    })
    expect(Math.abs(stacked(state) - share)).toBeLessThan(0.03)
  })
})
