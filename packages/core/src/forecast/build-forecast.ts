import { ITEM_TYPE, type ItemCode, SUMMARY_DATA_TYPE } from '#item'
import { type AccountRole, type Ledger, seriesOf, valueAt } from '#ledger'
import { cents, ZERO } from '#money'
import { applyLayers, type PlannedAccount, planAccounts, restOfPlan } from '#plan'
import {
  type ModelInput,
  type OpeningBalance,
  type Stock,
  statementsOf,
  type Transfer,
} from '#statement'
import { addDays, type Day, daysBetween, lastDay, type Month, monthOfDay, monthsFrom } from '#time'
import { AccountTimings } from './account-timing.ts'
import type { ForecastBasis } from './basis.ts'
import { type Chart, chartOf, mainBank, newestBalance } from './chart.ts'
import { flowsOf, type LearnedFlows } from './flows.ts'
import type { Forecast } from './forecast.ts'
import { obligationsOf, periodsOf, salesTaxBasisOf } from './obligations.ts'
import { controlFact, documentsOf } from './opening-documents.ts'
import { type RegularTransfer, regularTransfers, transfersOf } from './regular-transfers.ts'
import { rolesOf } from './roles.ts'
import { stockOf } from './stock-of.ts'
import { learnedInstalments } from './tax-instalments.ts'

const HORIZON = 36
/** Thirteen weeks are read by day. */
const DAILY_DAYS = 91

/**
 * The forecast of an organisation from its monthly data and what is known beside: its plan, its
 * open documents, its taxes, and the three statements of the months after `asOf`. The same ledger
 * and basis give the same forecast to the cent. Design: forecast-model.
 */
export function buildForecast(
  ledger: Ledger,
  basis: ForecastBasis,
  horizon: number = HORIZON,
): Forecast {
  const scene = sceneOf(ledger, basis, horizon)
  const { asOf, months, chart, timings, roles } = scene
  const plan = planOf(scene)
  const documents = documentsOf(scene)
  const flows = flowsOf({
    chart,
    plan,
    timings,
    withholdingPeriods: periodsOf(basis, 'withholding', ledger.closeMonth),
    pensionPeriods: periodsOf(basis, 'pension', ledger.closeMonth),
  })
  const bank = mainBank(chart)
  const instalments = bank === null ? null : instalmentsOf(scene)
  const stock = stockOf(chart, plan, timings, asOf)
  const regular = bank === null ? [] : regularOf(scene, flows, stock)
  const hasInstalments = instalments !== null || basis.settings.incomeTax !== null
  const obligations = obligationsOf({ chart, basis, asOf, months, documents, hasInstalments })
  const moved = [...regular, ...(instalments ? [instalments] : [])]
  const input: ModelInput = {
    asOf,
    months,
    yearBeginsMonth: basis.yearBeginsMonth,
    balances: openingBalances(scene, bank),
    flows: flows.flows,
    documents,
    transfers: bank === null ? [] : transfersIn(scene, moved, bank),
    obligations,
    stock,
    dailyMonths: dailyMonths(asOf, months),
  }
  return {
    asOf,
    months,
    plan,
    input,
    statements: statementsOf(input),
    documents,
    facts: {
      historyMonths: historyMonths(ledger),
      mainBank: bank,
      roles: [...roles].map(([code, role]) => ({ code, role })),
      timing: flows.timing,
      withheld: flows.withheld,
      nonCash: flows.nonCash,
      transfers: moved,
      receivables: controlFact(chart, 'receivables', documents),
      payables: controlFact(chart, 'payables', documents),
      notes: notesOf(ledger, asOf, basis),
    },
  }
}

interface Scene {
  readonly ledger: Ledger
  readonly basis: ForecastBasis
  /** The day whose balances the forecast starts from. */
  readonly asOf: Day
  readonly months: readonly Month[]
  readonly roles: ReadonlyMap<ItemCode, AccountRole>
  readonly chart: Chart
  readonly timings: AccountTimings
}

function sceneOf(ledger: Ledger, basis: ForecastBasis, horizon: number): Scene {
  const now = newestBalance(ledger, monthOfDay(basis.asOf))
  // Books without a running month are known to the end of the close and no further.
  const asOf = now === ledger.closeMonth ? lastDay(now) : basis.asOf
  const roles = rolesOf(basis)
  return {
    ledger,
    basis,
    asOf,
    months: monthsFrom(monthOfDay(addDays(asOf, 1)), horizon),
    roles,
    chart: chartOf(ledger, basis.accounts, roles, now),
    timings: new AccountTimings(basis, asOf, salesTaxBasisOf(basis) !== 'none'),
  }
}

