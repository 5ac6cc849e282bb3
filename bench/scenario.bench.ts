/** Questions about a scenario of an organisation of 1,000 accounts. */
import {
  type Forecast,
  type ForecastBasis,
  forecastOfState,
  stateOf,
  withScenario,
} from '@millpond/core/forecast'
import { mostToSpend, safeMonths } from '@millpond/core/insight'
import { cents } from '@millpond/core/money'
import { newScenario, type ScenarioEvent } from '@millpond/core/scenario'
import { statementsOf } from '@millpond/core/statement'
import { month } from '@millpond/core/time'
import { type Figure, median, timed } from './figure.ts'
import { largeOrganisation } from './large-organisation.ts'

const RUNS = 9
/** Enough cash for any answer. */
const NO_FLOOR = cents(-1_000_000_000_000)

export async function measure(): Promise<readonly Figure[]> {
  const below = largeState()
  const store = eventOf('store', STORE)
  const scenario = { ...newScenario('a', 'Open another store'), events: [store] }
  const question = { below, scenario, floor: NO_FLOOR }
  const taken = async (work: () => unknown) => {
    const times: number[] = []
    for (let run = 0; run < RUNS; run += 1) times.push(await timed(work))
    return median(times)
  }
  const whole = await taken(() => forecastOfState(withScenario(below, scenario)).statements)
  const safe = await taken(() => safeMonths(question, store.code))
  const most = await taken(() => mostToSpend(question, store.code))
  return [
    { name: 'scenario/accounts', value: below.flows.length, unit: 'count' },
    { name: 'scenario/statements', value: whole, unit: 'ms' },
    { name: 'scenario/36 starts', value: safe, unit: 'ms' },
    { name: 'scenario/most to spend', value: most, unit: 'ms' },
  ]
}

function largeState() {
  const input = { ...largeOrganisation(), stock: null }
  const { asOf, months } = input
  const roles = input.balances.flatMap(({ code, role }) => (role ? [{ code, role }] : []))
  const forecast = {
    ...{ asOf, months, input, documents: input.documents, plan: [] },
    statements: statementsOf(input),
    facts: { roles, withheld: [], mainBank: null, historyMonths: 36 },
  } as unknown as Forecast
  const basis = {
    ...{ accounts: [], country: 'NZ', yearBeginsMonth: 4, holidays: new Set() },
    ...{ openDocuments: [], salesTaxBasis: 'payments' },
    settings: { accounts: {}, salesTax: { basis: null, periodMonths: null } },
  } as unknown as ForecastBasis
  const ledger = { currency: 'NZD', closeMonth: month('2026-10'), months: [], series: [] }
  return stateOf({ ledger, basis }, forecast)
}

const eventOf = (kind: 'store', params: object): ScenarioEvent =>
  ({ code: 'a', kind, name: 'A store', isOff: false, position: 0, params }) as ScenarioEvent

const dollars = (amount: number) => cents(amount * 100)
const STORE = {
  ...{ opening: month('2027-04'), fitOut: dollars(60_000), rentPerMonth: dollars(4000) },
  ...{ wagesPerMonth: dollars(8000), salesPerMonth: dollars(30_000), monthsToReach: 3 },
  ...{ bond: null, lifeMonths: 60, directCostsPpm: 400_000, openingStock: dollars(0) },
  ...{ rentFreeMonths: 0, end: null, salesAccount: null, directCostsAccount: null },
  ...{ rentAccount: null, wagesAccount: null },
}
