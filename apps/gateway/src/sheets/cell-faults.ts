import { cellKey } from '@millpond/core/sheet'
import { dataWindow, type Month, shortMonth } from '@millpond/core/time'
import type { Tx } from '#database/index.ts'
import type { FieldFault } from '../http/refusal.ts'
import { Refusal } from '../http/refusal.ts'
import { ledgerStore } from '../stores/ledger-store.ts'
import type { SheetCall } from './open-sheet.ts'
import type { GivenCell } from './sort-cells.ts'

interface MonthSpan {
  readonly first: Month
  readonly last: Month
}

/**
 * The months in which a sheet may be written: those of the ledger, past and future, even if the
 * books were read in an earlier month.
 */
export async function sheetMonths(tx: Tx, call: SheetCall): Promise<MonthSpan> {
  const { deps, organisationId } = call
  const profile = await ledgerStore.profile(tx, organisationId)
  const today = deps.clock.today(await ledgerStore.timeZone(tx, organisationId))
  const { months } = dataWindow(today)
  const [first, last] = [months[0] as Month, months.at(-1) as Month]
  return { first: profile && profile.firstMonth < first ? profile.firstMonth : first, last }
}

type CellField = 'itemType' | 'code' | 'month' | 'value'

/** The fault of a cell apart from its month: the field and the message. */
export type CellProblem = (cell: GivenCell) => { field: CellField; message: string } | null

export interface CellRules {
  readonly months: MonthSpan
  /** The path of a cell's field in the request, such as `changes.3.month`; the first row is 0. */
  readonly pathOf: (cell: GivenCell, row: number, field: CellField) => string
  readonly problemOf: CellProblem
}

/** Each fault with its path in the request. */
export function cellFaults(
  cells: readonly GivenCell[],
  { months, pathOf, problemOf }: CellRules,
): FieldFault[] {
  const seen = new Set<string>()
  return cells.flatMap((cell, row) => {
    const at = (field: CellField, message: string): FieldFault[] => [
      { path: pathOf(cell, row, field), message },
    ]
    const problem = problemOf(cell)
    if (problem) return at(problem.field, problem.message)
    const { month } = cell
    if (month < months.first || month > months.last) {
      const span = `${shortMonth(months.first)} to ${shortMonth(months.last)}`
      return at('month', `${shortMonth(month)} is outside the months stored here, ${span}`)
    }
    const key = cellKey(cell)
    if (seen.has(key)) return at('code', `This cell of ${shortMonth(month)} appears twice`)
    seen.add(key)
    return []
  })
}

const MAX_FAULTS = 20

/** All of them or none: a batch with a fault changes nothing. */
export function refuseFaults(what: string, faults: readonly FieldFault[]): void {
  if (faults.length === 0) return
  throw new Refusal(
    'badRequest',
    `Some of the ${what} cannot be saved`,
    faults.slice(0, MAX_FAULTS),
  )
}
