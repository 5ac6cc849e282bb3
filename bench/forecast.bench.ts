/** The forecasts of the largest demo company, as a browser computes them. */
import { forecastAccounts, forecastCash } from '@millpond/core/forecast'
import { assembleLedger } from '@millpond/core/ledger'
import { day } from '@millpond/core/time'
import { buildCompany } from '@millpond/sandbox/companies'
import { sampleRecords } from '../apps/gateway/src/sample/sample-records.ts'
import { type Figure, median, timed } from './figure.ts'

const TODAY = day('2026-11-21')
const HORIZON = 36
const RUNS = 15

export async function measure(): Promise<readonly Figure[]> {
  const records = sampleRecords(buildCompany('wholesaler', TODAY), TODAY)
  const { ledger } = assembleLedger([records], TODAY)
  const accounts = await times(() => forecastAccounts(ledger, HORIZON))
  const cash = await times(() => forecastCash(ledger, HORIZON))
  const count = forecastAccounts(ledger, HORIZON).accounts.length
  return [
    { name: 'forecast/accounts forecast', value: count, unit: 'count' },
    { name: 'forecast/accounts first time', value: accounts[0] ?? 0, unit: 'ms' },
    { name: 'forecast/accounts median', value: median(accounts), unit: 'ms' },
    { name: 'forecast/cash first time', value: cash[0] ?? 0, unit: 'ms' },
    { name: 'forecast/cash median', value: median(cash), unit: 'ms' },
  ]
}

async function times(work: () => unknown): Promise<number[]> {
  const taken: number[] = []
  for (let run = 0; run < RUNS; run += 1) taken.push(await timed(work))
  return taken
}
