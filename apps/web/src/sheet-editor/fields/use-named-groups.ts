import type { NamedGroup } from '@millpond/core/budget'
import { useMemo } from 'react'
import { useCustomerGroups } from '../use-customer-groups.ts'
import { useDrivers } from './use-drivers.ts'

/** Groups of customers and drivers, to read formulas; those that are known so far. */
export function useNamedGroups(organisationId: string): readonly NamedGroup[] {
  const groups = useCustomerGroups(organisationId)
  const drivers = useDrivers(organisationId)
  return useMemo(() => [...(groups ?? []), ...(drivers?.named ?? [])], [groups, drivers])
}
