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
 * The months a sheet may be written in: the ledger's, gone by and to come, also where the books
 * were read in an earlier month than this one.
 */
export async function sheetMonths(tx: Tx, call: SheetCall): Promise<MonthSpan> {
  const { deps, organisationId } = call
  const profile = await ledgerStore.profile(tx, organisationId)
  const today = deps.clock.today(await ledgerStore.timeZone(tx, organisationId))
  const { months } = dataWindow(today)
  const [first, last] = [months[0] as Month, months.at(-1) as Month]
  return { first: profile && profile.firstMonth < first ? profile.firstMonth : first, last }
}

/** What is wrong with a cell beside its month: in which field, and why. */
export type CellProblem = (cell: GivenCell) => { field: string; message: string } | null

interface CellRules {
  readonly months: MonthSpan
  /** How the request calls the code of a line. */
  readonly codeField: 'code' | 'item'
  readonly problemOf: CellProblem
}

/** Each with its row in the request, the first row being 0: `changes.3.month`. */
export function cellFaults(
  cells: readonly GivenCell[],
  { months, codeField, problemOf }: CellRules,
): FieldFault[] {
  const seen = new Set<string>()
  return cells.flatMap((cell, row) => {
    const at = (field: string, message: string): FieldFault[] => [
      { path: `changes.${row}.${field}`, message },
    ]
    const problem = problemOf(cell)
    if (problem) return at(problem.field, problem.message)
    const { month } = cell
    if (month < months.first || month > months.last) {
      const span = `${shortMonth(months.first)} to ${shortMonth(months.last)}`
      return at('month', `${shortMonth(month)} is outside the months kept here, ${span}`)
    }
    const key = cellKey(cell)
    if (seen.has(key)) return at(codeField, `This cell of ${shortMonth(month)} is given twice`)
    seen.add(key)
    return []
  })
}

const MOST_TOLD = 20

/** All of them or none: a batch with a fault in it changes nothing. */
export function refuseFaults(what: string, faults: readonly FieldFault[]): void {
  if (faults.length === 0) return
  throw new Refusal('badRequest', `Some of the ${what} cannot be saved`, faults.slice(0, MOST_TOLD))
}
