import type { getForecastChanges as route } from '@millpond/contract/forecast'
import type { Handler } from '../../http/call.ts'
import { forecastRunStore } from '../../stores/forecast-run-store.ts'

export const getForecastChanges: Handler<typeof route> = call =>
  call.inOrganisation(async tx => {
    return {
      isPending: await forecastRunStore.isPending(tx, call.organisationId),
      bridge: null,
    }
  })
