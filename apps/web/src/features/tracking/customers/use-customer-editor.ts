import type { ReplyOf } from '@millpond/contract/route'
import type { SheetRowReply } from '@millpond/contract/sheet'
import type { getCustomers } from '@millpond/contract/tracking'
import { SUMMARY_DATA_TYPE } from '@millpond/core/item'
import type { DraftCell, DraftLine, WorkingSheet } from '@millpond/core/sheet'
import type { Month } from '@millpond/core/time'
import { monthsBetween } from '@millpond/core/time'
import { measureOf } from '@millpond/core/tracking'
import { useMemo } from 'react'
import { useSaveBudgetCellsMutation } from '#api/budget-api.ts'
import { useSaveCustomerCellsMutation } from '#api/tracking-api.ts'
import { readSheet } from '#sheet-editor/read-sheet.ts'
import { useSheetEditor } from '#sheet-editor/use-sheet-editor.ts'
import { byMonthAndItem } from '../by-month-and-item.ts'
import { lineOutcome, sentLines, storedLines } from '../line-edits.ts'
import { useShownLines } from '../use-line-edits.ts'
import { savableLines } from '../waiting-cells.ts'
import { groupOf, targetCode, targetOf } from './target.ts'
import type { Targets } from './use-targets.ts'

export type ReadCustomers = ReplyOf<typeof getCustomers>

/** From the first existing count on, because visible totals continue from it. */
function wholeSheet(
  rows: readonly SheetRowReply[],
  targets: readonly SheetRowReply[],
  shown: readonly Month[],
) {
  const last = shown.at(-1) as Month
  const first = [...rows.map(({ from }) => from), shown[0] as Month].sort()[0] as Month
  return readSheet([...rows, ...targets], first, monthsBetween(first, last) + 1)
}

/** Counts and targets in one editor, so that they are undone in the order they were typed. */
export function useCustomerEditor(
  organisationId: string,
  read: ReadCustomers,
  targets: Targets,
  months: readonly Month[],
) {
  const { sheetId, lines, removed, rows } = read
  const { budget, rows: targetRows, lookAgain } = targets
  const whole = useMemo(() => wholeSheet(rows, targetRows, months), [rows, targetRows, months])
  const stored = useMemo(() => storedLines({ lines, removed }), [lines, removed])
  const openId = budget?.state === 'open' ? budget.sheetId : null
  const isCount = ({ code }: DraftCell) => measureOf(code) !== null
  const isTarget = ({ code }: DraftCell) => targetOf(code)?.budgetId === openId
  const partsOf = (cells: readonly DraftCell[], { lines }: Pick<WorkingSheet, 'lines'>) => {
    const groups = savableLines(lines)
    const own = cells.filter(({ code }) => groups.has(groupOf(code) ?? ''))
    return [own.filter(isCount), own.filter(isTarget)]
  }
  const saveCounts = useSaveCounts(organisationId, sheetId)
  const saveTargets = useSaveTargets(organisationId, lookAgain)
  const editor = useSheetEditor({
    ...{ organisationId, sheetId, ...whole, lines: stored },
    save: (label, cells, lines) => {
      const named = cells[0] && targetOf(cells[0].code)
      return named ? saveTargets(named.budgetId, label, cells) : saveCounts(label, cells, lines)
    },
    // A closed budget does not block counts.
    partsOf,
  })
  const shown = useShownLines(editor.editor)
  const groups = useMemo(() => new Set<string>(shown.map(({ code }) => code)), [shown])
  const waits = (cell: DraftCell) =>
    !groups.has(groupOf(cell.code) ?? '') || !(isCount(cell) || isTarget(cell))
  return { ...editor, lines: shown, waits }
}

function useSaveCounts(organisationId: string, sheetId: string) {
  const [put] = useSaveCustomerCellsMutation()
  return async (label: string, cells: readonly DraftCell[], lines: readonly DraftLine[]) => {
    const of = { organisationId, sheetId, label, lines: sentLines(lines) }
    const saved = await put({ ...of, ...byMonthAndItem(cells) }).unwrap()
    return { ...saved, ...lineOutcome(saved) }
  }
}

/** In the budget a group has its own code. */
function useSaveTargets(organisationId: string, onRefused: () => void) {
  const [put] = useSaveBudgetCellsMutation()
  return async (sheetId: string, label: string, cells: readonly DraftCell[]) => {
    const changes = cells.map(({ itemType, code, month, value, baseVersion }) => ({
      summaryDataType: SUMMARY_DATA_TYPE.MillpondBudget,
      ...{ itemType, month, value, baseVersion, code: targetOf(code)?.group ?? code },
    }))
    const answer = await put({ organisationId, sheetId, label, changes })
    if (answer.error) {
      onRefused()
      throw answer.error
    }
    const asTarget = <Cell extends { readonly code: string }>(cell: Cell) => ({
      ...cell,
      code: targetCode(cell.code, sheetId),
    })
    const { saved, conflicts } = answer.data
    return { saved: saved.map(asTarget), conflicts: conflicts.map(asTarget) }
  }
}
