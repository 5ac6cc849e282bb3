/** The activity log of an organisation, and staff access to it. */

import type * as activity from '@millpond/contract/activity'
import { ACTIVITY_ROUTES } from '@millpond/contract/route-table/activity'
import { endpointsOf } from './contract-endpoints.ts'
import { gatewayApi } from './gateway-api.ts'

export const activityApi = gatewayApi.injectEndpoints({
  endpoints: endpointsOf<typeof activity>()(ACTIVITY_ROUTES),
})

export const {
  useGetActivityQuery,
  useGetSupportAccessQuery,
  usePutSupportAccessMutation,
  useStartVisitMutation,
} = activityApi
