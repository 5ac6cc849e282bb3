import { useLocation } from 'react-router'
import { showQuarterly, useQuarterly } from '#current/month.ts'
import { useSearchChange } from '#screen/changed-search.ts'
import type { BudgetPeriod } from '../grid/budget-columns.tsx'
import { BUDGET_TABS, type BudgetTab } from '../grid/budget-lines.ts'

/** The shown part of the budgets. It is in the address, so a link shows the same. */
export interface BudgetLocation {
  readonly tab: BudgetTab
  /** Id of a sheet, `provider`, or null for the usual one. */
  readonly version: string | null
  /** `FY28`, `all`, or null for the usual years; see `usualYears`. */
  readonly years: string | null
  readonly period: BudgetPeriod
  /** `lastYear`, `provider` or the id of a sheet; null for nothing. */
  readonly comparison: string | null
  /** The budget itself, or compared with actuals. */
  readonly view: 'plan' | 'actual'
  readonly chooseTab: (key: BudgetTab['key']) => void
  readonly chooseVersion: (version: string | null) => void
  /** Adds the shown version to an address without one. */
  readonly setVersionInUrl: (version: string) => void
  readonly chooseYears: (years: string | null) => void
  readonly choosePeriod: (period: BudgetPeriod) => void
  readonly chooseComparison: (comparison: string | null) => void
  /** Returns to the budget, and to the version that was shown before. */
  readonly chooseView: (view: BudgetLocation['view']) => void
  /**
   * Compares another version with the actuals in place of `left`, until the budget is shown again.
   */
  readonly substituteVersion: (version: string, left: string) => void
}

/** `?type=expenses&version=…&years=FY28&view=year&beside=lastYear`. Guide §8, deep links. */
export function useBudgetLocation(organisationId: string): BudgetLocation {
  const { search } = useLocation()
  const isQuarterly = useQuarterly(organisationId)
  const params = new URLSearchParams(search)
  const set = useSearchChange()
  const monthly = isQuarterly ? 'quarter' : 'month'
  return {
    tab: BUDGET_TABS.find(({ key }) => key === params.get('type')) ?? (BUDGET_TABS[0] as BudgetTab),
    version: params.get('version'),
    years: params.get('years'),
    period: params.get('view') === 'year' ? 'year' : monthly,
    comparison: params.get('beside'),
    view: params.get('look') === 'actual' ? 'actual' : 'plan',
    chooseTab: type => set({ type }),
    chooseVersion: version => set({ version, beside: null, left: null }),
    setVersionInUrl: version => set({ version }),
    chooseYears: years => set({ years }),
    choosePeriod: period => {
      // UI-09: months or quarters are remembered; years are not.
      if (period !== 'year') showQuarterly(organisationId, period === 'quarter')
      set({ view: period === 'year' ? 'year' : null })
    },
    chooseComparison: comparison => set({ beside: comparison }),
    chooseView: view => {
      const left = params.get('left')
      const back = view === 'plan' && left !== null ? { version: left, left: null } : {}
      set({ look: view === 'actual' ? view : null, ...back })
    },
    substituteVersion: (version, left) => set({ version, left }),
  }
}
