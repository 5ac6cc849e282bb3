/** A person's API tokens; loaded with their page. */
import type * as tokens from '@millpond/contract/api-token'
import { API_TOKEN_ROUTES } from '@millpond/contract/route-table/account'
import { endpointsOf } from '../contract-endpoints.ts'
import { gatewayApi } from '../gateway-api.ts'

const apiTokenApi = gatewayApi.injectEndpoints({
  endpoints: endpointsOf<typeof tokens>()(API_TOKEN_ROUTES, {
    getApiTokens: { shape: (reply): readonly tokens.ApiToken[] => reply.tokens },
  }),
})

export const { useCreateApiTokenMutation, useGetApiTokensQuery, useRevokeApiTokenMutation } =
  apiTokenApi
