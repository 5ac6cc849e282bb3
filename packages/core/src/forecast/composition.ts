/** The parts of a forecast put together, up to what the statements are computed from. */
import type { ItemCode } from '#item'
import type { AccountRole, Ledger } from '#ledger'
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
import type { OpenDocument } from '#timing'
import { AccountTimings } from './account-timing.ts'
import { type BankHabit, bankHabits } from './bank-habit.ts'
import { budgetOf, type ForecastBasis } from './basis.ts'
import { withBudgetedAccounts } from './budgeted-accounts.ts'
import { type Chart, chartOf, mainBank, newestBalance } from './chart.ts'
import { flowsOf, type LearnedFlows } from './flows.ts'
import { followHabits } from './follow-habits.ts'
import { obligationsOf, periodsOf, salesTaxBasisOf } from './obligations.ts'
import { documentsOf } from './opening-documents.ts'
import { dayIn, type RegularTransfer, regularTransfers, transfersOf } from './regular-transfers.ts'
import { rolesOf } from './roles.ts'
import { stockOf } from './stock-of.ts'
import { learnedInstalments } from './tax-instalments.ts'

/** Thirteen weeks are read by day. */
const DAILY_DAYS = 91
/** What is left of a month shows in its last week: the middle of that. */
const HABIT_DAY = 28

export interface Composition {
  readonly plan: readonly PlannedAccount[]
  readonly documents: readonly OpenDocument[]
  readonly flows: LearnedFlows
  readonly bank: ItemCode | null
  readonly transfers: readonly RegularTransfer[]
  readonly input: ModelInput
}

/** All of a forecast but its statements. */
export function compose(scene: Scene): Composition {
  const { chart } = scene
  const parts = withoutHabits(scene)
  const { plan, documents, flows, bank, habits } = parts
  if (bank === null || habits.length === 0) return parts
  const following = followed(scene, habits, parts.input)
  const transfers = [...parts.input.transfers, ...transfersOf(following, chart, bank)]
  return {
    plan,
    documents,
    flows,
    bank,
    transfers: [...parts.transfers, ...following],
    input: { ...parts.input, transfers },
  }
}

function withoutHabits(scene: Scene): Composition & { readonly habits: readonly BankHabit[] } {
  const { basis, ledger, asOf, months, chart, timings } = scene
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
  const { regular, habits } =
    bank === null ? { regular: [], habits: [] } : movementsOf(scene, flows, stock)
  const transfers = [...regular, ...(instalments ? [instalments] : [])]
  const hasInstalments = instalments !== null || basis.settings.incomeTax !== null
  return {
    plan,
    documents,
    flows,
    bank,
    transfers,
    habits,
    input: {
      asOf,
      months,
      yearBeginsMonth: basis.yearBeginsMonth,
      balances: openingBalances(scene, bank),
      flows: flows.flows,
      documents,
      transfers: bank === null ? [] : transfersIn(scene, transfers, bank),
      obligations: obligationsOf({ chart, basis, asOf, months, documents, hasInstalments }),
      stock,
      dailyMonths: dailyMonths(asOf, months),
    },
  }
}

export interface Scene {
  readonly ledger: Ledger
  readonly basis: ForecastBasis
  /** The day whose balances the forecast starts from. */
  readonly asOf: Day
  readonly months: readonly Month[]
  readonly roles: ReadonlyMap<ItemCode, AccountRole>
  readonly chart: Chart
  readonly timings: AccountTimings
}

