import { monthSpan, totalVariance, type VarianceTotal } from '@millpond/core/budget'
import { ITEM_TYPE } from '@millpond/core/item'
import { type Cents, cents, formatMoney, formatVariance } from '@millpond/core/money'
import { longMonth, type Month } from '@millpond/core/time'
import { lazy, type ReactNode, Suspense, useId, useMemo, useState } from 'react'
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
import { BUDGET_TABS, type BudgetType } from '../grid/budget-lines.ts'
import { PROVIDER, useBudgetContext, useVersionName } from '../model/budget-context.ts'
import type { ShownVersion } from '../model/shown-version.ts'
import { VersionMenu } from '../versions/version-menu.tsx'
import { ViewChoice } from '../view-choice.tsx'
import styles from './against.module.css'
import { againstAnswer, comparedToBudget } from './against-words.ts'
import { type Comparison, type ComparisonSpan, comparisonOf, profitSteps } from './comparison.ts'
import { VarianceTable } from './variance-table.tsx'

const BudgetPaperHead = lazy(() =>
  import('../budget-paper-head.tsx').then(module => ({ default: module.BudgetPaperHead })),
)

interface AgainstActualProps {
  readonly version: ShownVersion
  /** The menu of the version; null until it has loaded. */
  readonly actions?: ReactNode
}

/** BUD-04: the shown version compared with actuals. Guide §9.5. */
export function AgainstActual({ version, actions }: AgainstActualProps) {
  const { organisation, model, location } = useBudgetContext()
  const { budget, view } = version
  const { ledger, basis } = model
  const [month, setMonth] = useState<Month>(ledger.closeMonth)
  const [span, setSpan] = useState<ComparisonSpan>('month')
  const { shown: sheet } = view.sheet
  const beginsMonth = organisation.reportingYearBeginsMonth
  const comparison = useMemo(
    () => comparisonOf({ ledger, accounts: basis.accounts, sheet, month, span, beginsMonth }),
    [ledger, basis.accounts, sheet, month, span, beginsMonth],
  )
  const { currency } = ledger
  const closed = ledger.months.filter(each => each <= ledger.closeMonth).toReversed()
  const name = useVersionName()(budget)
  return (
    <div className={budgetStyles.budget}>
      <Suspense>
        <BudgetPaperHead budget={budget} />
      </Suspense>
      <div className={budgetStyles.head}>
        <Answer basis={<Basis {...{ name, comparison, span }} />}>
          {againstAnswer(comparison.months, comparison.profit, { currency })}
        </Answer>
        <div className={budgetStyles.version}>
          <ViewChoice location={location} />
          <VersionMenu version={version} actions={actions} />
        </div>
      </div>
      <div className={budgetStyles.controls}>
        <SegmentedControl label="Period" options={SPANS} value={span} onChange={setSpan} />
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
        <Nothing name={name} month={month} budget={budget} />
      ) : (
        <Compared comparison={comparison} currency={currency} />
      )}
    </div>
  )
}

const SPANS = [
  { value: 'month', label: 'One month' },
  { value: 'year', label: 'Year to date' },
] as const

interface BasisProps {
  readonly name: string
  readonly comparison: Comparison
  readonly span: ComparisonSpan
}

/** For a year to date, names the compared months. */
function Basis({ name, comparison: { months }, span }: BasisProps) {
  const [first] = months
  const last = months.at(-1)
  if (first === undefined || last === undefined || span === 'month') {
    return <span className={budgetStyles.named}>{name}</span>
  }
  return (
    <>
      <span className={budgetStyles.named}>{name} · </span>
      budgeted months only: {monthSpan(first, last)}
    </>
  )
}

interface NothingProps extends Pick<ShownVersion, 'budget'> {
  readonly name: string
  readonly month: Month
}

function Nothing({ name, month, budget }: NothingProps) {
  const { location, providerBudget } = useBudgetContext()
  return (
    <EmptyState
      title={`${name} has no figures for ${longMonth(month)}`}
      action={
        budget &&
        providerBudget && (
          <Button
            variant="primary"
            onClick={() => location.substituteVersion(PROVIDER, budget.sheetId)}
          >
            Compare with {providerBudget}
          </Button>
        )
      }
    >
      A budgeted month can be compared once it is complete.
    </EmptyState>
  )
}

interface ComparedProps {
  readonly comparison: Comparison
  readonly currency: string
}

function Compared({ comparison, currency }: ComparedProps) {
  const { location } = useBudgetContext()
  const { tab, chooseTab } = location
  const panelId = useId()
  const { list, profit } = comparison
  const shown = tab.types.filter(({ itemType }) => list.some(each => each.itemType === itemType))
  return (
    <>
      <Facts label="Against the budget" facts={factsOf(comparison, currency)} />
      <WhyProfit {...{ list, profit, currency }} />
      <Tabs
        label="Item type"
        tabs={BUDGET_TABS}
        chosen={tab.key}
        onChoose={chooseTab}
        panelId={panelId}
      />
      <div id={panelId} role="tabpanel" aria-label={tab.name} className={styles.lines}>
        {shown.length === 0 && <p>{tab.name}: nothing budgeted and nothing recorded.</p>}
        {shown.map(type => (
          <ComparedType key={type.key} {...{ type, comparison, currency }} />
        ))}
      </div>
    </>
  )
}

interface ComparedTypeProps {
  readonly type: BudgetType
  readonly comparison: Comparison
  readonly currency: string
}

function ComparedType({ type: { itemType, name }, comparison, currency }: ComparedTypeProps) {
  const { list, notableFrom, revenueName } = comparison
  const total = totalVariance(list, itemType, notableFrom)
  const named = itemType === ITEM_TYPE.revenue ? revenueName : name
  return (
    <>
      <div className={styles.total}>
        <p>
          Total {named.toLowerCase()}: {comparedToBudget(total, { currency })}
        </p>
        <Notation kinds={['actual', 'budget']} />
      </div>
      <VarianceTable
        label={name}
        rows={list.filter(each => each.itemType === itemType)}
        currency={currency}
      />
    </>
  )
}

function factsOf({ list, profit, notableFrom, revenueName }: Comparison, currency: string): Fact[] {
  const fact = (label: string, total: VarianceTotal): Fact => ({
    label,
    value: total.actual === null ? null : formatMoney(total.actual as Cents, { currency }),
    note: comparedToBudget(total, { currency }),
    direction: total.tone === null ? undefined : (total.difference ?? 0) > 0 ? 'up' : 'down',
    tone: total.tone ?? undefined,
  })
  return [
    fact(revenueName, totalVariance(list, ITEM_TYPE.revenue, notableFrom)),
    fact('Expenses', totalVariance(list, ITEM_TYPE.expense, notableFrom)),
    fact('Net profit', profit),
  ]
}

type WhyProfitProps = Pick<Comparison, 'list' | 'profit'> & { readonly currency: string }

/** The causes of the difference between budgeted and actual profit. */
function WhyProfit({ list, profit, currency }: WhyProfitProps) {
  const steps = profitSteps(list, profit)
  if (steps.length === 0) return null
  const format = (value: Cents) => formatMoney(value, { currency })
  const formatChange = (value: Cents) => formatVariance(value, { currency })
  const changes = steps.map(({ label, amount }) => `${label} ${formatChange(amount)}`)
  return (
    <Panel
      title="Budgeted profit to actual profit"
      subtitle={`Effect on profit, ${currency}, tax exclusive`}
    >
      <Waterfall
        title="Budgeted profit to actual profit"
        summary={`The largest differences are ${changes.join(', ')}.`}
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
