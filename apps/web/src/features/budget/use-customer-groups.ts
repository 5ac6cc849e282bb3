import { type ItemCode, itemCode } from '@millpond/core/item'
import { useMemo } from 'react'
import { useGetCustomersQuery } from '#api/tracking-api.ts'
import type { ForecastModel } from '#model/use-model.ts'

export interface CustomerGroup {
  readonly code: ItemCode
  /** Empty until it is read. */
  readonly name: string
}

/** Groups of customers that are counted, for whatever of a budget follows them. CUS-01. */
export function useCustomerGroups(
  organisationId: string,
  { basis: { customers } }: Pick<ForecastModel, 'basis'>,
): readonly CustomerGroup[] {
  const codes = useMemo(() => Object.keys(customers).map(itemCode), [customers])
  const read = useGetCustomersQuery({ organisationId }, { skip: codes.length === 0 })
  const lines = read.currentData?.lines
  return useMemo(() => {
    const names = new Map(lines?.map(({ code, name }) => [code, name]))
    return codes.map(code => ({ code, name: names.get(code) ?? '' }))
  }, [codes, lines])
}
