import { useMemo } from 'react'
import type { ForecastModel } from '#model/use-model.ts'
import { formulaGround } from './formulas.ts'
import { useCustomerGroups } from './use-customer-groups.ts'

/** What formulas rest on; the same until the books, the counts or the groups are others. */
export function useFormulaGround(
  organisationId: string,
  model: Pick<ForecastModel, 'ledger' | 'basis'>,
): ReturnType<typeof formulaGround> {
  const { ledger, basis } = model
  const { accounts, customers } = basis
  const groups = useCustomerGroups(organisationId, model)
  return useMemo(
    () => formulaGround({ ledger, accounts, customers, groups }),
    [ledger, accounts, customers, groups],
  )
}
