/** Who belongs to an organisation, and who is asked in. */
import type * as members from '@millpond/contract/member'
import type { BodyOf, QueryOf, ReplyOf } from '@millpond/contract/route'
import { gatewayApi, type OfOrganisation } from './gateway-api.ts'
import { callOf } from './gateway-call.ts'
import { MEMBER } from './organisation-addresses.ts'

type Maybe<Reply> = Partial<Reply>
type With<Route> = OfOrganisation & BodyOf<Route>
type Members = ReplyOf<typeof members.getMembers>

const membersOf = (reply: Maybe<Members>): Members => ({
  members: reply.members ?? [],
  partners: reply.partners ?? [],
  invites: reply.invites ?? [],
})

/** Whoever sees a stale row would only meet the same conflict again. */
const ONCE = { retryCondition: () => false }

export const memberApi = gatewayApi.enhanceEndpoints({ addTagTypes: ['Members'] }).injectEndpoints({
  endpoints: build => ({
    getMembers: build.query<Members, OfOrganisation>({
      query: query => callOf(MEMBER.getMembers, { ...query }),
      transformResponse: membersOf,
      providesTags: ['Members'],
    }),
    changeRole: build.mutation<Members, With<typeof members.changeRole>>({
      query: ({ organisationId, ...body }) => callOf(MEMBER.changeRole, { organisationId }, body),
      extraOptions: ONCE,
      invalidatesTags: ['Members'],
    }),
    removeMember: build.mutation<Members, QueryOf<typeof members.removeMember>>({
      query: ({ organisationId, userId, partnerId }) =>
        callOf(MEMBER.removeMember, {
          organisationId,
          ...(userId !== undefined && { userId }),
          ...(partnerId !== undefined && { partnerId }),
        }),
      extraOptions: ONCE,
      invalidatesTags: ['Members'],
    }),
    createInvite: build.mutation<
      ReplyOf<typeof members.createInvite>,
      With<typeof members.createInvite>
    >({
      query: ({ organisationId, ...body }) => callOf(MEMBER.createInvite, { organisationId }, body),
      extraOptions: ONCE,
      invalidatesTags: ['Members'],
    }),
    revokeInvite: build.mutation<Members, QueryOf<typeof members.revokeInvite>>({
      query: query => callOf(MEMBER.revokeInvite, { ...query }),
      extraOptions: ONCE,
      invalidatesTags: ['Members'],
    }),
  }),
})

export const {
  useGetMembersQuery,
  useChangeRoleMutation,
  useRemoveMemberMutation,
  useCreateInviteMutation,
  useRevokeInviteMutation,
} = memberApi
