/** What was done in an organisation, and what our staff may do there. */
import { TRUST_ROUTES } from '@millpond/contract/route-table/trust'
import type * as trust from '@millpond/contract/trust'
import { endpointsOf } from './contract-endpoints.ts'
import { gatewayApi } from './gateway-api.ts'

export const trustApi = gatewayApi.injectEndpoints({
  endpoints: endpointsOf<typeof trust>()(TRUST_ROUTES),
})

export const {
  useGetActivityQuery,
  useGetSupportAccessQuery,
  usePutSupportAccessMutation,
  useStartVisitMutation,
} = trustApi
