/** Plans, payments and client passes. */
import type * as billing from '@millpond/contract/billing'
import { BILLING_ROUTES } from '@millpond/contract/route-table/billing'
import { endpointsOf } from './contract-endpoints.ts'
import { gatewayApi } from './gateway-api.ts'

export const billingApi = gatewayApi.injectEndpoints({
  endpoints: endpointsOf<typeof billing>()(BILLING_ROUTES, { getPortal: { isForgotten: true } }),
})

export const {
  useChangePassesMutation,
  useCheckOutOrganisationsMutation,
  useCheckOutProductMutation,
  useGetActiveProductsQuery,
  useGetPassesQuery,
  useGetReceiptsQuery,
  useGetSubscriptionsQuery,
  useLazyGetPortalQuery,
} = billingApi
