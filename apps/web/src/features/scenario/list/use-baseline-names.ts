import type { Organisation } from '@millpond/contract/organisation'
import { budgetLabel, providerBudgetLabel } from '@millpond/core/insight'
import { providerName } from '@millpond/core/organisation'
import { useMemo } from 'react'
import { useGetBudgetsQuery } from '#api/budget-api.ts'
import type { ForecastModel } from '#model/use-model.ts'
import type { StoredScenario } from '../editor/contract-types.ts'
import type { BaselineNames } from '../scenario-words.ts'

/** What the baselines of an organisation are called, the same as on all screens. */
export function useBaselineNames(
  organisation: Organisation,
  { ledger }: Pick<ForecastModel, 'ledger'>,
  all: readonly StoredScenario[],
): BaselineNames {
  const { organisationId, provider, reportingYearBeginsMonth } = organisation
  const budgets = useGetBudgetsQuery({ organisationId }).data
  return useMemo(() => {
    const own = (budgets ?? []).map(
      ({ sheetId, name }) => [sheetId, budgetLabel({ name, owner: 'yours' }, null)] as const,
    )
    return {
      providerBudget: providerBudgetLabel(ledger, reportingYearBeginsMonth, providerName(provider)),
      budgets: new Map(own),
      scenarios: new Map(all.map(({ id, scenarioName }) => [id, scenarioName])),
    }
  }, [budgets, all, ledger, provider, reportingYearBeginsMonth])
}
