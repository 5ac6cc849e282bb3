import type { getForecastAccuracy as route } from '@millpond/contract/forecast'
import { readLedger } from '../../books/forecast-sources.ts'
import type { Handler } from '../../http/call.ts'
import { forecastRunStore } from '../../stores/forecast-run-store.ts'
import { scoredForecasts } from './scored-forecasts.ts'

export const getForecastAccuracy: Handler<typeof route> = call =>
  call.inOrganisation(async tx => {
    const { organisationId } = call
    const latest = await forecastRunStore.latestBacktest(tx, organisationId)
    const bands = await forecastRunStore.bands(tx, organisationId)
    const ledger = await readLedger(tx, organisationId)
    return {
      isPending: await forecastRunStore.isPending(tx, organisationId),
      asOf: latest?.asOf ?? null,
      backtest: latest?.backtest ?? null,
      scored: ledger ? scoredForecasts(bands, ledger) : [],
      kept: bands.length,
    }
  })
