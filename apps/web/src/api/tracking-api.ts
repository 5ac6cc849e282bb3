/** Customer counts, planned transfers and drivers. */
import { TRACKING_ROUTES } from '@millpond/contract/route-table/tracking'
import type * as tracking from '@millpond/contract/tracking'
import { endpointsOf } from './contract-endpoints.ts'
import { gatewayApi } from './gateway-api.ts'

const trackingApi = gatewayApi.injectEndpoints({
  endpoints: endpointsOf<typeof tracking>()(TRACKING_ROUTES),
})

export const {
  useGetCustomersQuery,
  useGetDriversQuery,
  useGetTransfersQuery,
  useLazyGetDriversQuery,
  usePutCustomerLabelMutation,
  useUpdateCustomerMutation: useSaveCustomerCellsMutation,
  useUpdateDriversMutation: useSaveDriverCellsMutation,
  useUpdateTransferMutation: useSaveTransferCellsMutation,
} = trackingApi
