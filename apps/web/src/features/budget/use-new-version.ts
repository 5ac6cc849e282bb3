import type { Budget } from '@millpond/contract/budget'
import { type BatchProgress, batchDraft } from '@millpond/core/budget'
import type { DraftCell } from '@millpond/core/sheet'
import { useRef, useState } from 'react'
import {
  useCreateBudgetMutation,
  useGetBudgetsQuery,
  useSaveBudgetCellsMutation,
} from '#api/budget-api.ts'
import { plainMessage } from '#api/gateway-error.ts'
import type { BudgetGround } from './budget-ground.ts'
import { type Start, startingCells } from './starting-cells.ts'
import { toChange } from './to-change.ts'

/** How a version begins; a copy names the one it is of. */
export type Beginning = { readonly start: Start } | { readonly copyOf: string }

/** BUD-03: the contract's bound, spelt out; the schema would be a weight. */
const MOST_CELLS_A_BATCH = 500

const LABELS: Readonly<Record<Start, string>> = {
  lastYear: 'From last year',
  provider: 'From the provider’s budget',
  forecast: 'From the forecast',
  zero: 'From zero',
}

/**
 * Makes a version and fills it, batch by batch. Where that breaks off, doing it again goes on with
 * the same version: a cell that has its value already counts as saved.
 */
export function useNewVersion(
  { organisation, model }: BudgetGround,
  onMade: (made: Budget) => void,
) {
  const { organisationId } = organisation
  const [create] = useCreateBudgetMutation()
  const { refetch } = useGetBudgetsQuery({ organisationId })
  const [saveCells] = useSaveBudgetCellsMutation()
  const [isBusy, setBusy] = useState(false)
  const [progress, setProgress] = useState<BatchProgress | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const begun = useRef<Budget | null>(null)
  const asked = useRef<readonly [name: string, beginning: Beginning] | null>(null)

  const fill = async ({ sheetId }: Budget, cells: readonly DraftCell[], label: string) => {
    const batches = batchDraft(cells, MOST_CELLS_A_BATCH)
    for (const [index, { cells: batch, description }] of batches.entries()) {
      setProgress({ current: index + 1, total: batches.length, description })
      const changes = batch.map(toChange)
      await saveCells({ organisationId, sheetId, label, changes }).unwrap()
    }
  }
  const make = async (name: string, beginning: Beginning) => {
    asked.current = [name, beginning]
    setBusy(true)
    setProblem(null)
    try {
      const copyOf = 'copyOf' in beginning ? beginning.copyOf : null
      begun.current ??= await create({ organisationId, name, copyOf }).unwrap()
      if ('start' in beginning) {
        const { start } = beginning
        await fill(begun.current, startingCells(start, model), LABELS[start])
      }
      const made = begun.current
      begun.current = null
      await refetch()
      onMade(made)
    } catch (error) {
      setProblem(plainMessage(error))
    }
    setProgress(null)
    setBusy(false)
  }
  const again = () => {
    if (asked.current) void make(...asked.current)
  }
  return { make, again, isBusy, progress, problem }
}
