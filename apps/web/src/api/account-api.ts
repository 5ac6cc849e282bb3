/** A person's own account: read where it is looked at. */
import type * as accounts from '@millpond/contract/account'
import type { Address, BodyOf, QueryOf, ReplyOf } from '@millpond/contract/route'
import { ACCOUNT } from './account-addresses.ts'
import { gatewayApi } from './gateway-api.ts'
import { callOf } from './gateway-call.ts'

type Account = accounts.Account

/** An answer of the mock source is an empty object: an account nothing is known of. */
const accountOf = (reply: Partial<Account>): Account => ({
  ...{ userId: '', email: '', displayName: null, hasPassword: false, totp: false },
  ...{ recoveryCodesLeft: 0, passkeys: [], foreign: [], sessions: [] },
  ...{ isStaff: false, deleteAfter: null },
  ...reply,
})

/** Another try of a wrong code would be wrong again, and count as a guess. */
const ONCE = { retryCondition: () => false }

/** A session that has shown a second factor sees more of the organisations in the list. */
const MORE_IS_SHOWN = ['Account' as const, 'Organisations' as const]

const send = (address: Address) => ({
  query: (body: unknown) => callOf(address, undefined, body ?? undefined),
  extraOptions: ONCE,
})

/** Most changes answer with the account as it is then: shown at once, without asking again. */
const changing = (address: Address) => ({
  ...send(address),
  transformResponse: accountOf,
  invalidatesTags: ['Account' as const],
})

const named = <Query extends Record<string, string | undefined>>(address: Address) => ({
  ...changing(address),
  query: (query: Query) =>
    callOf(
      address,
      Object.fromEntries(Object.entries(query).filter(([, value]) => value)) as never,
    ),
})

export const accountApi = gatewayApi
  .enhanceEndpoints({ addTagTypes: ['Account'] })
  .injectEndpoints({
    endpoints: build => ({
      getAccount: build.query<Account, void>({
        query: () => callOf(ACCOUNT.getAccount),
        transformResponse: accountOf,
        providesTags: ['Account'],
      }),
      updateAccount: build.mutation<Account, BodyOf<typeof accounts.updateAccount>>(
        changing(ACCOUNT.updateAccount),
      ),
      confirm: build.mutation<
        ReplyOf<typeof accounts.confirm>,
        BodyOf<typeof accounts.confirm>['proof']
      >({
        query: proof => callOf(ACCOUNT.confirm, undefined, { proof }),
        extraOptions: ONCE,
        invalidatesTags: (_reply, error, proof) =>
          !error && ('totp' in proof || 'passkey' in proof) ? ['Organisations'] : [],
      }),
      requestConfirmCode: build.mutation<ReplyOf<typeof accounts.requestConfirmCode>, void>(
        send(ACCOUNT.requestConfirmCode),
      ),
      changePassword: build.mutation<Account, BodyOf<typeof accounts.changePassword>>(
        changing(ACCOUNT.changePassword),
      ),
      startEmailChange: build.mutation<
        ReplyOf<typeof accounts.startEmailChange>,
        BodyOf<typeof accounts.startEmailChange>
      >(send(ACCOUNT.startEmailChange)),
      finishEmailChange: build.mutation<Account, BodyOf<typeof accounts.finishEmailChange>>(
        changing(ACCOUNT.finishEmailChange),
      ),
      beginTotp: build.mutation<ReplyOf<typeof accounts.beginTotp>, void>(send(ACCOUNT.beginTotp)),
      confirmTotp: build.mutation<
        ReplyOf<typeof accounts.confirmTotp>,
        BodyOf<typeof accounts.confirmTotp>
      >({ ...send(ACCOUNT.confirmTotp), invalidatesTags: MORE_IS_SHOWN }),
      removeTotp: build.mutation<Account, void>(changing(ACCOUNT.removeTotp)),
      renewRecoveryCodes: build.mutation<ReplyOf<typeof accounts.renewRecoveryCodes>, void>({
        ...send(ACCOUNT.renewRecoveryCodes),
        invalidatesTags: ['Account'],
      }),
      beginPasskey: build.mutation<
        ReplyOf<typeof accounts.beginPasskey>,
        BodyOf<typeof accounts.beginPasskey>
      >(send(ACCOUNT.beginPasskey)),
      addPasskey: build.mutation<Account, BodyOf<typeof accounts.addPasskey>>({
        ...changing(ACCOUNT.addPasskey),
        invalidatesTags: MORE_IS_SHOWN,
      }),
      renamePasskey: build.mutation<Account, BodyOf<typeof accounts.renamePasskey>>(
        changing(ACCOUNT.renamePasskey),
      ),
      removePasskey: build.mutation<Account, QueryOf<typeof accounts.removePasskey>>(
        named(ACCOUNT.removePasskey),
      ),
      linkForeign: build.mutation<
        ReplyOf<typeof accounts.linkForeign>,
        BodyOf<typeof accounts.linkForeign>
      >(send(ACCOUNT.linkForeign)),
      unlinkForeign: build.mutation<Account, QueryOf<typeof accounts.unlinkForeign>>(
        named(ACCOUNT.unlinkForeign),
      ),
      endSession: build.mutation<Account, QueryOf<typeof accounts.endSession>>(
        named(ACCOUNT.endSession),
      ),
      exportAccount: build.mutation<ReplyOf<typeof accounts.exportAccount>, void>(
        send(ACCOUNT.exportAccount),
      ),
      deleteAccount: build.mutation<Account, BodyOf<typeof accounts.deleteAccount>>(
        changing(ACCOUNT.deleteAccount),
      ),
      keepAccount: build.mutation<Account, void>(changing(ACCOUNT.keepAccount)),
    }),
  })

export const {
  useGetAccountQuery,
  useUpdateAccountMutation,
  useConfirmMutation,
  useRequestConfirmCodeMutation,
  useChangePasswordMutation,
  useStartEmailChangeMutation,
  useFinishEmailChangeMutation,
  useBeginTotpMutation,
  useConfirmTotpMutation,
  useRemoveTotpMutation,
  useRenewRecoveryCodesMutation,
  useBeginPasskeyMutation,
  useAddPasskeyMutation,
  useRenamePasskeyMutation,
  useRemovePasskeyMutation,
  useLinkForeignMutation,
  useUnlinkForeignMutation,
  useEndSessionMutation,
  useExportAccountMutation,
  useDeleteAccountMutation,
  useKeepAccountMutation,
} = accountApi
