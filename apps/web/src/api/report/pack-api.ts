/** Packs of a partner: one report for each of several clients. */
import type * as packs from '@millpond/contract/pack'
import { PACK_ROUTES } from '@millpond/contract/route-table/partner'
import { endpointsOf } from '../contract-endpoints.ts'
import { gatewayApi } from '../gateway-api.ts'

const packApi = gatewayApi.injectEndpoints({
  endpoints: endpointsOf<typeof packs>()(PACK_ROUTES, {
    getPacks: { shape: (reply): readonly packs.Pack[] => reply.packs },
    getPackClients: { shape: (reply): readonly packs.PackClient[] => reply.clients },
  }),
})

export const {
  useGetPackClientsQuery,
  useGetPackQuery,
  useGetPacksQuery,
  useRetryPackMutation,
  useStartPackMutation,
} = packApi
