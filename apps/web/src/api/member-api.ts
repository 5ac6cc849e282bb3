/** The members of an organisation, its invites, and accepting one. */
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
  /** A query with a secret: it is sent in the body and not cached. */
  useReadInviteMutation,
  useRemoveMemberMutation,
  useRevokeInviteMutation,
  useRevokeMemberTokenMutation,
} = memberApi
