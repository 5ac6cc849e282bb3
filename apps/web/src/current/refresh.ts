import { gatewayApi } from '#api/gateway-api.ts'
import { cache } from '#api/store.ts'

/** New figures have arrived: everything that shows them is asked for again. */
export const refreshFigures = (): void => {
  cache.dispatch(
    gatewayApi.util.invalidateTags(['Organisations', 'ItemData', 'Upcoming', 'Notifications']),
  )
}
