/** Versions of the budget, and saving their cells. */
import type * as budgets from '@millpond/contract/budget'
import type { BodyOf, ReplyOf } from '@millpond/contract/route'
import type { OfOrganisation } from './gateway-api.ts'
import { callOf } from './gateway-call.ts'
import { BUDGET } from './sheet-addresses.ts'
import {
  type OfSheet,
  ONCE,
  RESTS_ON_SHEETS,
  type SavedCells,
  savedOf,
  tagged,
} from './sheet-api.ts'

type With<Route> = OfOrganisation & BodyOf<Route>
type Maybe<Reply> = Partial<Reply>

const budgetApi = tagged.injectEndpoints({
  endpoints: build => ({
    getBudgets: build.query<readonly budgets.Budget[], OfOrganisation>({
      query: query => callOf(BUDGET.getBudgets, { ...query }),
      transformResponse: (reply: Maybe<ReplyOf<typeof budgets.getBudgets>>) => reply.budgets ?? [],
      providesTags: ['Budgets'],
    }),
    getBudget: build.query<ReplyOf<typeof budgets.getBudget> | null, OfSheet>({
      query: query => callOf(BUDGET.getBudget, { ...query }),
      transformResponse: (reply: Maybe<ReplyOf<typeof budgets.getBudget>>) =>
        reply.budget ? (reply as ReplyOf<typeof budgets.getBudget>) : null,
      providesTags: ['Sheet'],
    }),
    /** Whoever makes one fills it first, and has the list read again when it is whole. */
    createBudget: build.mutation<
      ReplyOf<typeof budgets.createBudget>,
      With<typeof budgets.createBudget>
    >({
      query: ({ organisationId, ...body }) => callOf(BUDGET.createBudget, { organisationId }, body),
      extraOptions: ONCE,
    }),
    updateBudget: build.mutation<
      ReplyOf<typeof budgets.updateBudget>,
      With<typeof budgets.updateBudget>
    >({
      query: ({ organisationId, ...body }) => callOf(BUDGET.updateBudget, { organisationId }, body),
      extraOptions: ONCE,
      invalidatesTags: ['Budgets', 'Sheet'],
    }),
    deleteBudget: build.mutation<
      ReplyOf<typeof budgets.deleteBudget>,
      With<typeof budgets.deleteBudget>
    >({
      query: ({ organisationId, ...body }) => callOf(BUDGET.deleteBudget, { organisationId }, body),
      extraOptions: ONCE,
      invalidatesTags: ['Budgets'],
    }),
    saveBudgetCells: build.mutation<SavedCells, With<typeof budgets.updateOrgItemDataChanges>>({
      query: ({ organisationId, ...body }) =>
        callOf(BUDGET.updateOrgItemDataChanges, { organisationId }, body),
      transformResponse: savedOf,
      // What does not get through is said at once, with a way to try again.
      extraOptions: ONCE,
      invalidatesTags: RESTS_ON_SHEETS,
    }),
  }),
})

export const {
  useGetBudgetsQuery,
  useGetBudgetQuery,
  useLazyGetBudgetQuery,
  useCreateBudgetMutation,
  useUpdateBudgetMutation,
  useDeleteBudgetMutation,
  useSaveBudgetCellsMutation,
} = budgetApi
