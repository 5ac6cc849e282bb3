import { useGetCustomersQuery } from '#api/tracking-api.ts'
import { preferences } from '#platform/storage.ts'
import {
  CannotRead,
  type PlanningContext,
  SheetScreen,
  SheetSkeleton,
} from '#sheet-editor/sheet-screen.tsx'
import { useFirstFresh } from '#sheet-editor/use-first-fresh.ts'
import { CustomerSheet } from './customer-sheet.tsx'
import { questionOf } from './customer-words.ts'
import { NoCustomers } from './no-customers.tsx'
import { useTargets } from './use-targets.ts'

/** CUS-01: customers by group and month, with their revenue and cost. */
export function Component() {
  return (
    <SheetScreen question={questionOf(preferences.customerName())}>
      {(context: PlanningContext) => <Customers {...context} />}
    </SheetScreen>
  )
}

function Customers(context: PlanningContext) {
  const { organisationId } = context.organisation
  const read = useGetCustomersQuery({ organisationId }, { refetchOnMountOrArgChange: true })
  const fresh = useFirstFresh(read)
  const targets = useTargets(context)
  if (fresh && targets !== undefined) {
    return <CustomerSheet key={fresh.sheetId} {...context} {...{ read: fresh, targets }} />
  }
  // The mock source has no sheet to add to.
  if (fresh === null) return <NoCustomers label={preferences.customerName()} action={null} />
  if (read.isError) {
    return <CannotRead error={read.error} onTryAgain={() => void read.refetch()} />
  }
  return <SheetSkeleton question={questionOf(preferences.customerName())} />
}
