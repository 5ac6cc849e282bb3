/** A person's own account; loaded with the screens that show it. */
import type * as accounts from '@millpond/contract/account'
import { ACCOUNT_ROUTES } from '@millpond/contract/route-table/account'
import { endpointsOf } from './contract-endpoints.ts'
import { gatewayApi } from './gateway-api.ts'

export const accountApi = gatewayApi.injectEndpoints({
  endpoints: endpointsOf<typeof accounts>()(ACCOUNT_ROUTES, {
    exportAccount: { isForgotten: true },
  }),
})

export const {
  useAddPasskeyMutation,
  useBeginPasskeyMutation,
  useBeginTotpMutation,
  useChangePasswordMutation,
  useConfirmMutation,
  useConfirmTotpMutation,
  useDeleteAccountMutation,
  useEndSessionMutation,
  useFinishEmailChangeMutation,
  useGetAccountQuery,
  useKeepAccountMutation,
  useLazyExportAccountQuery,
  useLinkExternalIdentityMutation,
  useRemovePasskeyMutation,
  useRemoveTotpMutation,
  useRenamePasskeyMutation,
  useRenewRecoveryCodesMutation,
  useRequestConfirmCodeMutation,
  useStartEmailChangeMutation,
  useUnlinkExternalIdentityMutation,
  useUpdateAccountMutation,
} = accountApi
