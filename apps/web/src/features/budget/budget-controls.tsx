import type { ReactNode } from 'react'
import { FoldedControls } from '#ui/folded-controls.tsx'
import { Select } from '#ui/select-field.tsx'
import styles from './budget.module.css'
import { type FinancialYear, usualYears } from './grid/budget-columns.tsx'
import { ownName, PROVIDER, useBudgetContext } from './model/budget-context.ts'

interface ViewProps {
  readonly budget: { readonly sheetId: string } | null
  readonly years: readonly FinancialYear[]
}

interface BudgetControlsProps extends ViewProps {
  /** Other actions, at the right end. */
  readonly children: ReactNode
}

const PERIODS = [
  { value: 'month', label: 'Monthly' },
  { value: 'quarter', label: 'Quarterly' },
  { value: 'year', label: 'Financial years' },
] as const

const NOTHING = 'none'
const USUAL = 'usual'

/** The choices above the grid; on a small screen they come after it. */
export function BudgetControls(props: BudgetControlsProps) {
  const { budget, years, children } = props
  return (
    <div className={styles.controls}>
      <FoldedControls label="View">
        <View budget={budget} years={years} />
      </FoldedControls>
      <div className={styles.end}>{children}</div>
    </div>
  )
}

/** The shown periods and years, and the comparison. UI-09, VIEW-01. */
function View({ budget, years }: ViewProps) {
  const { location, budgets, providerBudget } = useBudgetContext()
  const usual = usualYears(years).map(({ label }) => label)
  const others = budgets.filter(({ sheetId }) => sheetId !== budget?.sheetId)
  return (
    <>
      <Select
        aria-label="Period"
        options={PERIODS}
        value={location.period}
        onChange={location.choosePeriod}
      />
      <Select
        aria-label="Years"
        options={[
          { value: USUAL, label: usual.join(' and ') },
          ...years
            .filter(({ label }) => usual.length > 1 || !usual.includes(label))
            .map(({ label }) => ({ value: label, label })),
          { value: 'all', label: 'All years' },
        ]}
        value={location.years ?? USUAL}
        onChange={value => location.chooseYears(value === USUAL ? null : value)}
      />
      <Select
        aria-label="Compare with"
        options={[
          { value: NOTHING, label: 'No comparison' },
          ...(providerBudget && budget
            ? [{ value: PROVIDER, label: `Compare: ${providerBudget}` }]
            : []),
          { value: 'lastYear', label: 'Compare: last year' },
          ...others.map(each => ({ value: each.sheetId, label: `Compare: ${ownName(each)}` })),
        ]}
        value={location.comparison ?? NOTHING}
        onChange={value => location.chooseComparison(value === NOTHING ? null : value)}
      />
    </>
  )
}
