/** Members, partners, activity and the end of an organisation: read where they are looked at. */
import type * as members from '@millpond/contract/member'
import type * as organisations from '@millpond/contract/organisation'
import type * as partners from '@millpond/contract/partner'
import type { BodyOf, QueryOf, ReplyOf } from '@millpond/contract/route'
import type * as trust from '@millpond/contract/trust'
import { gatewayApi, type OfOrganisation } from './gateway-api.ts'
import { callOf } from './gateway-call.ts'
import { MEMBER, ORGANISATION_SETTINGS, PARTNER, TRUST } from './organisation-addresses.ts'

type Maybe<Reply> = Partial<Reply>
type With<Route> = OfOrganisation & BodyOf<Route>
type Members = ReplyOf<typeof members.getMembers>
type Portfolio = ReplyOf<typeof partners.getPortfolio>

const membersOf = (reply: Maybe<Members>): Members => ({
  members: reply.members ?? [],
  partners: reply.partners ?? [],
  invites: reply.invites ?? [],
})

const portfolioOf = (reply: Maybe<Portfolio>): Portfolio => ({
  clients: reply.clients ?? [],
  passes: reply.passes ?? { used: 0, limit: null, trialEndsAt: null },
})

/** Whoever sees a stale row would only meet the same conflict again. */
const ONCE = { retryCondition: () => false }

export const organisationApi = gatewayApi
  .enhanceEndpoints({ addTagTypes: ['Members', 'Portfolio', 'Activity', 'SupportAccess'] })
  .injectEndpoints({
    endpoints: build => ({
      createOrganisation: build.mutation<
        ReplyOf<typeof organisations.createOrganisation>,
        BodyOf<typeof organisations.createOrganisation>
      >({
        query: body => callOf(ORGANISATION_SETTINGS.createOrganisation, undefined, body),
        invalidatesTags: ['Organisations'],
      }),
      leaveOrganisation: build.mutation<
        ReplyOf<typeof organisations.leaveOrganisation>,
        OfOrganisation
      >({
        query: query => callOf(ORGANISATION_SETTINGS.leaveOrganisation, { ...query }),
        extraOptions: ONCE,
        invalidatesTags: ['Organisations'],
      }),
      transferOwnership: build.mutation<
        ReplyOf<typeof organisations.transferOwnership>,
        With<typeof organisations.transferOwnership>
      >({
        query: ({ organisationId, ...body }) =>
          callOf(ORGANISATION_SETTINGS.transferOwnership, { organisationId }, body),
        extraOptions: ONCE,
        invalidatesTags: ['Organisations', 'Members'],
      }),
      deleteOrganisation: build.mutation<
        ReplyOf<typeof organisations.deleteOrganisation>,
        With<typeof organisations.deleteOrganisation>
      >({
        query: ({ organisationId, ...body }) =>
          callOf(ORGANISATION_SETTINGS.deleteOrganisation, { organisationId }, body),
        extraOptions: ONCE,
        invalidatesTags: ['Organisations'],
      }),
      keepOrganisation: build.mutation<
        ReplyOf<typeof organisations.keepOrganisation>,
        OfOrganisation
      >({
        query: query => callOf(ORGANISATION_SETTINGS.keepOrganisation, { ...query }),
        invalidatesTags: ['Organisations'],
      }),

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
        query: ({ organisationId, ...body }) =>
          callOf(MEMBER.createInvite, { organisationId }, body),
        extraOptions: ONCE,
        invalidatesTags: ['Members'],
      }),
      revokeInvite: build.mutation<Members, QueryOf<typeof members.revokeInvite>>({
        query: query => callOf(MEMBER.revokeInvite, { ...query }),
        extraOptions: ONCE,
        invalidatesTags: ['Members'],
      }),

      getPortfolio: build.query<Portfolio, OfOrganisation>({
        query: query => callOf(PARTNER.getPortfolio, { ...query }),
        transformResponse: portfolioOf,
        providesTags: ['Portfolio'],
      }),
      addClient: build.mutation<
        ReplyOf<typeof partners.addClient>,
        With<typeof partners.addClient>
      >({
        query: ({ organisationId, ...body }) => callOf(PARTNER.addClient, { organisationId }, body),
        extraOptions: ONCE,
        invalidatesTags: ['Portfolio', 'Organisations'],
      }),
      removeClient: build.mutation<Portfolio, QueryOf<typeof partners.removeClient>>({
        query: query => callOf(PARTNER.removeClient, { ...query }),
        extraOptions: ONCE,
        invalidatesTags: ['Portfolio', 'Organisations'],
      }),

      getActivity: build.query<
        ReplyOf<typeof trust.getActivity>,
        QueryOf<typeof trust.getActivity>
      >({
        query: ({ organisationId, before, visits }) =>
          callOf(TRUST.getActivity, {
            organisationId,
            ...(before !== undefined && { before }),
            ...(visits !== undefined && { visits }),
          }),
        transformResponse: (reply: Maybe<ReplyOf<typeof trust.getActivity>>) => ({
          entries: reply.entries ?? [],
          isIntact: reply.isIntact ?? true,
          hasMore: reply.hasMore ?? false,
        }),
        providesTags: ['Activity'],
      }),
      getSupportAccess: build.query<ReplyOf<typeof trust.getSupportAccess>, OfOrganisation>({
        query: query => callOf(TRUST.getSupportAccess, { ...query }),
        transformResponse: (reply: Maybe<ReplyOf<typeof trust.getSupportAccess>>) => ({
          changesAllowedUntil: reply.changesAllowedUntil ?? null,
        }),
        providesTags: ['SupportAccess'],
      }),
      putSupportAccess: build.mutation<
        ReplyOf<typeof trust.putSupportAccess>,
        With<typeof trust.putSupportAccess>
      >({
        query: ({ organisationId, ...body }) =>
          callOf(TRUST.putSupportAccess, { organisationId }, body),
        invalidatesTags: ['SupportAccess', 'Activity'],
      }),
    }),
  })

export const {
  useCreateOrganisationMutation,
  useLeaveOrganisationMutation,
  useTransferOwnershipMutation,
  useDeleteOrganisationMutation,
  useKeepOrganisationMutation,
  useGetMembersQuery,
  useChangeRoleMutation,
  useRemoveMemberMutation,
  useCreateInviteMutation,
  useRevokeInviteMutation,
  useGetPortfolioQuery,
  useAddClientMutation,
  useRemoveClientMutation,
  useGetActivityQuery,
  useGetSupportAccessQuery,
  usePutSupportAccessMutation,
} = organisationApi
