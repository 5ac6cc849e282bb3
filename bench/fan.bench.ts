/** 1,000 paths of cash by day for 300 accounts and 1,000 open documents. */
import { cashFan, type Uncertain } from '@millpond/core/forecast'
import { cents } from '@millpond/core/money'
import { expectedAmounts, type PlannedAccount, type Provenance } from '@millpond/core/plan'
import { forecastSeries } from '@millpond/core/series'
import { type ModelInput, statementsOf } from '@millpond/core/statement'
import { type Figure, median, timed } from './figure.ts'
import { largeOrganisation } from './large-organisation.ts'

const ACCOUNTS = 300
const HISTORY = 36
const PATHS = 1000
const RUNS = 15

export async function measure(): Promise<readonly Figure[]> {
  const forecast = largeForecast()
  // Days are computed on first use, which is not part of the fan.
  const days = forecast.statements.dated.length
  const taken: number[] = []
  for (let run = 0; run < RUNS; run += 1) {
    taken.push(await timed(() => cashFan(forecast, cents(0), { paths: PATHS })))
  }
  return [
    { name: 'fan/accounts', value: forecast.plan.length, unit: 'count' },
    { name: 'fan/documents', value: forecast.documents.length, unit: 'count' },
    { name: 'fan/dated movements', value: days, unit: 'count' },
    { name: 'fan/first time', value: taken[0] ?? 0, unit: 'ms' },
    { name: 'fan/median', value: median(taken), unit: 'ms' },
  ]
}

/** Every account continues as before, with noise of a tenth. */
function largeForecast(): Uncertain {
  const large = largeOrganisation()
  const every = large.flows.length / ACCOUNTS
  const chosen = Array.from(
    { length: ACCOUNTS },
    (_, index) => large.flows[Math.floor(index * every)],
  )
  const plan: PlannedAccount[] = []
  const flows: ModelInput['flows'] = chosen.flatMap((flow, index) => {
    if (!flow) return []
    const level = flow.plan[0] ?? 0
    const series = forecastSeries(
      Array.from({ length: HISTORY }, (_, month) => level * unevenness(index * HISTORY + month)),
      large.months.length,
    )
    const amounts = expectedAmounts(series).map(amount => cents(Math.round(amount)))
    const provenance = amounts.map(() => STATISTICAL)
    const mayMiss = amounts.map(() => true)
    plan.push({ code: flow.code, amounts, provenance, mayMiss, series, soFar: cents(0) })
    return [{ ...flow, plan: Float64Array.from(amounts) }]
  })
  const input = { ...large, flows, stock: null }
  return { plan, input, documents: input.documents, statements: statementsOf(input) }
}

const unevenness = (seed: number) => 0.9 + ((seed * 7_919) % 2_003) / 10_015

const STATISTICAL: Provenance = { source: 'statistical', rule: null, inputs: [], note: null }
