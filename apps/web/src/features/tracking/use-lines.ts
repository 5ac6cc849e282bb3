import { plainMessage } from '#api/gateway-error.ts'
import { type OfSheet, usePutSheetLinesMutation } from '#api/sheet-api.ts'
import { useToast } from '#ui/toast.tsx'
import { sentLines, type TrackedLineChange, takenBack } from './line-change.ts'

/** Answers with whether it was done; what was done is said, and can be taken back. */
export type ChangeLines = (
  changes: readonly TrackedLineChange[],
  message: string,
  /** What else is taken back with it, and why neither can be any more. */
  also?: { readonly takeBack: () => void; readonly tooLate: () => string | null },
) => Promise<boolean>

export function useLines({ organisationId, sheetId }: OfSheet): ChangeLines {
  const [put] = usePutSheetLinesMutation()
  const toast = useToast()
  const send = async (lines: ReturnType<typeof sentLines>) => {
    const answer = await put({ organisationId, sheetId, lines })
    if (answer.error) toast({ message: plainMessage(answer.error), isFailure: true })
    return answer.error === undefined
  }
  return async (changes, message, also) => {
    if (changes.length === 0) return true
    const isDone = await send(sentLines(changes))
    const undo = async () => {
      if (await send(takenBack(changes))) also?.takeBack()
    }
    const undoInTime = () => {
      const late = also?.tooLate() ?? null
      if (late === null) void undo()
      return late
    }
    if (isDone) toast({ message, undo: undoInTime })
    return isDone
  }
}
