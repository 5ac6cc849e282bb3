/** Classes, locations and tracking categories. */
import type * as dimension from '@millpond/contract/dimension'
import { DIMENSION_ROUTES } from '@millpond/contract/route-table/tracking'
import { endpointsOf } from '../contract-endpoints.ts'
import { gatewayApi } from '../gateway-api.ts'

const dimensionApi = gatewayApi.injectEndpoints({
  endpoints: endpointsOf<typeof dimension>()(DIMENSION_ROUTES),
})

export const { useGetDimensionsQuery } = dimensionApi
