import { useGetCustomersQuery } from '#api/tracking-api.ts'
import {
  CannotRead,
  type PlanningGround,
  SheetScreen,
  SheetSkeleton,
} from '#planning/sheet-screen.tsx'
import { useFirstFresh } from '#planning/use-first-fresh.ts'
import { preferences } from '#platform/storage.ts'
import { CustomerSheet } from './customer-sheet.tsx'
import { questionOf } from './customer-words.ts'
import { NoCustomers } from './no-customers.tsx'
import { useTargets } from './use-targets.ts'

/** CUS-01: customers by group and month, and what they bring and cost. */
export function Component() {
  return (
    <SheetScreen question={questionOf(preferences.customerName())}>
      {(ground: PlanningGround) => <Customers {...ground} />}
    </SheetScreen>
  )
}

function Customers(ground: PlanningGround) {
  const { organisationId } = ground.organisation
  const read = useGetCustomersQuery({ organisationId }, { refetchOnMountOrArgChange: true })
  const fresh = useFirstFresh(read)
  const targets = useTargets(ground)
  if (fresh && targets !== undefined) {
    return <CustomerSheet key={fresh.sheetId} {...ground} {...{ read: fresh, targets }} />
  }
  // The mock source has no sheet to add to.
  if (fresh === null) return <NoCustomers label={preferences.customerName()} action={null} />
  if (read.isError) {
    return <CannotRead error={read.error} onTryAgain={() => void read.refetch()} />
  }
  return <SheetSkeleton question={questionOf(preferences.customerName())} />
}
