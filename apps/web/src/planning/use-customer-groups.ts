import { useMemo } from 'react'
import { useGetCustomersQuery } from '#api/tracking-api.ts'

/** What customers are counted by, for whatever follows them; null until it is read. CUS-01. */
export function useCustomerGroups(organisationId: string) {
  const { currentData, isError } = useGetCustomersQuery({ organisationId })
  return useMemo(() => {
    if (currentData === undefined && !isError) return null
    return (currentData?.lines ?? []).map(({ code, name }) => ({ code, name: name ?? '' }))
  }, [currentData, isError])
}
