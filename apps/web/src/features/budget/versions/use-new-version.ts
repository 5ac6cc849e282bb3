import type { Budget } from '@millpond/contract/budget'
import { MAX_CELLS_PER_BATCH } from '@millpond/contract/sheet-bounds'
import { type BatchProgress, batchDraft } from '@millpond/core/budget'
import type { DraftCell } from '@millpond/core/sheet'
import { useRef, useState } from 'react'
import {
  useCreateBudgetMutation,
  useDeleteBudgetMutation,
  useGetBudgetsQuery,
  useSaveBudgetCellsMutation,
} from '#api/budget-api.ts'
import { plainMessage } from '#api/gateway-error.ts'
import { toChange } from '../editing/to-change.ts'
import { useBudgetContext } from '../model/budget-context.ts'
import { type Start, startingCells } from './starting-cells.ts'

/** The start of a version; a copy names its original. */
export type VersionSource = { readonly start: Start } | { readonly copyOf: string }

const LABELS: Readonly<Record<Start, string>> = {
  lastYear: 'From last year',
  provider: 'From the budget in the accounting software',
  forecast: 'From the forecast',
  zero: 'From a blank budget',
}

/**
 * Creates a version and fills it, batch by batch. If that fails, the version is deleted again, at
 * the latest before the next attempt, because a half-filled version would look complete.
 */
export function useNewVersion(onMade: (made: Budget) => void) {
  const { organisation, model } = useBudgetContext()
  const { organisationId } = organisation
  const [create] = useCreateBudgetMutation()
  const { refetch } = useGetBudgetsQuery({ organisationId })
  const [saveCells] = useSaveBudgetCellsMutation()
  const [remove] = useDeleteBudgetMutation()
  const [isBusy, setBusy] = useState(false)
  const [progress, setProgress] = useState<BatchProgress | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const unfinished = useRef<string | null>(null)
  const asked = useRef<readonly [name: string, source: VersionSource] | null>(null)

  const fill = async ({ sheetId }: Budget, cells: readonly DraftCell[], label: string) => {
    const batches = batchDraft(cells, [], { maxCells: MAX_CELLS_PER_BATCH })
    for (const [index, { cells: batch, description }] of batches.entries()) {
      setProgress({ current: index + 1, total: batches.length, description })
      const changes = batch.map(toChange)
      const { conflicts } = await saveCells({ organisationId, sheetId, label, changes }).unwrap()
      if (conflicts.length > 0)
        throw new Error('Someone else is editing a version that is being created')
    }
  }
  const takeAway = async () => {
    const sheetId = unfinished.current
    if (sheetId !== null) await remove({ organisationId, sheetId, isDeleted: true }).unwrap()
    unfinished.current = null
  }
  const make = async (name: string, source: VersionSource) => {
    asked.current = [name, source]
    setBusy(true)
    setProblem(null)
    try {
      await takeAway()
      const copyOf = 'copyOf' in source ? source.copyOf : null
      const made = await create({ organisationId, name, copyOf }).unwrap()
      unfinished.current = made.sheetId
      if ('start' in source) {
        const { start } = source
        const beginsMonth = organisation.reportingYearBeginsMonth
        await fill(made, startingCells(start, { ...model, beginsMonth }), LABELS[start])
      }
      unfinished.current = null
      await refetch()
      onMade(made)
    } catch (error) {
      setProblem(plainMessage(error))
      await takeAway().catch(() => undefined)
    }
    setProgress(null)
    setBusy(false)
  }
  const again = () => {
    if (asked.current) void make(...asked.current)
  }
  return { make, again, isBusy, progress, problem }
}
