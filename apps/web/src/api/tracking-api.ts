/** Customer counts and planned transfers. */

import type { BodyOf, ReplyOf } from '@millpond/contract/route'
import type * as tracking from '@millpond/contract/tracking'
import type { OfOrganisation } from './gateway-api.ts'
import { callOf } from './gateway-call.ts'
import { TRACKING } from './sheet-addresses.ts'
import { RESTS_ON_SHEETS, type SavedCells, savedOf, tagged } from './sheet-api.ts'

type With<Route> = OfOrganisation & BodyOf<Route>
type Maybe<Reply> = Partial<Reply>

const trackingApi = tagged.injectEndpoints({
  endpoints: build => ({
    getCustomers: build.query<ReplyOf<typeof tracking.getCustomers> | null, OfOrganisation>({
      query: query => callOf(TRACKING.getCustomers, { ...query }),
      transformResponse: (reply: Maybe<ReplyOf<typeof tracking.getCustomers>>) =>
        reply.sheetId ? (reply as ReplyOf<typeof tracking.getCustomers>) : null,
      providesTags: ['Sheet'],
    }),
    saveCustomerCells: build.mutation<SavedCells, With<typeof tracking.updateCustomer>>({
      query: ({ organisationId, ...body }) =>
        callOf(TRACKING.updateCustomer, { organisationId }, body),
      transformResponse: savedOf,
      invalidatesTags: RESTS_ON_SHEETS,
    }),
    putCustomerLabel: build.mutation<
      ReplyOf<typeof tracking.putCustomerLabel>,
      With<typeof tracking.putCustomerLabel>
    >({
      query: ({ organisationId, ...body }) =>
        callOf(TRACKING.putCustomerLabel, { organisationId }, body),
      invalidatesTags: ['Sheet'],
    }),
    getTransfers: build.query<ReplyOf<typeof tracking.getTransfers> | null, OfOrganisation>({
      query: query => callOf(TRACKING.getTransfers, { ...query }),
      transformResponse: (reply: Maybe<ReplyOf<typeof tracking.getTransfers>>) =>
        reply.sheetId ? (reply as ReplyOf<typeof tracking.getTransfers>) : null,
      providesTags: ['Sheet'],
    }),
    saveTransferCells: build.mutation<SavedCells, With<typeof tracking.updateTransfer>>({
      query: ({ organisationId, ...body }) =>
        callOf(TRACKING.updateTransfer, { organisationId }, body),
      transformResponse: savedOf,
      invalidatesTags: RESTS_ON_SHEETS,
    }),
  }),
})

export const {
  useGetCustomersQuery,
  useSaveCustomerCellsMutation,
  usePutCustomerLabelMutation,
  useGetTransfersQuery,
  useSaveTransferCellsMutation,
} = trackingApi
