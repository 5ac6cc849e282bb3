import type { BuildScope } from '@millpond/core/budget'
import type { GridSelected } from '#ui/grid/grid-model.ts'
import type { BudgetFigures } from '../model/use-budget-figures.ts'

/**
 * The editable lines and months of a selection: all lines of a selected group or type, all open
 * months of a total column. Null if there are none.
 */
export function selectedScope(
  { rows, columns: keys }: Pick<GridSelected, 'rows' | 'columns'>,
  { lines, columns, rows: drawn }: Pick<BudgetFigures, 'lines' | 'columns' | 'rows'>,
): BuildScope | null {
  const codes = new Set(rows.flatMap(id => membersOf(id, drawn)))
  const own = lines.filter(({ code, isTyped }) => codes.has(code) && isTyped)
  const wanted = new Set(keys)
  const months = columns
    .filter(({ key }) => wanted.has(key))
    .flatMap(({ planned }) => planned)
    .toSorted()
  if (own.length === 0 || months.length === 0) return null
  return { lines: own, months: [...new Set(months)] }
}

function membersOf(id: string, drawn: BudgetFigures['rows']): readonly string[] {
  const at = drawn.findIndex(row => row.id === id)
  const row = drawn[at]
  if (!row || row.kind === 'line') return [id]
  if (row.kind === 'total') {
    const before = drawn.slice(0, at)
    const start = before.findLastIndex(({ kind }) => kind === 'total') + 1
    return before.slice(start).flatMap(({ kind, id: own }) => (kind === 'line' ? own : []))
  }
  const after = drawn.slice(at + 1)
  const end = after.findIndex(({ level }) => level <= row.level)
  return after.slice(0, end < 0 ? after.length : end).map(each => each.id)
}
