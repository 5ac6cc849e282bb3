import { useMemo } from 'react'
import { useGetCustomersQuery } from '#api/tracking-api.ts'

/** What customers are counted by, for whatever follows them; null until it is read. CUS-01. */
export function useCustomerGroups(organisationId: string) {
  const { currentData, error } = useGetCustomersQuery(
    { organisationId },
    // A save of groups is not read again where it was made.
    { refetchOnMountOrArgChange: true },
  )
  // It stays while it is asked again: what is on the screen does not go for that.
  const hasFailed = error !== undefined
  return useMemo(() => {
    if (currentData === undefined && !hasFailed) return null
    return (currentData?.lines ?? []).map(({ code, name }) => ({ code, name: name ?? '' }))
  }, [currentData, hasFailed])
}
