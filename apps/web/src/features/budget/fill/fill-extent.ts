/** The extent of a fill: the lines and, at first, the months. */
import type { BuildScope } from '@millpond/core/budget'
import { isProfitAndLossType } from '@millpond/core/item'
import { type Month, monthsBetween, monthsFrom } from '@millpond/core/time'
import type { FinancialYear } from '../grid/budget-columns.tsx'
import {
  type BudgetGridLine,
  type BudgetTab,
  budgetSections,
  type LineGroup,
} from '../grid/budget-lines.ts'

export type ExtentKey = 'selection' | 'account' | 'group' | 'type' | 'profit'

export interface Extent {
  readonly key: ExtentKey
  readonly label: string
  readonly lines: readonly BudgetGridLine[]
}

/** The current place in the budget. */
export interface FillSelection {
  readonly lines: readonly BudgetGridLine[]
  readonly tab: BudgetTab
  /** Null if nothing editable is selected. */
  readonly selection: BuildScope | null
  /** Id of the row of the active cell. */
  readonly activeRow: string | null
  /** All open months. */
  readonly months: readonly Month[]
  /** The shown financial years. */
  readonly years: readonly Pick<FinancialYear, 'months'>[]
}

/** From the smallest to the largest; extents with the same lines are offered once. */
export function extentsOf({ lines, tab, selection, activeRow }: FillSelection): Extent[] {
  const selected = new Set(selection?.lines.map(({ code }) => code))
  const chosen = lines.filter(({ code }) => selected.has(code))
  const account = lines.filter(({ code }) => code === activeRow)
  const sections = budgetSections(lines, tab)
  const isActive = ({ id, lines: own }: LineGroup) =>
    id === activeRow || own.some(({ code }) => code === activeRow)
  const section = sections.find(({ groups }) => groups.some(isActive)) ?? sections[0]
  const group = section?.groups.find(isActive)
  const own = section?.groups.flatMap(({ lines: members }) => members) ?? []
  const profit = lines.filter(({ itemType }) => isProfitAndLossType(itemType))
  const extent = (key: ExtentKey, name: string, covered: readonly BudgetGridLine[]): Extent => ({
    ...{ key, lines: covered },
    label: key === 'account' ? name : `${name} (${linesWords(covered.length)})`,
  })
  return [
    ...(chosen.length > 1 ? [extent('selection', 'Selected lines', chosen)] : []),
    ...account.map(line => extent('account', line.name, account)),
    ...(group && group.lines.length > 1 ? [extent('group', group.name, group.lines)] : []),
    ...(section ? [extent('type', `All ${section.type.name.toLowerCase()}`, own)] : []),
    ...(profit.length > own.length ? [extent('profit', 'Revenue and expenses', profit)] : []),
  ]
}

export const linesWords = (count: number): string => (count === 1 ? '1 line' : `${count} lines`)

/** The selected months or, if there is only one, the rest of its financial year. */
export function firstMonths({
  selection,
  months,
  years,
}: FillSelection): { from: Month; to: Month } | null {
  const shown = months.filter(each => years.some(year => year.months.includes(each)))
  const from = selection?.months[0] ?? shown[0] ?? months[0]
  if (from === undefined) return null
  const end = selection?.months.at(-1) ?? from
  if (end > from) return { from, to: end }
  const year = years.find(each => each.months.includes(from))
  const rest = months.filter(each => year?.months.includes(each))
  return { from, to: rest.at(-1) ?? from }
}

export const monthsWithin = (from: Month, to: Month): Month[] =>
  monthsFrom(from, Math.max(0, monthsBetween(from, to) + 1))
