import { useMemo } from 'react'
import { useGetCustomersQuery } from '#api/tracking-api.ts'

/**
 * The groups of customers, for everything that depends on them; null until they are read. CUS-01.
 */
export function useCustomerGroups(organisationId: string) {
  const { currentData, error } = useGetCustomersQuery(
    { organisationId },
    // Groups are not read again in the page that saved them.
    { refetchOnMountOrArgChange: true },
  )
  // The last result stays while they are read again, so that the screen does not change.
  const hasFailed = error !== undefined
  return useMemo(() => {
    if (currentData === undefined && !hasFailed) return null
    return (currentData?.lines ?? []).map(({ code, name }) => ({ code, name: name ?? '' }))
  }, [currentData, hasFailed])
}
