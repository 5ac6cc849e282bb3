/** What was done in an organisation, and what our staff may do there. */
import type { BodyOf, QueryOf, ReplyOf } from '@millpond/contract/route'
import type * as trust from '@millpond/contract/trust'
import { gatewayApi, type OfOrganisation } from './gateway-api.ts'
import { callOf } from './gateway-call.ts'
import { TRUST } from './organisation-addresses.ts'

type Maybe<Reply> = Partial<Reply>

export const trustApi = gatewayApi
  .enhanceEndpoints({ addTagTypes: ['Activity', 'SupportAccess'] })
  .injectEndpoints({
    endpoints: build => ({
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
        OfOrganisation & BodyOf<typeof trust.putSupportAccess>
      >({
        query: ({ organisationId, ...body }) =>
          callOf(TRUST.putSupportAccess, { organisationId }, body),
        invalidatesTags: ['SupportAccess', 'Activity'],
      }),
    }),
  })

export const { useGetActivityQuery, useGetSupportAccessQuery, usePutSupportAccessMutation } =
  trustApi
