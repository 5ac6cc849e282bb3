import { itemCode } from '@millpond/core/item'
import { useMemo } from 'react'
import type { ForecastModel } from '#model/use-model.ts'
import { useCustomerGroups } from '#planning/use-customer-groups.ts'
import { formulaGround } from './formulas.ts'

/** What formulas rest on; the same until the books, the counts or the groups are others. */
export function useFormulaGround(
  organisationId: string,
  { ledger, basis }: Pick<ForecastModel, 'ledger' | 'basis'>,
) {
  const { accounts, customers } = basis
  const groups = useCustomerGroups(organisationId)
  const groundOf = useMemo(() => {
    const named = groups ?? []
    // Where names cannot be read, what is kept by code can be worked out all the same.
    const counted = Object.keys(customers)
      .filter(code => named.every(group => group.code !== code))
      .map(code => ({ code: itemCode(code), name: '' }))
    return formulaGround({ ledger, accounts, customers, groups: [...named, ...counted] })
  }, [ledger, accounts, customers, groups])
  return { groundOf, isReady: groups !== null }
}