/** What a forecast is put together from. */
export function sceneOf(books: Ledger, basis: ForecastBasis, horizon: number): Scene {
  const ledger = withBudgetedAccounts(books, basis)
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
export function planOf(
  { ledger, basis, months }: Scene,
  only?: ReadonlySet<string>,
): readonly PlannedAccount[] {
  const { settings, customers, layers } = basis
  const [firstMonth] = months
  if (firstMonth === undefined) return []
  const { accounts, overrides } = settings
  const options = {
    firstMonth,
    horizon: months.length,
    budget: budgetOf(basis),
    accounts,
    overrides,
    customers,
  }
  const plan = planAccounts(ledger, options, only)
  return applyLayers(plan, months, layers).map(account => {
    const [first = ZERO, ...later] = account.amounts
    const whole = cents(account.soFar + restOfPlan(first, account.soFar))
    return account.soFar === ZERO || whole === first
      ? account
      : { ...account, amounts: [whole, ...later] }
  })
}

/** Zero plans that nothing moves: it only keeps away what is expected. */
const movingIn = ({ transfers }: ForecastBasis): readonly Transfer[] =>
  transfers.filter(({ amount }) => amount !== ZERO)

function openingBalances({ chart, basis }: Scene, bank: ItemCode | null): OpeningBalance[] {
  const known = new Set(chart.balance.map(({ code }) => code))
  const moved = new Set(movingIn(basis).flatMap(({ from, to }) => [from, to]))
  // An account that has never been used may still be planned with: it opens with nothing.
  const unused = basis.accounts.filter(({ code }) => moved.has(code) && !known.has(code))
  const balances = [...chart.balance, ...unused].map(({ code, name, itemType, itemSubType }) => ({
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

/** What moves on regularly, and what the owner steers the bank balance with instead. */
function movementsOf(
  { chart, months, asOf, basis, timings }: Scene,
  flows: LearnedFlows,
  stock: Stock | null,
): { readonly regular: readonly RegularTransfer[]; readonly habits: readonly BankHabit[] } {
  const { settings } = basis
  const explained = new Set([
    ...EXPLAINED.flatMap(role => chart.withRole(role)),
    ...flows.nonCash.map(each => each.balance),
    ...(stock ? [stock.code] : []),
  ])
  const notSteered = new Set([
    ...explained,
    ...chart.withRole('inventory'),
    ...chart.withRole('fixedAsset'),
  ])
  const habits = bankHabits(
    chart,
    chart.balance.filter(({ code }) => !notSteered.has(code) && !settings.loans[code]),
  )
  for (const { code } of habits) explained.add(code)
  const restOfMonth = (code: ItemCode) => timings.of({ code }).settlement.restOfMonth
  const regular = regularTransfers({ chart, months, asOf, settings, explained, restOfMonth })
  return { regular: besidePlanned(regular, basis.transfers, months), habits }
}

/**
 * Habits answer to what the books alone foretell: what somebody changes in the plan, or a moved
 * day, shows in cash in full, and an edit need not wait for habits to be followed anew.
 */
function followed(
  { chart, months, asOf, ledger, basis }: Scene,
  habits: readonly BankHabit[],
  input: ModelInput,
): RegularTransfer[] {
  const { settings, layers, expectedDates } = basis
  const isChanged =
    settings.planByBudget ||
    [layers, basis.transfers, Object.keys(settings.overrides), Object.keys(expectedDates)].some(
      each => each.length > 0,
    )
  const unchanged = {
    ...basis,
    layers: [],
    transfers: [],
    expectedDates: {},
    settings: { ...settings, planByBudget: false, overrides: {} },
  }
  const own = isChanged ? withoutHabits(sceneOf(ledger, unchanged, months.length)).input : input
  const closings = statementsOf(own).closingCash
  const following = followHabits({ chart, habits, months, closings }).map(
    ({ brought, follows }) => ({
      code: follows.habit.code,
      by: 'bankBalance' as const,
      amounts: brought.map(amount => cents(follows.habit.brings * amount)),
      on: months.map(month => dayIn(month, HABIT_DAY, asOf)),
      series: null,
      follows,
    }),
  )
  return besidePlanned(following, basis.transfers, months)
}

/** Where people plan an account's movement of a month, what is expected of it steps back. */
function besidePlanned(
  expected: readonly RegularTransfer[],
  planned: readonly Transfer[],
  months: readonly Month[],
): RegularTransfer[] {
  const spoken = new Set(
    planned.flatMap(({ on, from, to }) => {
      const month = monthOfDay(on)
      return [`${month} ${from}`, `${month} ${to}`]
    }),
  )
  return expected.map(transfer => {
    const isPlanned = months.map(month => spoken.has(`${month} ${transfer.code}`))
    const where = (planned: boolean) =>
      transfer.amounts.map((amount, index) => (isPlanned[index] === planned ? amount : ZERO))
    return { ...transfer, amounts: where(false), replaced: where(true) }
  })
}

/** Income tax as it has been paid, unless its owner gave a schedule or the statute is nearer. */
function instalmentsOf({ chart, months, asOf, basis, ledger }: Scene): RegularTransfer | null {
  if (basis.settings.incomeTax !== null) return null
  const periods = periodsOf(basis, 'incomeTax', ledger.closeMonth, months.length)
  return learnedInstalments({ chart, months, asOf, periods })
}

/** What people planned, what moves on regularly, and the owner's own schedule of income tax. */
function transfersIn(
  { chart, basis }: Scene,
  regular: readonly RegularTransfer[],
  bank: ItemCode,
): Transfer[] {
  const [tax] = chart.withRole('incomeTax')
  const planned = tax === undefined ? [] : (basis.settings.incomeTax ?? [])
  const known = new Set([...chart.balance, ...basis.accounts].map(({ code }) => code))
  return [
    ...movingIn(basis).filter(({ from, to }) => known.has(from) && known.has(to)),
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
