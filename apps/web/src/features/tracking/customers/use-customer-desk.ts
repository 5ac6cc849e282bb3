import type { ReplyOf } from '@millpond/contract/route'
import type { SheetRow } from '@millpond/contract/sheet'
import type { getCustomers } from '@millpond/contract/tracking'
import { SUMMARY_DATA_TYPE } from '@millpond/core/item'
import type { DraftCell } from '@millpond/core/sheet'
import type { Month } from '@millpond/core/time'
import { monthsBetween } from '@millpond/core/time'
import { measureOf } from '@millpond/core/tracking'
import { useEffect, useMemo, useRef } from 'react'
import { useSaveBudgetCellsMutation } from '#api/budget-api.ts'
import { useSaveCustomerCellsMutation } from '#api/tracking-api.ts'
import { readSheet } from '#planning/read-sheet.ts'
import type { SheetDoor } from '#planning/sheet-desk.ts'
import { useSheetDesk } from '#planning/use-sheet-desk.ts'
import { savingKnownLines } from '../kept-lines.ts'
import { targetCode, targetGroup } from './target.ts'
import type { Targets } from './use-targets.ts'

export type ReadCustomers = ReplyOf<typeof getCustomers>

/** From the first count there is: what is in sight goes on from it. */
function wholeSheet(
  rows: readonly SheetRow[],
  targets: readonly SheetRow[] | undefined,
  shown: readonly Month[],
) {
  const last = shown.at(-1) as Month
  const first = [...rows.map(({ from }) => from), shown[0] as Month].sort()[0] as Month
  return readSheet([...rows, ...(targets ?? [])], first, monthsBetween(first, last) + 1)
}

/** Counts and targets on one desk, so that one is undone after the other as they were typed. */
export function useCustomerDesk(
  organisationId: string,
  read: ReadCustomers,
  targets: Targets | null,
  months: readonly Month[],
) {
  const { sheetId, lines, rows } = read
  const targetRows = targets?.rows
  const whole = useMemo(() => wholeSheet(rows, targetRows, months), [rows, targetRows, months])
  const groups = useRef<ReadonlySet<string>>(new Set())
  useEffect(() => {
    groups.current = new Set(lines.map(({ code }) => code))
  }, [lines])
  const saveCounts = useSaveCounts(organisationId, sheetId)
  const saveTargets = useSaveTargets(organisationId, targets?.budget.sheetId ?? null)
  const save = savingKnownLines(
    async (label, cells) => {
      const counts = await saveCounts(label, cells.filter(isCount))
      const aims = await saveTargets(
        label,
        cells.filter(cell => !isCount(cell)),
      )
      return {
        saved: [...counts.saved, ...aims.saved],
        conflicts: [...counts.conflicts, ...aims.conflicts],
      }
    },
    ({ code }) => groups.current.has(measureOf(code)?.group ?? targetGroup(code) ?? ''),
  )
  return useSheetDesk({ organisationId, sheetId, ...whole, save })
}

const isCount = ({ code }: DraftCell) => targetGroup(code) === null
const NOTHING = { saved: [], conflicts: [] }

function useSaveCounts(organisationId: string, sheetId: string): SheetDoor['save'] {
  const [put] = useSaveCustomerCellsMutation()
  return async (label, cells) => {
    if (cells.length === 0) return NOTHING
    const changes = cells.map(({ code, month, value, baseVersion }) => ({
      ...{ month, item: code, value, baseVersion },
    }))
    return put({ organisationId, sheetId, label, changes }).unwrap()
  }
}

/** In the budget a group has its own code; without a budget there is nothing to save. */
function useSaveTargets(organisationId: string, sheetId: string | null): SheetDoor['save'] {
  const [put] = useSaveBudgetCellsMutation()
  return async (label, cells) => {
    if (cells.length === 0 || sheetId === null) return NOTHING
    const changes = cells.map(({ itemType, code, month, value, baseVersion }) => ({
      summaryDataType: SUMMARY_DATA_TYPE.MillpondBudget,
      ...{ itemType, month, value, baseVersion, code: targetGroup(code) ?? code },
    }))
    const { saved, conflicts } = await put({ organisationId, sheetId, label, changes }).unwrap()
    return {
      saved: saved.map(cell => ({ ...cell, code: targetCode(cell.code) })),
      conflicts: conflicts.map(cell => ({ ...cell, code: targetCode(cell.code) })),
    }
  }
}
