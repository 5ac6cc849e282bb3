import { gatewayApi } from '#api/gateway-api.ts'
import { cache } from '#api/store.ts'

/** New figures have arrived: every query that shows them is repeated. */
export const refreshFigures = (): void => {
  cache.dispatch(
    gatewayApi.util.invalidateTags(['Organisations', 'ItemData', 'Upcoming', 'Notifications']),
  )
}
