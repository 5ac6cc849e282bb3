import type { ImportProgress } from '@millpond/contract/connection'
import type { Organisation } from '@millpond/contract/organisation'
import { type Forecast, NOT_EXPLAINED } from '@millpond/core/forecast'
import {
  ADJUSTMENT_MEANING,
  budgetLabel,
  type ChosenBudget,
  cashOutlook,
  chanceSentence,
  chosenBudget,
} from '@millpond/core/insight'
import { formatMoney, salesTaxTitle } from '@millpond/core/money'
import { providerName } from '@millpond/core/organisation'
import {
  findRow,
  type StatementKind,
  type StatementTable,
  statementTable,
  type TableComparison,
  withTotal,
} from '@millpond/core/table'
import { addMonths, financialYearStart, monthOfDay } from '@millpond/core/time'
import { lazy, Suspense, useRef } from 'react'
import { useDateState } from '#current/month.ts'
import { useBudgetForecast } from '#model/use-budget-forecast.ts'
import type { ForecastModel } from '#model/use-model.ts'
import { importWords } from '#screen/import-words.ts'
import { Ago } from '#ui/ago.tsx'
import { Answer } from '#ui/answer.tsx'
import { Chip } from '#ui/chip.tsx'
import { ErrorBoundary } from '#ui/error-boundary.tsx'
import { Loading } from '#ui/loading.tsx'
import { Panel } from '#ui/panel.tsx'
import { PaperHead } from '#ui/paper/paper-head.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { useNarrow } from '#ui/use-media.ts'
import { ExportMenu } from '../export/export-menu.tsx'
import { PaperTables } from '../export/paper-tables.tsx'
import { useDrill } from '../use-drill.ts'
import { usePressKeys } from '../use-press-keys.ts'
import { ProfitPages } from './dimension/profit-pages.tsx'
import { MonthList } from './month-list.tsx'
import { QuarterFacts } from './quarter-facts.tsx'
import { RowsToCheck } from './rows-to-check.tsx'
import styles from './statement.module.css'
import { StatementChart } from './statement-chart.tsx'
import { StatementGrid } from './statement-grid.tsx'
import { basisWords, budgetNote, statementAnswer } from './statement-words.ts'
import { type ComparisonChoice, useView, type View } from './use-view.ts'
import { ViewControls } from './view-controls.tsx'

const CellDrawer = lazy(() =>
  import('./cell/cell-drawer.tsx').then(module => ({ default: module.CellDrawer })),
)

const BankAccounts = lazy(() =>
  import('./banks/bank-accounts.tsx').then(module => ({ default: module.BankAccounts })),
)

const DimensionPage = lazy(() =>
  import('./dimension/dimension-page.tsx').then(module => ({ default: module.DimensionPage })),
)

interface StatementProps {
  readonly statement: StatementKind
  readonly organisation: Organisation
  readonly model: ForecastModel
  readonly progress: ImportProgress | null
}

const TITLES: Readonly<Record<StatementKind, string>> = {
  cashFlow: 'Cash flow',
  profitAndLoss: 'Profit and loss',
  balanceSheet: 'Balance sheet',
}

/** A statement, or the bank accounts of the cash flow. */
export function Statement(props: StatementProps) {
  const { statement, organisation, model } = props
  const { organisationId, reportingYearBeginsMonth: beginsMonth } = organisation
  const { selectedMonth } = useDateState(organisation)
  const view = useView({
    ...{ organisationId, statement, beginsMonth, selectedMonth },
    ...{ ledger: model.ledger, asOf: model.forecast.asOf },
  })
  if (view.dimension !== null) return <ByDimension {...props} view={view} />
  if (!view.isByBank) return <StatementTables {...props} view={view} />
  return (
    <div className={styles.statement}>
      <PaperHead
        name={organisation.name}
        title="Bank accounts"
        currency={model.ledger.currency}
        asOf={model.forecast.asOf}
      />
      <Pages view={view} />
      <ErrorBoundary>
        <Suspense fallback={<Loading />}>
          <BankAccounts {...{ organisation, model }} panelId={PANEL} />
        </Suspense>
      </ErrorBoundary>
    </div>
  )
}

function ByDimension(props: StatementProps & { readonly view: View }) {
  const { organisation, model, view } = props
  return (
    <div className={styles.statement}>
      <PaperHead
        name={organisation.name}
        title={TITLES.profitAndLoss}
        currency={model.ledger.currency}
        asOf={model.forecast.asOf}
      />
      <ProfitPages {...{ organisation, view }} panelId={PANEL} />
      <ErrorBoundary>
        <Suspense fallback={<Loading />}>
          <DimensionPage key={view.dimension} {...{ organisation, model, view }} panelId={PANEL} />
        </Suspense>
      </ErrorBoundary>
    </div>
  )
}

