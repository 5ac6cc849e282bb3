import { useGetTransfersQuery } from '#api/tracking-api.ts'
import {
  CannotRead,
  type PlanningGround,
  SheetScreen,
  SheetSkeleton,
} from '#planning/sheet-screen.tsx'
import { useFirstFresh } from '#planning/use-first-fresh.ts'
import { NoTransfers } from './no-transfers.tsx'
import { TransferSheet } from './transfer-sheet.tsx'
import { QUESTION } from './transfer-words.ts'

/** TRF-01: what people plan to move between accounts of the balance sheet. */
export function Component() {
  return (
    <SheetScreen question={QUESTION}>
      {(ground: PlanningGround) => <Transfers {...ground} />}
    </SheetScreen>
  )
}

function Transfers(ground: PlanningGround) {
  const { organisationId } = ground.organisation
  const read = useGetTransfersQuery({ organisationId }, { refetchOnMountOrArgChange: true })
  const fresh = useFirstFresh(read)
  if (fresh) return <TransferSheet key={fresh.sheetId} {...ground} read={fresh} />
  // The mock source has no sheet to add to.
  if (fresh === null) return <NoTransfers action={null} />
  if (read.isError) {
    return <CannotRead error={read.error} onTryAgain={() => void read.refetch()} />
  }
  return <SheetSkeleton question={QUESTION} />
}
