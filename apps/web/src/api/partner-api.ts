/** The clients that a partner organisation manages. */
import type * as partners from '@millpond/contract/partner'
import { PARTNER_ROUTES } from '@millpond/contract/route-table/partner'
import { endpointsOf } from './contract-endpoints.ts'
import { gatewayApi } from './gateway-api.ts'

export const partnerApi = gatewayApi.injectEndpoints({
  endpoints: endpointsOf<typeof partners>()(PARTNER_ROUTES),
})

export const {
  useAddClientMutation,
  useApplyTemplateMutation,
  useAssignClientsMutation,
  useGetAppliedTemplateQuery,
  useGetPortfolioQuery,
  useGetTemplateQuery,
  useInviteOwnersMutation,
  useMovePassesMutation,
  usePreviewTemplateMutation,
  usePutTemplateMutation,
  useRemoveClientMutation,
  useSyncClientsMutation,
  useTagClientsMutation,
} = partnerApi
