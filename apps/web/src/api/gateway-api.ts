import type * as connection from '@millpond/contract/connection'
import type * as ledgers from '@millpond/contract/ledger'
import type * as notifications from '@millpond/contract/notification'
import type * as organisations from '@millpond/contract/organisation'
import type { BodyOf, ReplyOf } from '@millpond/contract/route'
import { itemCode } from '@millpond/core/item'
import type { Ledger } from '@millpond/core/ledger'
import { createApi } from '@reduxjs/toolkit/query/react'
import { bus } from '#platform/event-bus.ts'
import { logger } from '#platform/logger.ts'
import { signInClient } from '#platform/sign-in-client.ts'
import { CONNECTION, LEDGER, NOTIFICATION, ORGANISATION } from './addresses.ts'
import { createBaseQuery } from './base-query.ts'
import { callOf } from './gateway-call.ts'

/** Every query names its organisation, so a late answer cannot land in another one's cache. */
export interface OfOrganisation {
  readonly organisationId: string
}

/** An answer of the mock source is an empty object: each reading says what empty means. */
type Maybe<Reply> = Partial<Reply>

export type Books = Ledger & { readonly version: number }

const booksOf = (reply: ReplyOf<typeof ledgers.getAllItemData>): Books => ({
  ...reply,
  series: reply.series.map(series => ({ ...series, code: itemCode(series.code) })),
})

/** About 1e7 ms. Spec §9. */
export const KEEP_UNUSED_S = 10_000

export const TAG_TYPES = [
  'AccountOptions',
  'SubscriptionStatus',
  'Organisations',
  'ItemData',
  'Upcoming',
  'Import',
  'Notifications',
] as const

export const gatewayApi = createApi({
  reducerPath: 'gateway',
  baseQuery: createBaseQuery({ session: signInClient, events: bus, log: logger.log }),
  keepUnusedDataFor: KEEP_UNUSED_S,
  tagTypes: TAG_TYPES,
  endpoints: build => ({
    getOrganisations: build.query<readonly organisations.Organisation[], void>({
      query: () => callOf(ORGANISATION.getOrganisations),
      transformResponse: (reply: Maybe<ReplyOf<typeof organisations.getOrganisations>>) =>
        reply.organisations ?? [],
      providesTags: ['Organisations', 'SubscriptionStatus'],
    }),
    updateOrganisation: build.mutation<
      ReplyOf<typeof organisations.updateOrganisation>,
      OfOrganisation & { readonly change: BodyOf<typeof organisations.updateOrganisation> }
    >({
      query: ({ organisationId, change }) =>
        callOf(ORGANISATION.updateOrganisation, { organisationId }, change),
      // Its 409 says that somebody else was quicker: another try would only say so again.
      extraOptions: { retryCondition: () => false },
      invalidatesTags: ['Organisations'],
    }),
    openSample: build.mutation<ReplyOf<typeof organisations.openSample>, void>({
      query: () => callOf(ORGANISATION.openSample),
      invalidatesTags: ['Organisations'],
    }),
    leaveSample: build.mutation<ReplyOf<typeof organisations.leaveSample>, OfOrganisation>({
      query: query => callOf(ORGANISATION.leaveSample, { ...query }),
      invalidatesTags: ['Organisations'],
    }),
    getProviders: build.query<ReplyOf<typeof connection.getProviders>['providers'], void>({
      query: () => callOf(CONNECTION.getProviders),
      transformResponse: (reply: Maybe<ReplyOf<typeof connection.getProviders>>) =>
        reply.providers ?? [],
    }),
    startConnection: build.mutation<
      ReplyOf<typeof connection.startConnection>,
      BodyOf<typeof connection.startConnection>
    >({
      query: body => callOf(CONNECTION.startConnection, undefined, body),
    }),
    getImport: build.query<ReplyOf<typeof connection.getImport>, OfOrganisation>({
      query: query => callOf(CONNECTION.getImport, { ...query }),
      transformResponse: (reply: Maybe<ReplyOf<typeof connection.getImport>>) => ({
        latest: reply.latest ?? null,
        gaps: reply.gaps ?? [],
      }),
      providesTags: ['Import'],
    }),
    startImport: build.mutation<ReplyOf<typeof connection.startImport>, OfOrganisation>({
      query: query => callOf(CONNECTION.startImport, { ...query }),
      invalidatesTags: ['Import'],
    }),
    getAllItemData: build.query<Books | null, OfOrganisation>({
      query: query => callOf(LEDGER.getAllItemData, { ...query }),
      transformResponse: (reply: Maybe<ReplyOf<typeof ledgers.getAllItemData>>) =>
        reply.months ? booksOf(reply as ReplyOf<typeof ledgers.getAllItemData>) : null,
      providesTags: ['ItemData', 'AccountOptions'],
    }),
    getUpcoming: build.query<ReplyOf<typeof ledgers.getUpcoming>, OfOrganisation>({
      query: query => callOf(LEDGER.getUpcoming, { ...query }),
      transformResponse: (reply: Maybe<ReplyOf<typeof ledgers.getUpcoming>>) => ({
        documents: reply.documents ?? [],
        count: reply.count ?? 0,
      }),
      providesTags: ['Upcoming'],
    }),
    getNotifications: build.query<readonly notifications.Notification[], OfOrganisation>({
      query: query => callOf(NOTIFICATION.getNotifications, { ...query }),
      transformResponse: (reply: Maybe<ReplyOf<typeof notifications.getNotifications>>) =>
        reply.notifications ?? [],
      providesTags: ['Notifications'],
    }),
  }),
})

export const {
  useUpdateOrganisationMutation,
  useOpenSampleMutation,
  useLeaveSampleMutation,
  useGetProvidersQuery,
  useStartConnectionMutation,
  useGetImportQuery,
  useStartImportMutation,
  useGetAllItemDataQuery,
  useGetUpcomingQuery,
  useGetNotificationsQuery,
} = gatewayApi
