import type { getForecastChanges as route } from '@millpond/contract/forecast'
import { bridge } from '@millpond/core/insight'
import type { Handler } from '../../http/call.ts'
import { forecastRunStore } from '../../stores/forecast-run-store.ts'

export const getForecastChanges: Handler<typeof route> = call =>
  call.inOrganisation(async tx => {
    const [newest, before] = await forecastRunStore.frozen(tx, call.organisationId, 2)
    return {
      isPending: await forecastRunStore.isPending(tx, call.organisationId),
      bridge: newest && before ? bridge(before, newest) : null,
    }
  })
