/** The accounts of a budget and their groups. */
import type { ForecastFacts } from '@millpond/core/forecast'
import {
  GROUP_NAMES,
  STATEMENT_GROUPS,
  type StatementGroup,
  statementGroup,
} from '@millpond/core/insight'
import { ITEM_TYPE, type ItemCode, type ItemType } from '@millpond/core/item'
import type { BooksAccount } from '@millpond/core/ledger'
import type { LineNotesByCode, Sheet } from '@millpond/core/sheet'
import { resultAccounts } from '@millpond/core/timing'
import type { LineMark } from '../formulas/formula-marks.ts'

/**
 * An account, and whether this version has a formula and a note for it. Objects stay the same as
 * long as nothing changes.
 */
export interface BudgetGridLine {
  readonly code: ItemCode
  readonly itemType: ItemType
  /** As in the profit and loss or the balance sheet. */
  readonly group: StatementGroup
  readonly name: string
  readonly number: string | null
  /** Calculated from other lines, so its cells cannot be typed. */
  readonly hasFormula: boolean
  /**
   * A bank balance or earnings: they result from everything else, so their cells cannot be typed.
   */
  readonly isResult: boolean
  /** Neither of them. */
  readonly isTyped: boolean
  readonly hasNote: boolean
  /** If its figures differ from its formula. */
  readonly mark?: LineMark
}

export interface LineGroup {
  readonly id: string
  readonly name: string
  readonly lines: readonly BudgetGridLine[]
}

/** The accounts of one type in their groups. */
export interface BudgetSection {
  readonly type: BudgetType
  readonly groups: readonly LineGroup[]
}

export const BUDGET_TYPES = [
  { itemType: ITEM_TYPE.revenue, key: 'revenue', name: 'Revenue' },
  { itemType: ITEM_TYPE.expense, key: 'expenses', name: 'Expenses' },
  { itemType: ITEM_TYPE.asset, key: 'assets', name: 'Assets' },
  { itemType: ITEM_TYPE.liability, key: 'liabilities', name: 'Liabilities' },
  { itemType: ITEM_TYPE.equity, key: 'equity', name: 'Equity' },
] as const
export type BudgetType = (typeof BUDGET_TYPES)[number]

/** A tab of the screen: the accounts of one type, or of all types in order. */
export interface BudgetTab {
  readonly key: BudgetType['key'] | 'all'
  readonly name: string
  readonly types: readonly BudgetType[]
}

const ALL: BudgetTab = { key: 'all', name: 'All', types: BUDGET_TYPES }
export const BUDGET_TABS: readonly BudgetTab[] = [
  ALL,
  ...BUDGET_TYPES.map(type => ({ key: type.key, name: type.name, types: [type] })),
]

export const tabHas = ({ types }: BudgetTab, itemType: ItemType | undefined): boolean =>
  types.some(type => type.itemType === itemType)

interface Source {
  readonly accounts: readonly BooksAccount[]
  readonly roles: ForecastFacts['roles']
  readonly lineNotes: LineNotesByCode
  readonly stored: Sheet
}

/** Accounts in use, and archived ones with a budget, by number. */
export function budgetLines({ accounts, roles, lineNotes, stored }: Source): BudgetGridLine[] {
  const results = resultAccounts(accounts)
  const roleOf = new Map(roles.map(({ code, role }) => [code, role]))
  return accounts
    .filter(({ status, code }) => status === 'active' || hasValues(stored, code))
    .map(account => {
      const { code, itemType, name, number } = account
      const { formula = null, note = null } = lineNotes.get(code) ?? {}
      const [hasFormula, isResult] = [formula !== null, results.has(code)]
      return {
        ...{ code, itemType, name, number },
        group: statementGroup(account, roleOf.get(code)),
        ...{ hasFormula, isResult, isTyped: !hasFormula && !isResult, hasNote: note !== null },
      }
    })
    .sort(byNumber)
}

/** Lines of which nothing has changed stay the objects they were, and so do their rows. */
export function memoizeLines(): (lines: readonly BudgetGridLine[]) => readonly BudgetGridLine[] {
  let last: readonly BudgetGridLine[] = []
  return lines => {
    const known = new Map(last.map(line => [line.code, line]))
    const kept = lines.map(line => {
      const before = known.get(line.code)
      return before && isSameLine(before, line) ? before : line
    })
    if (kept.length !== last.length || kept.some((line, at) => line !== last[at])) last = kept
    return last
  }
}

const isSameLine = (one: BudgetGridLine, other: BudgetGridLine): boolean =>
  KEYS.every(key => one[key] === other[key])

const KEYS = [
  ...(['itemType', 'group', 'name', 'number', 'hasFormula', 'isResult', 'hasNote'] as const),
]

const hasValues = (sheet: Sheet, code: ItemCode): boolean =>
  sheet.rows.get(code)?.values.some(value => value !== null) ?? false

const inOrder = new Intl.Collator('en-NZ', { numeric: true })

const byNumber = (one: BudgetGridLine, other: BudgetGridLine): number =>
  inOrder.compare(one.number ?? '\uffff', other.number ?? '\uffff') ||
  inOrder.compare(one.name, other.name)

/** The types of a tab that have accounts. */
export const budgetSections = (
  lines: readonly BudgetGridLine[],
  { types }: BudgetTab,
): BudgetSection[] =>
  types
    .map(type => ({ type, groups: lineGroups(lines, type.itemType) }))
    .filter(({ groups }) => groups.length > 0)

function lineGroups(lines: readonly BudgetGridLine[], itemType: ItemType): LineGroup[] {
  const own = lines.filter(line => line.itemType === itemType)
  return STATEMENT_GROUPS.flatMap(group => {
    const members = own.filter(line => line.group === group)
    if (members.length === 0) return []
    return [{ id: `group ${itemType} ${group}`, name: GROUP_NAMES[group], lines: members }]
  })
}
