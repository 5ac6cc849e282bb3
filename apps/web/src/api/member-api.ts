/** Who belongs to an organisation, who is asked in, and taking up an invite. */
import type * as members from '@millpond/contract/member'
import { MEMBER_ROUTES } from '@millpond/contract/route-table/member'
import { endpointsOf } from './contract-endpoints.ts'
import { gatewayApi } from './gateway-api.ts'

export const memberApi = gatewayApi.injectEndpoints({
  endpoints: endpointsOf<typeof members>()(MEMBER_ROUTES),
})

export const {
  useAcceptInviteMutation,
  useChangeRoleMutation,
  useCreateInviteMutation,
  useGetMembersQuery,
  useGetOwnInvitesQuery,
  /** A question, but one that carries a secret: it is in the body and kept out of the cache. */
  useReadInviteMutation,
  useRemoveMemberMutation,
  useRevokeInviteMutation,
} = memberApi
