import type { TablePeriod } from '@millpond/core/table'
import { shortMonth } from '@millpond/core/time'
import type { ReactNode } from 'react'
import { FoldedControls } from '#ui/folded-controls.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { Select } from '#ui/select-field.tsx'
import styles from './statement.module.css'
import type { ComparisonChoice, StatementRange, View } from './use-view.ts'

interface ViewControlsProps {
  readonly view: View
  /** The name of the budget to compare with; null if there is none. */
  readonly budget: string | null
  /** Other actions, at the right end. */
  readonly children: ReactNode
}

const MONTHS = [
  { value: '12', label: 'Next 12 months' },
  { value: '24', label: '24 months' },
  { value: '72', label: '72 months' },
] as const

const PERIODS = [
  { value: 'month', label: 'Monthly' },
  { value: 'quarter', label: 'Quarterly' },
  { value: 'year', label: 'Financial years' },
] as const
const DATED = [
  { value: 'week', label: 'Weekly' },
  { value: 'day', label: 'Daily' },
] as const

const COMPARED_BY_VALUE: Readonly<Record<string, readonly ComparisonChoice[]>> = {
  budget: ['budget'],
  lastYear: ['lastYear'],
  'budget,lastYear': ['budget', 'lastYear'],
}

/** One comparison, or both. */
const comparisonOptions = (budget: string | null) => [
  { value: '', label: 'No comparison' },
  ...(budget ? [{ value: 'budget', label: `Compare: ${budget}` }] : []),
  { value: 'lastYear', label: 'Compare: last year' },
  ...(budget ? [{ value: 'budget,lastYear', label: `Compare: ${budget} and last year` }] : []),
]

/** The months, the period and the comparison. UI-09: months or quarters are remembered. */
export function ViewControls({ view, budget, children }: ViewControlsProps) {
  const other = { value: 'other', label: `${shortMonth(view.from)} – ${shortMonth(view.to)}` }
  const period = (
    <SegmentedControl<TablePeriod>
      label="View"
      options={view.isDated ? DATED : PERIODS}
      value={view.period}
      onChange={view.choosePeriod}
    />
  )
  if (view.isDated) {
    return (
      <div className={styles.controls}>
        {period}
        <div className={styles.end}>{children}</div>
      </div>
    )
  }
  return (
    <div className={styles.controls}>
      <FoldedControls label="View">
        {period}
        <Select<StatementRange | 'other'>
          aria-label="Range"
          options={
            view.range === null ? [other as { value: 'other'; label: string }, ...MONTHS] : MONTHS
          }
          value={view.range ?? 'other'}
          onChange={range => range !== 'other' && view.chooseRange(range)}
        />
        <Select
          aria-label="Compare with"
          options={comparisonOptions(budget)}
          value={view.compared.join()}
          onChange={chosen => view.chooseCompared(COMPARED_BY_VALUE[chosen] ?? [])}
        />
      </FoldedControls>
      <div className={styles.end}>{children}</div>
    </div>
  )
}
