import { useGetDriversQuery } from '#api/tracking-api.ts'
import {
  CannotRead,
  type PlanningContext,
  SheetScreen,
  SheetSkeleton,
} from '#sheet-editor/sheet-screen.tsx'
import { useCustomerGroups } from '#sheet-editor/use-customer-groups.ts'
import { useFirstFresh } from '#sheet-editor/use-first-fresh.ts'
import { DriverSheet } from './driver-sheet.tsx'
import { QUESTION } from './driver-words.ts'
import { NoDrivers } from './no-drivers.tsx'

/** Drivers of formulas: values by month with a unit. */
export function DriversPart() {
  return (
    <SheetScreen question={QUESTION}>
      {(context: PlanningContext) => <Drivers {...context} />}
    </SheetScreen>
  )
}

function Drivers(context: PlanningContext) {
  const { organisationId } = context.organisation
  const read = useGetDriversQuery({ organisationId }, { refetchOnMountOrArgChange: true })
  const fresh = useFirstFresh(read)
  const groups = useCustomerGroups(organisationId)
  if (fresh && groups)
    return <DriverSheet key={fresh.sheetId} {...context} {...{ read: fresh, groups }} />
  // The mock source has no sheet to add to.
  if (fresh === null) return <NoDrivers action={null} />
  if (read.isError) {
    return <CannotRead error={read.error} onTryAgain={() => void read.refetch()} />
  }
  return <SheetSkeleton question={QUESTION} />
}
