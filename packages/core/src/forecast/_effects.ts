/** Company T of the design, and what a scenario changes in it: effect = scenario − baseline. */
import { cents } from '#money'
import {
  type EventKind,
  type EventOf,
  newScenario,
  type Scenario,
  type ScenarioEvent,
} from '#scenario'
import { day, type Month, month, monthsFrom } from '#time'
import { EVEN_DAYS, fixedProfile, settlementOf } from '#timing'
import {
  companyBasis,
  companyLedger,
  steady,
  type TestAccounts,
  type TestBasis,
} from './_company.ts'
import type { Forecast } from './forecast.ts'
import { rootForecast } from './scenario/root-forecast.ts'
import { type ScenarioContent, scenarioModel } from './scenario/scenario-model.ts'
import { type ScenarioState, stateOf } from './scenario/scenario-state.ts'

const TAXED = { taxPpm: 150_000 } as const

/** Sales of 20,000 a month, goods of 8,000, rent of 4,000; GST of 15 % on all. */
export const COMPANY_T: TestAccounts = {
  bank: { kind: 'asset', role: 'bank', values: steady(500_000, 500_000) },
  sales: { kind: 'sales', ...TAXED, values: steady(20_000, 20_000) },
  goods: { kind: 'goods', ...TAXED, values: steady(8000, 8000) },
  rent: { kind: 'cost', ...TAXED, values: steady(4000, 4000) },
  gst: { kind: 'liability', role: 'salesTax', values: steady(0) },
  capital: { kind: 'equity', role: 'ownersEquity', values: steady(500_000, 500_000) },
}

/** New Zealand, a year from April, GST every two months on payments, as of 30 November 2026. */
export const BASIS_T: TestBasis = {
  asOf: day('2026-11-30'),
  salesTaxBasis: 'payments',
  salesTaxPeriodMonths: 2,
}

export const rootOf = (accounts: TestAccounts = COMPANY_T, basis: TestBasis = BASIS_T) => {
  const sources = { ledger: companyLedger(accounts), basis: companyBasis(accounts, basis) }
  return stateOf(sources, rootForecast(sources, { kind: 'forecast' }).forecast)
}

export const dollars = (amount: number) => cents(Math.round(amount * 100))

/** An event of one kind, in a scenario of its own. */
export const eventOf = <Kind extends EventKind>(
  kind: Kind,
  params: EventOf<Kind>['params'],
  code = `event ${kind}`,
): ScenarioEvent =>
  ({ code, kind, name: `A ${kind}`, isOff: false, position: 0, params }) as unknown as ScenarioEvent

export const scenarioOf = (
  events: readonly ScenarioEvent[],
  rest: Partial<ScenarioContent> = {},
): Scenario => ({
  ...newScenario('a', 'Custom scenario'),
  ...rest,
  events: events.map((event, position) => ({ ...event, position })),
})

export interface Effect {
  readonly baseline: Forecast
  readonly forecast: Forecast
  /** Dollars by month, from one month on. */
  profit(from: string, count: number): number[]
  cash(from: string, count: number): number[]
  /** The change of a balance at the end of months. */
  balance(code: string, from: string, count: number): number[]
  row(key: string, from: string, count: number): number[]
}

/** What a scenario changes by month. */
export function effectOf(scenario: ScenarioContent, root: ScenarioState = rootOf()): Effect {
  const { baseline, forecast } = scenarioModel(root, [scenario])
  const difference = (
    amountsOf: (of: Forecast) => ArrayLike<number> | undefined,
    from: string,
    count: number,
  ) =>
    monthsFrom(month(from), count).map((each: Month) => {
      const at = baseline.months.indexOf(each)
      const amount = (amountsOf(forecast)?.[at] ?? 0) - (amountsOf(baseline)?.[at] ?? 0)
      return amount / 100
    })
  const moved = ({ statements }: Forecast) =>
    statements.closingCash.map((closing, at) => closing - (statements.openingCash[at] ?? 0))
  return {
    baseline,
    forecast,
    profit: (from, count) => difference(of => of.statements.netProfit, from, count),
    cash: (from, count) => difference(moved, from, count),
    balance: (code, from, count) =>
      difference(of => of.statements.balance.find(row => row.code === code)?.amounts, from, count),
    row: (key, from, count) =>
      difference(of => of.statements.cash.find(row => row.key === key)?.amounts, from, count),
  }
}

/** Customers pay in the month after the sale. */
export const paidNextMonth = (of: Forecast): Forecast => {
  const settlement = {
    ...settlementOf(
      fixedProfile(30),
      0,
      EVEN_DAYS.map((_, at) => Number(at === 9)),
      of.asOf,
    ),
  }
  const flows = of.input.flows.map(flow => (flow.code === 'sales' ? { ...flow, settlement } : flow))
  return { ...of, input: { ...of.input, flows } }
}