/** The title, the chart, the table, and the drawer of one of its cells. */
function StatementTables(props: StatementProps & { readonly view: View }) {
  const { statement, organisation, model, progress, view } = props
  const { reportingYearBeginsMonth: beginsMonth } = organisation
  const drill = useDrill()
  const budget = chosenBudget(model.ledger, model.basis)
  // The title of the profit and loss compares with the budget even if the table does not.
  const isCompared = view.compared.includes('budget') || statement === 'profitAndLoss'
  const byBudget = useBudgetForecast(model, budget !== null && isCompared)
  const budgetName = budget && budgetLabel(budget, providerName(organisation.provider))
  const compared = { budget, budgetName, byBudget }
  const tableOf = tablesOf(statement, { ...model, ...compared }, view, beginsMonth)
  const months = tableOf(view)
  const table = view.period === 'year' ? months : withTotal(months)
  const isWhole = useRef(false)
  const tableToPrint = () =>
    isWhole.current || view.period !== 'month'
      ? table
      : withTotal(tableOf(thisYear(model, beginsMonth)))
  const print = (whole: boolean) => {
    isWhole.current = whole
    window.print()
    isWhole.current = false
  }
  const { title, more } = statementAnswer(statement, model, {
    ...{ beginsMonth, period: view.period, ...compared },
  })
  const open = (column: string, row: string) => drill.openCell(column, row)
  usePressKeys('page', { '[': () => view.shift(-1), ']': () => view.shift(1) })
  const page = useRef<HTMLDivElement>(null)
  const drawing = () => page.current?.querySelector<SVGSVGElement>('svg[role=application]') ?? null
  return (
    <div ref={page} className={styles.statement}>
      <PaperHead
        name={organisation.name}
        title={TITLES[statement]}
        currency={table.currency}
        asOf={model.forecast.asOf}
      />
      {statement === 'cashFlow' && <Pages view={view} />}
      {statement === 'profitAndLoss' && <ProfitPages {...{ organisation, view }} panelId={PANEL} />}
      <div className={styles.head}>
        <div>
          <Answer
            basis={
              <Basis
                {...{ statement, organisation, model, progress }}
                hasChance={statement === 'cashFlow' && !view.isDated}
              />
            }
          >
            {title}
          </Answer>
          {more.length > 0 && <p className={styles.more}>{more.join(' ')}</p>}
        </div>
        <ViewControls {...{ view }} budget={budgetName}>
          <ExportMenu
            {...{ table, drawing, print }}
            chartTitle={title}
            name={organisation.name}
            model={model.forecast.input}
          />
        </ViewControls>
      </div>
      <Panel>
        <StatementChart
          {...{ title, model }}
          table={months}
          period={view.period}
          onOpen={column => open(column, TOTAL_ROW[statement])}
        />
      </Panel>
      {view.period === 'quarter' && <QuarterFacts {...{ organisation, statement }} />}
      <RowsToCheck {...{ statement, model }} isDated={view.isDated} />
      <TablePanel
        {...{ table, tableToPrint, view, model, organisation }}
        budget={budgetName}
        onOpen={open}
      />
      {hasAdjustment(table) && (
        <p className={styles.note} data-within={statement === 'balanceSheet' || undefined}>
          Forecast adjustment: {ADJUSTMENT_MEANING}
        </p>
      )}
      <p className={styles.keys}>
        Keys: Enter opens a cell · x expands all · v shows differences · [ and ] move earlier and
        later · Ctrl F finds an account
      </p>
      {drill.period && drill.account && (
        <ErrorBoundary>
          <Suspense fallback={<Loading />}>
            <CellDrawer
              {...{ table, statement, organisation, model, drill }}
              at={drill.period}
              rowKey={drill.account}
            />
          </Suspense>
        </ErrorBoundary>
      )}
    </div>
  )
}

/** The row of the cash flow, or the line of equity. */
const hasAdjustment = ({ rows }: StatementTable): boolean =>
  ['adjustment', NOT_EXPLAINED].some(key => findRow(rows, key) !== undefined)

/** Cash by month, by week, or by bank account; each has its own address. */
const Pages = ({ view }: { readonly view: View }) => (
  <Tabs
    label="Cash flow"
    tabs={PAGES}
    chosen={view.isByBank ? 'banks' : view.isDated ? 'weeks' : 'months'}
    onChoose={view.choosePage}
    panelId={PANEL}
  />
)

const PAGES = [
  { key: 'months', name: 'Months' },
  { key: 'weeks', name: '13 weeks' },
  { key: 'banks', name: 'Bank accounts' },
] as const
const PANEL = 'statement-table'

