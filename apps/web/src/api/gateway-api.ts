import type * as connection from '@millpond/contract/connection'
import type * as ledgers from '@millpond/contract/ledger'
import type * as notifications from '@millpond/contract/notification'
import type * as organisations from '@millpond/contract/organisation'
import { CONNECTION_ROUTES } from '@millpond/contract/route-table/connection'
import { LEDGER_ROUTES } from '@millpond/contract/route-table/ledger'
import { TAGS } from '@millpond/contract/route-table/line'
import { NOTIFICATION_ROUTES } from '@millpond/contract/route-table/notification'
import { ORGANISATION_ROUTES } from '@millpond/contract/route-table/organisation'
import { itemCode } from '@millpond/core/item'
import type { Ledger } from '@millpond/core/ledger'
import { createApi } from '@reduxjs/toolkit/query/react'
import { bus } from '#platform/event-bus.ts'
import { logger } from '#platform/logger.ts'
import { signInClient } from '#platform/sign-in-client.ts'
import { createBaseQuery } from './base-query.ts'
import { endpointsOf } from './contract-endpoints.ts'

/** Every query names its organisation, so a late reply cannot reach the cache of another one. */
export interface OfOrganisation {
  readonly organisationId: string
}

type Books = Ledger & { readonly version: number }

/** About 1e7 ms. Spec §9. */
export const KEEP_UNUSED_S = 10_000

const organisationEndpoints = endpointsOf<typeof organisations>()(ORGANISATION_ROUTES, {
  getOrganisations: {
    shape: (reply): readonly organisations.Organisation[] => reply.organisations,
  },
})
const connectionEndpoints = endpointsOf<typeof connection>()(CONNECTION_ROUTES, {
  getProviders: { shape: reply => reply.providers },
})
const ledgerEndpoints = endpointsOf<typeof ledgers>()(LEDGER_ROUTES, {
  getAllItemData: {
    shape: (reply): Books => ({
      ...reply,
      series: reply.series.map(series => ({ ...series, code: itemCode(series.code) })),
    }),
  },
})
const notificationEndpoints = endpointsOf<typeof notifications>()(NOTIFICATION_ROUTES, {
  getNotifications: {
    shape: (reply): readonly notifications.Notification[] => reply.notifications,
  },
})

export const gatewayApi = createApi({
  reducerPath: 'gateway',
  baseQuery: createBaseQuery({ session: signInClient, events: bus, log: logger.log }),
  keepUnusedDataFor: KEEP_UNUSED_S,
  tagTypes: TAGS,
  endpoints: build => ({
    ...organisationEndpoints(build),
    ...connectionEndpoints(build),
    ...ledgerEndpoints(build),
    ...notificationEndpoints(build),
  }),
})

export const {
  useCreateOrganisationMutation,
  useDeleteOrganisationMutation,
  useDisconnectMutation,
  useGetImportQuery,
  useGetNotificationsQuery,
  useGetProvidersQuery,
  useGetUpcomingQuery,
  useKeepOrganisationMutation,
  useLeaveOrganisationMutation,
  useLeaveSampleMutation,
  useOpenSampleMutation,
  useStartConnectionMutation,
  useStartImportMutation,
  useTransferOwnershipMutation,
  useUpdateOrganisationMutation,
} = gatewayApi
