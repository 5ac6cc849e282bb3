import type { UserDate } from '@millpond/core/timing'
import { useMemo, useState } from 'react'
import { usePutExpectedDatesMutation } from '#api/forecast-api.ts'
import { plainMessage } from '#api/gateway-error.ts'
import { useToast } from '#ui/toast.tsx'
import { type Moves, undoOf, withMoves } from './expected-dates.ts'

type Dates = Readonly<Record<string, UserDate>>

/**
 * Days that a user moved, shown before they are saved. A failed save reverts its days and says so;
 * a successful one can be undone.
 */
export function useMoves(organisationId: string, saved: Dates) {
  const [ahead, setAhead] = useState<Moves>({})
  const [put] = usePutExpectedDatesMutation()
  const toast = useToast()
  const dates = useMemo(() => withMoves(saved, ahead), [saved, ahead])

  const send = async (moves: Moves, message: string | null) => {
    const before = undoOf(moves, dates)
    setAhead(shown => ({ ...shown, ...moves }))
    const list = Object.entries(moves).map(([documentId, expectedOn]) => ({
      documentId,
      expectedOn,
    }))
    const answer = await put({ organisationId, dates: list })
    if (answer.error) {
      setAhead(shown => ({ ...shown, ...before }))
      toast({ message: `Not moved. ${plainMessage(answer.error)}`, isFailure: true })
      return
    }
    if (message) toast({ message, undo: () => void send(before, null) })
  }
  return { dates, send }
}