interface TablePanelProps extends Pick<StatementProps, 'organisation' | 'model'> {
  readonly table: StatementTable
  readonly tableToPrint: () => StatementTable
  readonly view: View
  readonly budget: string | null
  readonly onOpen: (column: string, row: string) => void
}

/** The table: a grid, on a small screen a list, on paper as many tables as it needs. */
function TablePanel(props: TablePanelProps) {
  const { table, tableToPrint, view, budget, model, organisation, onOpen } = props
  const isNarrow = useNarrow()
  const { statement, currency } = table
  const label = TITLES[statement]
  const counts = SUBTITLES[statement]
    .replace('$', currency)
    .replace('%', salesTaxTitle(organisation.country))
  const note =
    view.compared.includes('budget') &&
    budgetNote(statement, { name: budget, isUsed: model.basis.settings.planByBudget })
  const subtitle = note ? `${counts.replace(/\.?$/, '.')} ${note}` : counts
  return (
    <Panel title={label} subtitle={subtitle} actions={<Balanced table={table} />}>
      <div id={PANEL} className={styles['on-screen']}>
        {isNarrow ? (
          <MonthList {...{ table, label, onOpen }} />
        ) : (
          <StatementGrid
            {...{ table, label, budget, onOpen }}
            hasVariances={view.hasVariances}
            onVariances={() =>
              view.compared.length === 0
                ? view.chooseCompared([
                    chosenBudget(model.ledger, model.basis) ? 'budget' : 'lastYear',
                  ])
                : view.toggleVariances()
            }
          />
        )}
      </div>
      <PaperTables
        {...{ tableToPrint, budget }}
        caption={`${organisation.name}: ${label.toLowerCase()}, ${subtitle}`}
        hasVariances={view.hasVariances}
      />
    </Panel>
  )
}

const SUBTITLES: Readonly<Record<StatementKind, string>> = {
  cashFlow: '$, cash basis. Percentages are in separate rows.',
  profitAndLoss: '$, tax exclusive',
  balanceSheet: '$, balances at the end of each period',
}

/** The drawer that a point of the chart opens. */
const TOTAL_ROW: Readonly<Record<StatementKind, string>> = {
  cashFlow: 'net',
  profitAndLoss: 'netProfit',
  balanceSheet: 'equity',
}

interface Compared extends Pick<ForecastModel, 'ledger' | 'forecast'> {
  readonly budget: ChosenBudget | null
  readonly budgetName: string | null
  readonly byBudget: Forecast | null
}

/** The table of any months, with the chosen comparisons. */
function tablesOf(
  statement: StatementKind,
  { ledger, forecast, budget, budgetName, byBudget }: Compared,
  { period, compared }: View,
  yearBeginsMonth: number,
): (months: Pick<View, 'from' | 'to'>) => StatementTable {
  const comparisons: Readonly<Record<ComparisonChoice, TableComparison>> = {
    budget: { kind: 'budget', budget, label: budgetName, forecast: byBudget },
    lastYear: { kind: 'lastYear' },
  }
  return ({ from, to }) =>
    statementTable({
      ...{ ledger, forecast, statement, from, to, period, yearBeginsMonth },
      comparisons: compared.map(each => comparisons[each]),
    })
}

/** The months of the running financial year, which are printed by default. */
function thisYear({ forecast }: ForecastModel, beginsMonth: number): Pick<View, 'from' | 'to'> {
  const from = financialYearStart(monthOfDay(forecast.asOf), beginsMonth)
  return { from, to: addMonths(from, 11) }
}

/** Assets less liabilities less equity: a zero is worth a note, other amounts have their own. */
function Balanced({ table }: { table: StatementTable }) {
  const gaps = findRow(table.rows, 'check')?.amounts.filter(amount => amount !== null) ?? []
  const gap = gaps.findLast(amount => amount !== 0)
  if (gaps.length === 0) return null
  if (gap === undefined) return <Chip>Balanced</Chip>
  return <Chip tone="attention">Out of balance by {formatMoney(gap, table)}</Chip>
}

interface BasisProps extends StatementProps {
  /** The chance is that of 12 months, not of 13 weeks. */
  readonly hasChance: boolean
}

function Basis({ statement, organisation, model, progress, hasChance }: BasisProps) {
  const { lastImportedAt, connectionStatus } = organisation
  const importing = importWords(progress)
  const { forecast, fan, floor } = model
  const chance = hasChance ? chanceSentence(cashOutlook(forecast, fan, floor)) : null
  return (
    <>
      {basisWords(statement, model)}
      {lastImportedAt && (
        <>
          {connectionStatus === 'disconnected' ? ' · as of ' : ' · synced '}
          <Ago at={new Date(lastImportedAt)} />
        </>
      )}
      {importing && <> · {importing}</>}
      {chance && <> · {chance}</>}
    </>
  )
}
