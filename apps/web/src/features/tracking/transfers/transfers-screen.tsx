import { useGetTransfersQuery } from '#api/tracking-api.ts'
import {
  CannotRead,
  type PlanningContext,
  SheetScreen,
  SheetSkeleton,
} from '#sheet-editor/sheet-screen.tsx'
import { useFirstFresh } from '#sheet-editor/use-first-fresh.ts'
import { NoTransfers } from './no-transfers.tsx'
import { TransferSheet } from './transfer-sheet.tsx'
import { QUESTION } from './transfer-words.ts'

/** TRF-01: planned transfers between accounts of the balance sheet. */
export function Component() {
  return (
    <SheetScreen question={QUESTION}>
      {(context: PlanningContext) => <Transfers {...context} />}
    </SheetScreen>
  )
}

function Transfers(context: PlanningContext) {
  const { organisationId } = context.organisation
  const read = useGetTransfersQuery({ organisationId }, { refetchOnMountOrArgChange: true })
  const fresh = useFirstFresh(read)
  if (fresh) return <TransferSheet key={fresh.sheetId} {...context} read={fresh} />
  // The mock source has no sheet to add to.
  if (fresh === null) return <NoTransfers action={null} />
  if (read.isError) {
    return <CannotRead error={read.error} onTryAgain={() => void read.refetch()} />
  }
  return <SheetSkeleton question={QUESTION} />
}
