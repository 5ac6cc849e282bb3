import { type ReactNode, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { Select } from '#ui/select-field.tsx'
import { useNarrow } from '#ui/use-media.ts'
import styles from './budget.module.css'
import type { FinancialYear } from './budget-columns.tsx'
import { type BudgetGround, PROVIDER } from './budget-ground.ts'
import { LookChoice } from './look-choice.tsx'

interface ViewProps extends Pick<BudgetGround, 'place' | 'budgets' | 'provider'> {
  readonly budget: { readonly sheetId: string } | null
  readonly years: readonly FinancialYear[]
}

interface BudgetControlsProps extends ViewProps {
  /** What else is done with the grid, at the far end. */
  readonly children: ReactNode
}

const PERIODS = [
  { value: 'month', label: 'Monthly' },
  { value: 'quarter', label: 'Quarterly' },
  { value: 'year', label: 'Financial years' },
] as const

const NOTHING = 'none'
const USUAL = 'usual'

/** What is looked at, and what is done with it; on a small screen the grid comes first. */
export function BudgetControls(props: BudgetControlsProps) {
  const { place, budgets, provider, budget, years, children } = props
  const isNarrow = useNarrow()
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={styles.controls}>
      <LookChoice place={place} />
      {isNarrow && (
        <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          View
        </Button>
      )}
      {(!isNarrow || isOpen) && <View {...{ place, budgets, provider, budget, years }} />}
      <div className={styles.end}>{children}</div>
    </div>
  )
}

/** How finely, which years, and beside what. UI-09, VIEW-01. */
function View({ place, budgets, budget, provider, years }: ViewProps) {
  const [first, second] = years
  const both = [first?.label, second?.label].filter(Boolean).join(' and ')
  const others = budgets.filter(({ sheetId }) => sheetId !== budget?.sheetId)
  return (
    <>
      <SegmentedControl
        label="Period"
        options={PERIODS}
        value={place.period}
        onChange={place.choosePeriod}
      />
      <Select
        aria-label="Years"
        options={[
          { value: USUAL, label: both },
          ...years.map(({ label }) => ({ value: label, label })),
          { value: 'all', label: 'All years' },
        ]}
        value={place.years ?? USUAL}
        onChange={value => place.chooseYears(value === USUAL ? null : value)}
      />
      <Select
        aria-label="Compare with"
        options={[
          { value: NOTHING, label: 'No comparison' },
          ...(provider && budget
            ? [{ value: PROVIDER, label: `Compare: ${provider} budget` }]
            : []),
          { value: 'lastYear', label: 'Compare: last year' },
          ...others.map(({ sheetId, name }) => ({ value: sheetId, label: `Compare: ${name}` })),
        ]}
        value={place.beside ?? NOTHING}
        onChange={value => place.chooseBeside(value === NOTHING ? null : value)}
      />
    </>
  )
}
