import type { SavedReport } from '@millpond/contract/report'
import { useState } from 'react'
import { plainMessage } from '#api/gateway-error.ts'
import { useChangeReportsMutation } from '#api/report/report-api.ts'
import { useToast } from '#ui/toast.tsx'
import { doneWords, failedWords, type ReportAct } from './act-words.ts'

/** The act that undoes one; that of a copy is for the copies. */
const UNDONE_BY: Readonly<Record<ReportAct, ReportAct>> = {
  archive: 'restore',
  restore: 'archive',
  copy: 'delete',
  delete: 'restore',
}

const NO_PROBLEMS: ReadonlyMap<string, string> = new Map()

/** Acts for one report or several, each with Undo; what fails is named at its row. */
export function useReportActs(organisationId: string) {
  const [change, changing] = useChangeReportsMutation()
  const [problems, setProblems] = useState(NO_PROBLEMS)
  const toast = useToast()

  /** The ids that it was done for, or those of the copies. */
  async function send(action: ReportAct, ids: readonly string[]) {
    const answer = await change({ organisationId, action, ids: [...ids] })
    if (!answer.data) {
      toast({ message: plainMessage(answer.error), isFailure: true })
      return null
    }
    const { done, failed } = answer.data
    setProblems(new Map(failed.map(({ id, message }) => [id, message])))
    if (failed.length > 0) toast({ message: failedWords(failed), isFailure: true })
    return done.map(({ id, copyId }) => copyId ?? id)
  }

  async function run(action: ReportAct, reports: readonly Pick<SavedReport, 'id' | 'title'>[]) {
    const ids = reports.map(({ id }) => id)
    const changed = await send(action, ids)
    if (!changed || changed.length === 0) return
    const [only] = reports.length === 1 ? reports : []
    toast({
      message: doneWords(action, changed.length, only?.title ?? null),
      undo: () => void send(UNDONE_BY[action], changed),
    })
  }
  return { run, problems, isBusy: changing.isLoading, forget: () => setProblems(NO_PROBLEMS) }
}