/** With its layers; the running month is never less than what is booked in it. */
function planOf({ ledger, basis, months }: Scene): readonly PlannedAccount[] {
  const { settings, customers, layers } = basis
  const [firstMonth] = months
  if (firstMonth === undefined) return []
  const { planByBudget, accounts, overrides } = settings
  const plan = planAccounts(ledger, {
    firstMonth,
    horizon: months.length,
    planByBudget,
    accounts,
    overrides,
    customers,
  })
  return applyLayers(plan, months, layers).map(account => {
    const [first = ZERO, ...later] = account.amounts
    const whole = cents(account.soFar + restOfPlan(first, account.soFar))
    return account.soFar === ZERO || whole === first
      ? account
      : { ...account, amounts: [whole, ...later] }
  })
}

function openingBalances({ chart }: Scene, bank: ItemCode | null): OpeningBalance[] {
  const balances = chart.balance.map(({ code, name, itemType, itemSubType }) => ({
    code,
    name,
    itemType,
    itemSubType,
    role: chart.roleOf(code),
    amount: chart.balanceNow(code),
  }))
  // The first account of a role takes its part: the main bank comes first of the banks.
  return balances.sort((a, b) => Number(b.code === bank) - Number(a.code === bank))
}

const EXPLAINED: readonly AccountRole[] = [
  'bank',
  'receivables',
  'payables',
  'salesTax',
  'withholding',
  'pension',
  'incomeTax',
  'accumulatedDepreciation',
  'retainedEarnings',
  'currentYearEarnings',
]

function regularOf(
  { chart, months, asOf, basis, timings }: Scene,
  flows: LearnedFlows,
  stock: Stock | null,
): RegularTransfer[] {
  const { settings } = basis
  const explained = new Set([
    ...EXPLAINED.flatMap(role => chart.withRole(role)),
    ...flows.nonCash.map(each => each.balance),
    ...(stock ? [stock.code] : []),
  ])
  const restOfMonth = (code: ItemCode) => timings.of({ code }).settlement.restOfMonth
  return regularTransfers({ chart, months, asOf, settings, explained, restOfMonth })
}

/** Income tax as it has been paid, unless its owner gave a schedule or the statute is nearer. */
function instalmentsOf({ chart, months, asOf, basis, ledger }: Scene): RegularTransfer | null {
  if (basis.settings.incomeTax !== null) return null
  const periods = periodsOf(basis, 'incomeTax', ledger.closeMonth, months.length)
  return learnedInstalments({ chart, months, asOf, periods })
}

/** What moves on regularly, and the owner's own schedule of income tax. */
function transfersIn(
  { chart, basis }: Scene,
  regular: readonly RegularTransfer[],
  bank: ItemCode,
): Transfer[] {
  const [tax] = chart.withRole('incomeTax')
  const planned = tax === undefined ? [] : (basis.settings.incomeTax ?? [])
  return [
    ...transfersOf(regular, chart, bank),
    ...planned.flatMap(({ on, amount }) =>
      tax === undefined ? [] : [{ on, from: bank, to: tax, amount, label: chart.nameOf(tax) }],
    ),
  ]
}

function dailyMonths(asOf: Day, months: readonly Month[]): number {
  const within = months.findIndex(month => daysBetween(asOf, lastDay(month)) >= DAILY_DAYS)
  return within < 0 ? months.length : within + 1
}

/** Complete months up to the close in which any account of profit and loss has a figure. */
function historyMonths(ledger: Ledger): number {
  const series = seriesOf(ledger, SUMMARY_DATA_TYPE.ProfitLoss)
  const complete = ledger.months.filter(month => month <= ledger.closeMonth)
  const first = complete.findIndex(month =>
    series.some(each => (valueAt(ledger, each, month) ?? 0) !== 0),
  )
  return first < 0 ? 0 : complete.length - first
}

function notesOf(ledger: Ledger, asOf: Day, basis: ForecastBasis): string[] {
  const notes: string[] = []
  if (asOf !== basis.asOf) {
    notes.push('The books have no balance sheet of the running month: cash starts at the close.')
  }
  if (
    !seriesOf(ledger, SUMMARY_DATA_TYPE.BalanceSheet).some(
      each => each.itemType === ITEM_TYPE.asset,
    )
  ) {
    notes.push('The books have no balance sheet: everything starts from nothing.')
  }
  return notes
}
