/** The making, the connection and the end of an organisation. */
import type * as connection from '@millpond/contract/connection'
import type * as organisations from '@millpond/contract/organisation'
import type { BodyOf, ReplyOf } from '@millpond/contract/route'
import { gatewayApi, type OfOrganisation } from './gateway-api.ts'
import { callOf } from './gateway-call.ts'
import { CONNECTION_END, ORGANISATION_SETTINGS } from './organisation-addresses.ts'

type With<Route> = OfOrganisation & BodyOf<Route>

/** Whoever sees a stale row would only meet the same conflict again. */
const ONCE = { retryCondition: () => false }

export const organisationApi = gatewayApi
  .enhanceEndpoints({ addTagTypes: ['Members'] })
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

      disconnect: build.mutation<ReplyOf<typeof connection.disconnect>, OfOrganisation>({
        query: query => callOf(CONNECTION_END.disconnect, { ...query }),
        extraOptions: ONCE,
        invalidatesTags: ['Organisations', 'Import'],
      }),
    }),
  })

export const {
  useCreateOrganisationMutation,
  useLeaveOrganisationMutation,
  useTransferOwnershipMutation,
  useDeleteOrganisationMutation,
  useKeepOrganisationMutation,
  useDisconnectMutation,
} = organisationApi
