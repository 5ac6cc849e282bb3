/** What sheets of every kind share: their history, drafts and lines. */
import type { QueryOf } from '@millpond/contract/route'
import { SHEET_ROUTES } from '@millpond/contract/route-table/sheet'
import type * as sheets from '@millpond/contract/sheet'
import { endpointsOf } from './contract-endpoints.ts'
import { gatewayApi } from './gateway-api.ts'

export type OfSheet = QueryOf<typeof sheets.getSheetDraft>

const sheetApi = gatewayApi.injectEndpoints({
  endpoints: endpointsOf<typeof sheets>()(SHEET_ROUTES, {
    getSheetDraft: { shape: reply => reply.draft, isForgotten: true },
    putSheetDraft: { shape: reply => reply.draft, isSentOnce: true, outlivesPage: true },
  }),
})

export const {
  useGetSheetHistoryQuery,
  useLazyGetSheetDraftQuery,
  useLazyGetSheetEditQuery,
  useLazyGetSheetHistoryQuery,
  usePutSheetDraftMutation,
  useRestoreSheetMutation,
} = sheetApi
