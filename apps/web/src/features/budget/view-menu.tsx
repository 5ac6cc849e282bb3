import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Popover } from '#ui/popover.tsx'
import { SelectField } from '#ui/select-field.tsx'
import styles from './budget.module.css'
import { type FinancialYear, usualYears } from './grid/budget-columns.tsx'
import { ownName, PROVIDER, useBudgetContext } from './model/budget-context.ts'

interface ViewProps {
  readonly budget: { readonly sheetId: string } | null
  readonly years: readonly FinancialYear[]
}

const PERIODS = [
  { value: 'month', label: 'Monthly' },
  { value: 'quarter', label: 'Quarterly' },
  { value: 'year', label: 'Financial years' },
] as const

const NOTHING = 'none'
const USUAL = 'usual'

/** The choices that are rarely changed, so that all controls fit in one row. */
export const ViewMenu = (props: ViewProps) => (
  <Popover
    label="View"
    placement="below-start"
    trigger={trigger => (
      <Button {...trigger}>
        View <Icon name="chevron" size={16} />
      </Button>
    )}
  >
    {() => <View {...props} />}
  </Popover>
)

/** The shown periods and years, and the comparison. UI-09, VIEW-01. */
function View({ budget, years }: ViewProps) {
  const { location, budgets, providerBudget } = useBudgetContext()
  const usual = usualYears(years).map(({ label }) => label)
  const others = budgets.filter(({ sheetId }) => sheetId !== budget?.sheetId)
  return (
    <div className={styles.view}>
      <SelectField
        label="Period"
        options={PERIODS}
        value={location.period}
        onChange={location.choosePeriod}
      />
      <SelectField
        label="Years"
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
      <SelectField
        label="Compare with"
        options={[
          { value: NOTHING, label: 'No comparison' },
          ...(providerBudget && budget ? [{ value: PROVIDER, label: providerBudget }] : []),
          { value: 'lastYear', label: 'Last year' },
          ...others.map(each => ({ value: each.sheetId, label: ownName(each) })),
        ]}
        value={location.comparison ?? NOTHING}
        onChange={value => location.chooseComparison(value === NOTHING ? null : value)}
      />
    </div>
  )
}
