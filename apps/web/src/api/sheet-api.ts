/** What sheets of every kind have alike: their history, drafts and lines. */
import type { updateOrgItemDataChanges } from '@millpond/contract/budget'
import type { BodyOf, QueryOf, ReplyOf } from '@millpond/contract/route'
import type * as sheets from '@millpond/contract/sheet'
import { gatewayApi, type OfOrganisation } from './gateway-api.ts'
import { callOf } from './gateway-call.ts'
import { SHEET } from './sheet-addresses.ts'

type With<Route> = OfOrganisation & BodyOf<Route>
type Maybe<Reply> = Partial<Reply>
export type OfSheet = QueryOf<typeof sheets.getSheetDraft>

/** A conflict stays one: another try against the same version would only say so again. */
export const ONCE = { retryCondition: () => false }

/** What a saved sheet changes elsewhere: the forecast rests on it. */
export const RESTS_ON_SHEETS = ['SheetHistory', 'ForecastBasis', 'Quarterly'] as const

/** What came of a save: cells at their new versions, and those saved elsewhere meanwhile. */
export type SavedCells = Pick<
  ReplyOf<typeof updateOrgItemDataChanges>,
  'editNumber' | 'saved' | 'conflicts'
>

/** The mock source saves nothing and says so kindly. Spec §7, "Mock mode". */
export const savedOf = (reply: Partial<SavedCells>): SavedCells => ({
  editNumber: reply.editNumber ?? null,
  saved: reply.saved ?? [],
  conflicts: reply.conflicts ?? [],
})

export const tagged = gatewayApi.enhanceEndpoints({
  addTagTypes: ['Budgets', 'Sheet', 'SheetHistory', 'ForecastBasis', 'Quarterly'],
})

const sheetApi = tagged.injectEndpoints({
  endpoints: build => ({
    getSheetHistory: build.query<
      ReplyOf<typeof sheets.getSheetHistory>,
      QueryOf<typeof sheets.getSheetHistory>
    >({
      query: ({ before, ...query }) =>
        callOf(SHEET.getSheetHistory, before === undefined ? query : { ...query, before }),
      transformResponse: (reply: Maybe<ReplyOf<typeof sheets.getSheetHistory>>) => ({
        edits: reply.edits ?? [],
        hasMore: reply.hasMore ?? false,
      }),
      providesTags: ['SheetHistory'],
    }),
    getSheetEdit: build.query<
      ReplyOf<typeof sheets.getSheetEdit> | null,
      QueryOf<typeof sheets.getSheetEdit>
    >({
      query: query => callOf(SHEET.getSheetEdit, { ...query }),
      transformResponse: (reply: Maybe<ReplyOf<typeof sheets.getSheetEdit>>) =>
        reply.edit ? (reply as ReplyOf<typeof sheets.getSheetEdit>) : null,
    }),
    restoreSheet: build.mutation<
      ReplyOf<typeof sheets.restoreSheet>,
      With<typeof sheets.restoreSheet>
    >({
      query: ({ organisationId, ...body }) => callOf(SHEET.restoreSheet, { organisationId }, body),
      extraOptions: ONCE,
      invalidatesTags: ['Sheet', ...RESTS_ON_SHEETS],
    }),
    getSheetDraft: build.query<sheets.SheetDraft | null, OfSheet>({
      query: query => callOf(SHEET.getSheetDraft, { ...query }),
      transformResponse: (reply: Maybe<ReplyOf<typeof sheets.getSheetDraft>>) =>
        reply.draft ?? null,
      keepUnusedDataFor: 0,
    }),
    putSheetDraft: build.mutation<
      ReplyOf<typeof sheets.putSheetDraft>['draft'],
      With<typeof sheets.putSheetDraft>
    >({
      query: ({ organisationId, ...body }) => ({
        ...callOf(SHEET.putSheetDraft, { organisationId }, body),
        outlivesPage: true,
      }),
      transformResponse: (reply: Maybe<ReplyOf<typeof sheets.putSheetDraft>>) =>
        reply.draft ?? null,
      extraOptions: ONCE,
    }),
    putSheetLines: build.mutation<
      ReplyOf<typeof sheets.putSheetLines>,
      With<typeof sheets.putSheetLines>
    >({
      query: ({ organisationId, ...body }) => callOf(SHEET.putSheetLines, { organisationId }, body),
      extraOptions: ONCE,
      invalidatesTags: ['Sheet', ...RESTS_ON_SHEETS],
    }),
  }),
})

export const {
  useGetSheetHistoryQuery,
  useLazyGetSheetHistoryQuery,
  useLazyGetSheetEditQuery,
  useRestoreSheetMutation,
  useLazyGetSheetDraftQuery,
  usePutSheetDraftMutation,
  usePutSheetLinesMutation,
} = sheetApi
