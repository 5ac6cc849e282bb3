import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router'
import { useGetCustomersQuery } from '#api/tracking-api.ts'
import { preferences } from '#platform/storage.ts'
import { useSearchChange } from '#screen/changed-search.ts'
import {
  CannotRead,
  type PlanningContext,
  SheetScreen,
  SheetSkeleton,
} from '#sheet-editor/sheet-screen.tsx'
import { useFirstFresh } from '#sheet-editor/use-first-fresh.ts'
import { Tabs } from '#ui/tabs.tsx'
import styles from '../tracking.module.css'
import { CustomerSheet } from './customer-sheet.tsx'
import { questionOf } from './customer-words.ts'
import { NoCustomers } from './no-customers.tsx'
import { useTargets } from './use-targets.ts'

const DRIVERS = 'drivers'
const PANEL = 'planned'

const DriversPart = lazy(() =>
  import('../drivers/drivers-part.tsx').then(module => ({ default: module.DriversPart })),
)

/** CUS-01: customers by group and month, with their revenue and cost; or drivers of formulas. */
export function Component() {
  const { search } = useLocation()
  const set = useSearchChange()
  const show = new URLSearchParams(search).get('show') === DRIVERS ? DRIVERS : 'customers'
  const label = preferences.customerName()
  const question = questionOf(label)
  return (
    <>
      <div className={styles.views}>
        <Tabs
          label="What you plan"
          tabs={[
            { key: 'customers', name: label },
            { key: DRIVERS, name: 'Drivers' },
          ]}
          chosen={show}
          onChoose={next => set({ show: next === DRIVERS ? DRIVERS : null })}
          panelId={PANEL}
        />
      </div>
      <div id={PANEL}>
        {show === DRIVERS ? (
          <Suspense fallback={<SheetSkeleton question={question} />}>
            <DriversPart />
          </Suspense>
        ) : (
          <SheetScreen question={question}>
            {(context: PlanningContext) => <Customers {...context} />}
          </SheetScreen>
        )}
      </div>
    </>
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
