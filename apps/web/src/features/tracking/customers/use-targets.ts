import type { Budget } from '@millpond/contract/budget'
import type { SheetRowReply } from '@millpond/contract/sheet'
import { budgetLabel } from '@millpond/core/insight'
import { useMemo } from 'react'
import { useGetBudgetQuery, useGetBudgetsQuery } from '#api/budget-api.ts'
import type { PlanningContext } from '#sheet-editor/sheet-screen.tsx'
import { useFirstFresh } from '#sheet-editor/use-first-fresh.ts'
import { targetRows } from './target.ts'

export interface Targets {
  /** Null if there is none, or it cannot be read. */
  readonly budget: Budget | null
  readonly rows: readonly SheetRowReply[]
  /** The budget, or why there are no targets: `Targets: FY27 (yours)`. */
  readonly words: string
  /** After a refusal: the budget may have been closed meanwhile. */
  readonly lookAgain: () => void
}

const NO_ROWS: readonly SheetRowReply[] = []

/**
 * The targets of the budget that the forecast uses, otherwise of the newest; undefined until it is
 * known whether there is one.
 */
export function useTargets({ organisation, model }: PlanningContext): Targets | undefined {
  const { organisationId } = organisation
  const list = useGetBudgetsQuery({ organisationId }, { refetchOnMountOrArgChange: true })
  const budgets = list.currentData ?? []
  const wanted = model.basis.settings.budgetId
  const chosen = budgets.find(({ sheetId }) => sheetId === wanted) ?? budgets[0]
  const read = useGetBudgetQuery(
    { organisationId, sheetId: chosen?.sheetId ?? '' },
    { refetchOnMountOrArgChange: true, skip: !chosen },
  )
  const fresh = useFirstFresh(read)
  const rows = useMemo(
    () => (chosen && fresh ? targetRows(fresh.rows, chosen.sheetId) : NO_ROWS),
    [chosen, fresh],
  )
  const isListed = list.currentData !== undefined || list.isError
  const isRead = !chosen || fresh !== undefined || read.isError
  if (!isListed || !isRead) return undefined
  const budget = fresh ? (chosen ?? null) : null
  const isBroken = list.isError || (read.isError && budget === null)
  const words = isBroken ? 'We couldn’t load the targets' : targetsWords(budget)
  return { budget, rows, words, lookAgain: () => void list.refetch() }
}

function targetsWords(budget: Budget | null): string {
  if (!budget) return 'No targets yet. Set them in a budget'
  const { state } = budget
  const name = budgetLabel({ name: budget.name, owner: 'yours' }, null)
  return state === 'open' ? `Targets: ${name}` : `Targets: ${name}, which is ${state}`
}
