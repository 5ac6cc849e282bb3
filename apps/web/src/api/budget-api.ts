/** Versions of the budget, and saving their cells. */
import type * as budgets from '@millpond/contract/budget'
import { BUDGET_ROUTES } from '@millpond/contract/route-table/budget'
import { endpointsOf } from './contract-endpoints.ts'
import { gatewayApi } from './gateway-api.ts'

const budgetApi = gatewayApi.injectEndpoints({
  endpoints: endpointsOf<typeof budgets>()(BUDGET_ROUTES, {
    getBudgets: { shape: (reply): readonly budgets.Budget[] => reply.budgets },
  }),
})

export const {
  useCreateBudgetMutation,
  useDeleteBudgetMutation,
  useGetBudgetQuery,
  useGetBudgetsQuery,
  useLazyGetBudgetQuery,
  useUpdateBudgetMutation,
  useUpdateOrgItemDataChangesMutation: useSaveBudgetCellsMutation,
} = budgetApi
