import { closingOf } from '@millpond/core/insight'
import type { ForecastModel } from '#model/use-model.ts'

/** Where lines of cash start, at the last close, the floor below them, and today. */
export const startOf = ({ ledger, forecast, floor }: ForecastModel) => ({
  start: closingOf(ledger, forecast, ledger.closeMonth),
  floor,
  asOf: forecast.asOf,
})
