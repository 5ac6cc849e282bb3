import type { FigureAt, NamedGroup } from '@millpond/core/budget'
import { type Month, monthsBetween } from '@millpond/core/time'
import { useMemo } from 'react'
import { useGetDriversQuery } from '#api/tracking-api.ts'

interface Drivers {
  /** As formulas name them. */
  readonly named: readonly NamedGroup[]
  /** In parts of the unit; null where nothing is typed. */
  readonly valueAt: FigureAt
}

/** The saved drivers, for formulas of budgets; null until they are read. */
export function useDrivers(organisationId: string): Drivers | null {
  const { currentData, error } = useGetDriversQuery(
    { organisationId },
    { refetchOnMountOrArgChange: true },
  )
  const hasFailed = error !== undefined
  return useMemo(() => {
    if (currentData === undefined && !hasFailed) return null
    const rows = new Map((currentData?.rows ?? []).map(row => [row.code, row]))
    return {
      named: (currentData?.lines ?? []).flatMap(({ code, name, driver }) =>
        driver ? [{ code, name, unit: driver.unit }] : [],
      ),
      valueAt: (code, month: Month) => {
        const row = rows.get(code)
        return row?.values[monthsBetween(row.from, month)] ?? null
      },
    }
  }, [currentData, hasFailed])
}
