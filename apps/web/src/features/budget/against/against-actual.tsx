import { monthSpan, totalVariance, type VarianceTotal } from '@millpond/core/budget'
import { ITEM_TYPE } from '@millpond/core/item'
import { type Cents, cents, formatMoney, formatVariance } from '@millpond/core/money'
import { longMonth, type Month } from '@millpond/core/time'
import { useId, useMemo, useState } from 'react'
import { Answer } from '#ui/answer.tsx'
import { Button } from '#ui/button.tsx'
import { Waterfall } from '#ui/chart/waterfall.tsx'
import { Chip } from '#ui/chip.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { type Fact, Facts } from '#ui/facts.tsx'
import { Notation } from '#ui/notation.tsx'
import { Panel } from '#ui/panel.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { Select } from '#ui/select-field.tsx'
import { Tabs } from '#ui/tabs.tsx'
import budgetStyles from '../budget.module.css'
import { PROVIDER } from '../budget-ground.ts'
import { BUDGET_TYPES } from '../budget-lines.ts'
import type { BudgetViewProps } from '../budget-view-props.ts'
import { LookChoice } from '../look-choice.tsx'
import { VersionMenu } from '../version-menu.tsx'
import styles from './against.module.css'
import { againstAnswer, besideBudget } from './against-words.ts'
import { type Comparison, comparisonOf, profitSteps, type Span } from './comparison.ts'
import { VarianceTable } from './variance-table.tsx'

/** BUD-04: the version that is looked at, beside what happened. Guide §9.5. */
export function AgainstActual(props: BudgetViewProps) {
  const { organisation, model, place, budget, provider, view } = props
  const { ledger, basis } = model
  const [month, setMonth] = useState<Month>(ledger.closeMonth)
  const [span, setSpan] = useState<Span>('month')
  const { shown: sheet } = view.sheet
  const beginsMonth = organisation.reportingYearBeginsMonth
  const comparison = useMemo(
    () => comparisonOf({ ledger, accounts: basis.accounts, sheet, month, span, beginsMonth }),
    [ledger, basis.accounts, sheet, month, span, beginsMonth],
  )
  const { currency } = ledger
  const closed = ledger.months.filter(each => each <= ledger.closeMonth).toReversed()
  const name = budget?.name ?? `${provider} budget`
  return (
    <div className={budgetStyles.budget}>
      <div className={budgetStyles.head}>
        <Answer basis={basisWords(name, comparison, span)}>
          {againstAnswer(comparison.months, comparison.profit, { currency })}
        </Answer>
        <VersionMenu {...props} />
      </div>
      <div className={budgetStyles.controls}>
        <LookChoice place={place} />
        <SegmentedControl label="Over" options={SPANS} value={span} onChange={setSpan} />
        <Select
          aria-label="Month"
          options={closed.map(each => ({ value: each, label: longMonth(each) }))}
          value={month}
          onChange={setMonth}
        />
      </div>
      {comparison.warning && (
        <p className={styles.warning} role="note">
          <Chip tone="bad">Over budget</Chip> {comparison.warning}.
        </p>
      )}
      {comparison.months.length === 0 ? (
        <Nothing {...{ name, month, provider, budget, place }} />
      ) : (
        <Compared {...props} {...{ comparison, currency }} />
      )}
    </div>
  )
}

const SPANS = [
  { value: 'month', label: 'One month' },
  { value: 'year', label: 'Year to date' },
] as const

/** Of a year to date it is said which months stand beside each other. */
function basisWords(name: string, { months }: Comparison, span: Span): string {
  const [first] = months
  const last = months.at(-1)
  if (first === undefined || last === undefined || span === 'month') return name
  return `${name} · compared are the months that are budgeted: ${monthSpan(first, last)}`
}

interface NothingProps extends Pick<BudgetViewProps, 'provider' | 'budget' | 'place'> {
  readonly name: string
  readonly month: Month
}

const Nothing = ({ name, month, provider, budget, place }: NothingProps) => (
  <EmptyState
    title={`${name} has no figures for ${longMonth(month)}`}
    action={
      budget &&
      provider && (
        <Button variant="primary" onClick={() => place.standIn(PROVIDER, budget.sheetId)}>
          Compare with the {provider} budget
        </Button>
      )
    }
  >
    A month can be compared once it is over, where it was planned.
  </EmptyState>
)

interface ComparedProps extends BudgetViewProps {
  readonly comparison: Comparison
  readonly currency: string
}

function Compared({ comparison, currency, place }: ComparedProps) {
  const panelId = useId()
  const { list, profit } = comparison
  const own = list.filter(({ itemType }) => itemType === place.type.itemType)
  const total = totalVariance(list, place.type.itemType)
  return (
    <>
      <Facts label="Against the budget" facts={factsOf(comparison, currency)} />
      <WhyProfit {...{ list, profit, currency }} />
      <Tabs
        label="Item type"
        tabs={BUDGET_TYPES}
        chosen={place.type.key}
        onChoose={place.chooseType}
        panelId={panelId}
      />
      <div id={panelId} role="tabpanel" aria-label={place.type.name} className={styles.lines}>
        {own.length === 0 ? (
          <p>Nothing of {place.type.name.toLowerCase()} was budgeted or booked.</p>
        ) : (
          <>
            <div className={styles.total}>
              <p>
                {place.type.name} in all: {besideBudget(total, { currency })}
              </p>
              <Notation kinds={['actual', 'budget']} />
            </div>
            <VarianceTable label={place.type.name} rows={own} currency={currency} />
          </>
        )}
      </div>
    </>
  )
}

function factsOf({ list, profit }: Comparison, currency: string): Fact[] {
  const fact = (label: string, total: VarianceTotal): Fact => ({
    label,
    value: total.actual === null ? null : formatMoney(total.actual as Cents, { currency }),
    note: besideBudget(total, { currency }),
    direction: total.tone === null ? undefined : total.difference > 0 ? 'up' : 'down',
    tone: total.tone ?? undefined,
  })
  return [
    fact('Revenue', totalVariance(list, ITEM_TYPE.revenue)),
    fact('Expenses', totalVariance(list, ITEM_TYPE.expense)),
    fact('Net profit', profit),
  ]
}

type WhyProfitProps = Pick<Comparison, 'list' | 'profit'> & { readonly currency: string }

/** What lies between the profit that was meant and the one that was made. */
function WhyProfit({ list, profit, currency }: WhyProfitProps) {
  const steps = profitSteps(list, profit)
  if (steps.length === 0) return null
  const format = (value: Cents) => formatMoney(value, { currency })
  const formatChange = (value: Cents) => formatVariance(value, { currency })
  const told = steps.map(({ label, amount }) => `${label} ${formatChange(amount)}`)
  return (
    <Panel title="From the budgeted profit to yours" subtitle={`${currency}, tax exclusive`}>
      <Waterfall
        title="From the budgeted profit to yours"
        summary={`The largest differences are ${told.join(', ')}.`}
        from={{
          ...{ label: 'Budgeted profit', notation: 'budget' },
          amount: cents(profit.budget ?? 0),
        }}
        to={{
          ...{ label: 'Net profit', notation: 'actual' },
          amount: cents(profit.actual ?? 0),
        }}
        {...{ steps, format, formatChange }}
      />
    </Panel>
  )
}
