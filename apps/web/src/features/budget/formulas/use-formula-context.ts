import { itemCode } from '@millpond/core/item'
import { useMemo } from 'react'
import type { ForecastModel } from '#model/use-model.ts'
import { useCustomerGroups } from '#sheet-editor/use-customer-groups.ts'
import { formulaContext } from './formulas.ts'

/** The context of formulas; it stays the same until the books, the counts or the groups change. */
export function useFormulaContext(
  organisationId: string,
  { ledger, basis }: Pick<ForecastModel, 'ledger' | 'basis'>,
) {
  const { accounts, customers } = basis
  const groups = useCustomerGroups(organisationId)
  const contextOf = useMemo(() => {
    const named = groups ?? []
    // If names cannot be read, formulas stored by code can still be calculated.
    const counted = Object.keys(customers)
      .filter(code => named.every(group => group.code !== code))
      .map(code => ({ code: itemCode(code), name: '' }))
    return formulaContext({ ledger, accounts, customers, groups: [...named, ...counted] })
  }, [ledger, accounts, customers, groups])
  return { contextOf, isReady: groups !== null }
}
