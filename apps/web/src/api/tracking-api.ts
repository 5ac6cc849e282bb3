/** Customer counts and planned transfers. */
import { TRACKING_ROUTES } from '@millpond/contract/route-table/tracking'
import type * as tracking from '@millpond/contract/tracking'
import { endpointsOf } from './contract-endpoints.ts'
import { gatewayApi } from './gateway-api.ts'

const trackingApi = gatewayApi.injectEndpoints({
  endpoints: endpointsOf<typeof tracking>()(TRACKING_ROUTES),
})

export const {
  useGetCustomersQuery,
  useGetTransfersQuery,
  usePutCustomerLabelMutation,
  useUpdateCustomerMutation: useSaveCustomerCellsMutation,
  useUpdateTransferMutation: useSaveTransferCellsMutation,
} = trackingApi
