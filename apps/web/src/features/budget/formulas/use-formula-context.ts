import { itemCode } from '@millpond/core/item'
import { useMemo } from 'react'
import type { ForecastModel } from '#model/use-model.ts'
import { useDrivers } from '#sheet-editor/fields/use-drivers.ts'
import { useCustomerGroups } from '#sheet-editor/use-customer-groups.ts'
import { formulaContext } from './formulas.ts'

/** The context of formulas; it stays the same until the books, the counts or the drivers change. */
export function useFormulaContext(
  organisationId: string,
  { ledger, basis }: Pick<ForecastModel, 'ledger' | 'basis'>,
) {
  const { accounts, customers } = basis
  const groups = useCustomerGroups(organisationId)
  const drivers = useDrivers(organisationId)
  const contextOf = useMemo(() => {
    const named = [...(groups ?? []), ...(drivers?.named ?? [])]
    // If names cannot be read, formulas stored by code can still be calculated.
    const counted = Object.keys(customers)
      .filter(code => named.every(group => group.code !== code))
      .map(code => ({ code: itemCode(code), name: '' }))
    const sources = { ledger, accounts, customers, groups: [...named, ...counted] }
    return formulaContext({ ...sources, drivenAt: drivers?.valueAt })
  }, [ledger, accounts, customers, groups, drivers])
  return { contextOf, isReady: groups !== null && drivers !== null }
}
