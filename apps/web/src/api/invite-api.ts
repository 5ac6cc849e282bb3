/**
 * Taking up an invite, and visits of our staff: ways into somebody's books other than one's own.
 */
import type * as members from '@millpond/contract/member'
import type { BodyOf, ReplyOf } from '@millpond/contract/route'
import type * as trust from '@millpond/contract/trust'
import { INVITE, VISIT } from './account-addresses.ts'
import { gatewayApi } from './gateway-api.ts'
import { callOf } from './gateway-call.ts'

/** Another try would meet the same refusal again, only later. */
const ONCE = { retryCondition: () => false }

export const inviteApi = gatewayApi.injectEndpoints({
  endpoints: build => ({
    /** A question, but one that carries a secret: it is in the body and kept out of the cache. */
    readInvite: build.mutation<
      ReplyOf<typeof members.readInvite>,
      BodyOf<typeof members.readInvite>
    >({ query: body => callOf(INVITE.readInvite, undefined, body), extraOptions: ONCE }),
    acceptInvite: build.mutation<
      ReplyOf<typeof members.acceptInvite>,
      BodyOf<typeof members.acceptInvite>
    >({
      query: body => callOf(INVITE.acceptInvite, undefined, body),
      extraOptions: ONCE,
      invalidatesTags: ['Organisations'],
    }),
    startVisit: build.mutation<ReplyOf<typeof trust.startVisit>, BodyOf<typeof trust.startVisit>>({
      query: body => callOf(VISIT.startVisit, undefined, body),
      extraOptions: ONCE,
    }),
    endVisit: build.mutation<ReplyOf<typeof trust.endVisit>, void>({
      query: () => callOf(VISIT.endVisit),
      extraOptions: ONCE,
    }),
  }),
})

export const {
  useReadInviteMutation,
  useAcceptInviteMutation,
  useStartVisitMutation,
  useEndVisitMutation,
} = inviteApi
