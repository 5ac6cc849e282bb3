import { useLocation, useNavigate } from 'react-router'
import { showQuarterly, useQuarterly } from '#current/month.ts'
import type { BudgetPeriod } from './budget-columns.tsx'
import { BUDGET_TYPES, type BudgetType } from './budget-lines.ts'

/** What of the budgets is looked at; it stands in the address, so that a link shows the same. */
export interface BudgetPlace {
  readonly type: BudgetType
  /** Id of a sheet, `provider`, or null for the one that is usually wanted. */
  readonly version: string | null
  /** `FY28`, `all`, or null for this year and the next. */
  readonly years: string | null
  readonly period: BudgetPeriod
  /** `lastYear`, `provider` or the id of a sheet; null for nothing. */
  readonly beside: string | null
  /** As it is written, or beside what happened. */
  readonly look: 'plan' | 'actual'
  readonly chooseType: (key: BudgetType['key']) => void
  readonly chooseVersion: (version: string | null) => void
  /** The version that is shown, where the address has not said which. */
  readonly standAt: (version: string) => void
  readonly chooseYears: (years: string | null) => void
  readonly choosePeriod: (period: BudgetPeriod) => void
  readonly chooseBeside: (beside: string | null) => void
  /** Back to the plan is back to the version that was left to look at another. */
  readonly chooseLook: (look: BudgetPlace['look']) => void
  /** Beside what happened another version stands in for `left`, until the plan is looked at. */
  readonly standIn: (version: string, left: string) => void
}

/** `?type=expenses&version=…&years=FY28&view=year&beside=lastYear`. Guide §8, deep links. */
export function useBudgetPlace(organisationId: string): BudgetPlace {
  const { search } = useLocation()
  const navigate = useNavigate()
  const isQuarterly = useQuarterly(organisationId)
  const params = new URLSearchParams(search)
  const set = (change: Record<string, string | null>) => {
    const next = new URLSearchParams(search)
    for (const [name, value] of Object.entries(change)) {
      if (value === null) next.delete(name)
      else next.set(name, value)
    }
    void navigate({ search: next.toString() }, { replace: true, preventScrollReset: true })
  }
  const monthly = isQuarterly ? 'quarter' : 'month'
  return {
    type: BUDGET_TYPES.find(({ key }) => key === params.get('type')) ?? BUDGET_TYPES[0],
    version: params.get('version'),
    years: params.get('years'),
    period: params.get('view') === 'year' ? 'year' : monthly,
    beside: params.get('beside'),
    look: params.get('look') === 'actual' ? 'actual' : 'plan',
    chooseType: type => set({ type }),
    chooseVersion: version => set({ version, beside: null, left: null }),
    standAt: version => set({ version }),
    chooseYears: years => set({ years }),
    choosePeriod: period => {
      // UI-09: months or quarters are remembered; years are a look.
      if (period !== 'year') showQuarterly(organisationId, period === 'quarter')
      set({ view: period === 'year' ? 'year' : null })
    },
    chooseBeside: beside => set({ beside }),
    chooseLook: look => {
      const left = params.get('left')
      const back = look === 'plan' && left !== null ? { version: left, left: null } : {}
      set({ look: look === 'actual' ? look : null, ...back })
    },
    standIn: (version, left) => set({ version, left }),
  }
}
