import type { Organisation } from '@millpond/contract/organisation'
import { useGetDimensionsQuery } from '#api/dimension/dimension-api.ts'
import { Tabs } from '#ui/tabs.tsx'
import type { View } from '../use-view.ts'

interface ProfitPagesProps {
  readonly organisation: Organisation
  readonly view: View
  readonly panelId: string
}

const MONTHS = 'months'

/** The profit and loss by month, or by a class, location or tracking category of the books. */
export function ProfitPages({ organisation, view, panelId }: ProfitPagesProps) {
  const { organisationId } = organisation
  const { currentData } = useGetDimensionsQuery({ organisationId })
  const dimensions = currentData?.dimensions ?? []
  // A page that is gone still leads back to the months.
  if (dimensions.length === 0 && view.dimension === null) return null
  return (
    <Tabs
      label="Profit and loss"
      tabs={[
        { key: MONTHS, name: 'Months' },
        ...dimensions.map(({ dimension, name }) => ({ key: dimension, name: `By ${name}` })),
      ]}
      chosen={view.dimension ?? MONTHS}
      onChoose={key => view.chooseDimension(key === MONTHS ? null : key)}
      panelId={panelId}
    />
  )
}
