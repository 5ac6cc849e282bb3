/**
 * Questions about scenarios: of an organisation of 1,000 accounts, and of the largest demo company,
 * whose goods are in stock.
 */
import {
  cashOfState,
  cashPaths,
  type Forecast,
  type ForecastBasis,
  forecastOfState,
  pastBooks,
  resolveForecast,
  type ScenarioState,
  stateOf,
  withScenario,
} from '@millpond/core/forecast'
import {
  customersMayBeLate,
  mostToSpend,
  type SolverQuestion,
  safeMonths,
  safeShareOfPaths,
} from '@millpond/core/insight'
import { cents } from '@millpond/core/money'
import { newScenario, type ScenarioEvent } from '@millpond/core/scenario'
import { statementsOf } from '@millpond/core/statement'
import { day, month } from '@millpond/core/time'
import { demoBooks } from './demo-books.ts'
import { type Figure, median, quantile, timed } from './figure.ts'
import { largeOrganisation } from './large-organisation.ts'
import { keptMegabytes } from './memory.ts'

const RUNS = 5
/** As a user drags a price from one end of its slider to the other. */
const STEPS = 60
const TODAY = day('2026-11-21')
/** Enough cash for any answer. */
const NO_FLOOR = cents(-1_000_000_000_000)
const CODE = 'a'

export async function measure(): Promise<readonly Figure[]> {
  const large = largeState()
  const wholesaler = wholesalerState()
  const store = questionOf(large, STORE)
  const [ofSales, later, hire] = [priceChange(50_000), LATE, HIRE].map(event =>
    withPaths(questionOf(wholesaler, event)),
  ) as [SolverQuestion, SolverQuestion, SolverQuestion]
  const five = () =>
    [STORE, HIRE, priceChange(50_000), LATE, OWNERS].map(each => forecastWith(wholesaler, each))
  const fiveWithDays = () => {
    const forecasts = five()
    return { forecasts, days: forecasts.map(({ statements }) => statements.dailyBalances) }
  }
  return [
    { name: 'scenario/accounts', value: large.flows.length, unit: 'count' },
    await figure('statements', () => forecastWith(large, STORE).statements),
    await figure('36 starts', () => safeMonths(store, CODE)),
    await figure('most to spend', () => mostToSpend(store, CODE)),
    await figure('36 starts of all sales', () => safeMonths(ofSales, CODE)),
    await figure('36 starts of late customers', () => safeMonths(later, CODE)),
    await figure('late customers', () => customersMayBeLate(hire, month('2027-01'))),
    { name: 'scenario/slider step p95', value: await sliderStep(wholesaler), unit: 'ms' },
    await figure('compare five', five),
    await figure('open', () => forecastWith(wholesaler, HIRE).statements.dailyBalances),
    { name: 'scenario/memory of five', value: keptMegabytes(fiveWithDays).megabytes, unit: 'MB' },
  ]
}

async function figure(what: string, work: () => unknown): Promise<Figure> {
  const times: number[] = []
  for (let run = 0; run < RUNS; run += 1) times.push(await timed(work))
  return { name: `scenario/${what}`, value: median(times), unit: 'ms' }
}

const scenarioOf = (event: ScenarioEvent) => ({
  ...newScenario('s', 'Custom scenario'),
  events: [event],
})

const questionOf = (below: ScenarioState, event: ScenarioEvent): SolverQuestion => ({
  ...{ below, scenario: scenarioOf(event), floor: NO_FLOOR },
})

const withPaths = (question: SolverQuestion): SolverQuestion => {
  const { below, floor } = question
  const safeShareOf = safeShareOfPaths({ below, paths: cashPaths(below.root), floor })
  return { ...question, safeShareOf }
}

const forecastWith = (below: ScenarioState, event: ScenarioEvent) =>
  forecastOfState(withScenario(below, scenarioOf(event)))

/** The balance of each day with another price at each step. */
async function sliderStep(below: ScenarioState): Promise<number> {
  const times: number[] = []
  for (let step = 1; step <= STEPS; step += 1) {
    const scenario = scenarioOf(priceChange(step * 1000))
    times.push(await timed(() => cashOfState(withScenario(below, scenario)).dailyBalances))
  }
  return quantile(times, 0.95)
}

function wholesalerState(): ScenarioState {
  const { ledger, history } = demoBooks('wholesaler', TODAY)
  const sources = pastBooks(ledger, history, ledger.closeMonth)
  return stateOf(sources, resolveForecast(sources))
}

function largeState() {
  const input = { ...largeOrganisation(), stock: null }
  const { asOf, months } = input
  const roles = input.balances.flatMap(({ code, role }) => (role ? [{ code, role }] : []))
  const forecast = {
    ...{ asOf, months, input, documents: input.documents, plan: [] },
    statements: statementsOf(input),
    facts: { roles, withheld: [], mainBank: null, historyMonths: 36, transfers: [] },
  } as unknown as Forecast
  const basis = {
    ...{ accounts: [], country: 'NZ', yearBeginsMonth: 4, holidays: new Set() },
    ...{ openDocuments: [], salesTaxBasis: 'payments' },
    settings: { accounts: {}, salesTax: { basis: null, periodMonths: null } },
  } as unknown as ForecastBasis
  const ledger = { currency: 'NZD', closeMonth: month('2026-10'), months: [], series: [] }
  return stateOf({ ledger, basis }, forecast)
}

const dollars = (amount: number) => cents(amount * 100)

const eventOf = (kind: ScenarioEvent['kind'], params: object): ScenarioEvent =>
  ({ code: CODE, kind, name: kind, isOff: false, position: 0, params }) as ScenarioEvent

const STORE = eventOf('store', {
  ...{ opening: month('2027-04'), fitOut: dollars(60_000), rentPerMonth: dollars(4000) },
  ...{ wagesPerMonth: dollars(8000), salesPerMonth: dollars(30_000), monthsToReach: 3 },
  ...{ bond: null, lifeMonths: 60, directCostsPpm: 400_000, openingStock: dollars(0) },
  ...{ rentFreeMonths: 0, end: null, salesAccount: null, directCostsAccount: null },
  ...{ rentAccount: null, wagesAccount: null },
})

const HIRE = eventOf('hire', {
  ...{ start: month('2027-02'), end: null, payPerYear: dollars(60_000), onCostsPpm: null },
  ...{ oneOff: dollars(2000), salesPerMonth: dollars(0), monthsToReach: 1 },
  ...{ wagesAccount: null, costsAccount: null, salesAccount: null },
})

/** Of all sales, with a fiftieth of the customers lost, so that goods change too. */
const priceChange = (changePpm: number) =>
  eventOf('priceChange', {
    ...{ accounts: [], changePpm, lostPpm: 20_000, from: month('2027-02'), until: null },
  })

const LATE = eventOf('latePayments', {
  ...{ side: 'customers', contactId: null, days: 14, from: month('2027-02'), until: null },
})

const OWNERS = eventOf('ownersMoney', {
  ...{ direction: 'in', account: null, amount: dollars(50_000), dayOfMonth: 15 },
  ...{ from: month('2027-02'), until: month('2027-02') },
})
