/** Assembles the parts of a forecast from which the statements are computed. */
import { type ItemCode, profitSign } from '#item'
import { type AccountRole, runningMonthOf } from '#ledger'
import { type Cents, cents, shareOf, ZERO } from '#money'
import type { PlannedAccount, Transfer } from '#plan'
import { type ModelInput, type OpeningBalance, type StockAccount, statementsOf } from '#statement'
import { type Day, daysBetween, lastDay, type Month, monthOfDay } from '#time'
import type { OpenDocument } from '#timing'
import { mainBank } from './account-index.ts'
import { type BankHabits, bankHabitsOf } from './banks/bank-habits.ts'
import { expectedOwnTransfers } from './banks/expected-own-transfers.ts'
import { withInterest } from './banks/with-banks.ts'
import { hasTerms } from './basis.ts'
import { contextOf, type ForecastContext, planOf } from './forecast-context.ts'
import { type BalanceDrivenAccount, balanceDrivenAccounts } from './inputs/balance-driven-rule.ts'
import { flowsOf, type LearnedFlows } from './inputs/flows.ts'
import { obligationsOf, periodsOf, salesTaxPaid } from './inputs/obligations.ts'
import { planBalanceDriven } from './inputs/plan-balance-driven.ts'
import {
  dayIn,
  type RegularTransfer,
  regularTransfers,
  transfersOf,
} from './inputs/regular-transfers.ts'
import { goodsAccounts, stockByRatio, stockOf } from './inputs/stock-of.ts'
import { learnedInstalments, withPlanned } from './inputs/tax-instalments.ts'
import { profitsBeforeTax } from './inputs/tax-payments.ts'
import { type TerminalTax, terminalTaxOf } from './inputs/terminal-tax.ts'
import { documentsOf } from './opening-documents.ts'
import {
  correctionTransfers,
  notExplained,
  type PastCorrection,
  pastCorrection,
} from './past-correction.ts'
import { usesGuesses } from './past-learning.ts'
import { repaymentsOf } from './schedules/loan-plan.ts'
import { type TaxCharge, taxedPlan } from './taxed-plan.ts'

/** Thirteen weeks are computed by day. */
const DAILY_DAYS = 91
/** The rest of a month happens in its last week: this is the middle of it. */
const BALANCE_DRIVEN_DAY = 28

export interface ForecastInputs {
  readonly plan: readonly PlannedAccount[]
  /** The tax in the plan on what the owner has changed; null without income tax. */
  readonly charge: TaxCharge | null
  readonly documents: readonly OpenDocument[]
  readonly flows: LearnedFlows
  readonly bank: ItemCode | null
  readonly transfers: readonly RegularTransfer[]
  /** What simple guesses that were more accurate add to cash; null if there were none. */
  readonly correction: PastCorrection | null
  readonly banks: BankHabits
  /** Sales tax paid in the running month, where the books show it. */
  readonly salesTaxPaid: Cents
  readonly input: ModelInput
}

type WithoutBalanceDriven = Omit<ForecastInputs, 'correction'> & {
  readonly drivenAccounts: readonly BalanceDrivenAccount[]
}

/** All of a forecast except its statements. */
export function assembleInputs(context: ForecastContext): ForecastInputs {
  const { drivenAccounts, ...parts } = withoutBalanceDriven(context)
  const inputs = withExpected(context, parts, drivenAccounts)
  return { ...inputs, input: withInterest(context, inputs.input) }
}

/** Adds what depends on expected balances: balance-driven accounts, past misses, own transfers. */
function withExpected(
  context: ForecastContext,
  parts: Omit<ForecastInputs, 'correction'>,
  drivenAccounts: readonly BalanceDrivenAccount[],
): ForecastInputs {
  const { accountIndex, asOf, months } = context
  const { bank, banks, input } = parts
  const { fromPast } = context.basis.learned
  const listens = fromPast !== undefined && usesGuesses(fromPast)
  const movesBetweenBanks = context.dividesBanks && banks.rules.size > 0
  const isAlone = drivenAccounts.length === 0 && !listens && !movesBetweenBanks
  if (bank === null || isAlone) return { ...parts, correction: null }
  const own = statementsOf(unchangedInput(context, input))
  const following = balanceDrivenTransfers(context, drivenAccounts, own.closingCash)
  const unplanned = withoutPlanned(following, context.transfers, months)
  const closings = withNetInflows(own.closingCash, following)
  const correction = listens
    ? pastCorrection({
        ...{ accountIndex, asOf, months, learning: fromPast },
        expected: [...parts.transfers, ...following],
        closings,
        opening: own.openingCash[0] ?? 0,
      })
    : null
  const mainRises = closings.map((closing, at) => closing - (own.closingCash[at] ?? 0))
  return {
    ...parts,
    transfers: [...parts.transfers, ...unplanned],
    correction,
    input: {
      ...input,
      balances: correction ? [...input.balances, notExplained] : input.balances,
      transfers: [
        ...input.transfers,
        ...transfersOf(unplanned, accountIndex, () => bank),
        ...(correction ? correctionTransfers(correction, { months, asOf, bank }) : []),
        ...(movesBetweenBanks
          ? expectedOwnTransfers({
              ...{ ...banks, main: bank, own, mainRises },
              ...{ accountIndex, asOf, months, planned: context.transfers },
            })
          : []),
      ],
    },
  }
}

/** Closing cash with the net inflow from the balance-driven accounts. */
function withNetInflows(
  closings: Float64Array,
  following: readonly RegularTransfer[],
): readonly number[] {
  let moved = 0
  return Array.from(closings, (closing, at) => {
    for (const { driver, amounts } of following) {
      moved += (driver?.drivenAccount.cashSign ?? 1) * (amounts[at] ?? 0)
    }
    return closing + moved
  })
}

function withoutBalanceDriven(context: ForecastContext): WithoutBalanceDriven {
  const { basis, ledger, asOf, months, accountIndex, timings } = context
  const { plan, charge } = taxedPlan(context)
  const documents = documentsOf(context)
  const goods = goodsAccounts(accountIndex, timings)
  const flows = flowsOf({
    accountIndex,
    plan,
    timings,
    goods,
    depreciation: context.depreciation,
    planned: context.planned,
    interestDays: context.schedules.interestDays,
    withholdingPeriods: periodsOf(basis, 'withholding', ledger.closeMonth),
    pensionPeriods: periodsOf(basis, 'pension', ledger.closeMonth),
  })
  const bank = mainBank(accountIndex)
  const tax = bank === null ? null : learnedTaxOf(context)
  const costs = flows.flows
    .filter(({ code, treatment }) => goods.costs.includes(code) && treatment.kind === 'trade')
    .map(({ code }) => code)
  const byRatio = costs.length === 0 ? null : stockByRatio(accountIndex, plan, timings, asOf)
  const { regular, drivenAccounts } =
    bank === null ? { regular: [], drivenAccounts: [] } : movementsOf(context, flows, byRatio)
  const stock = stockOf(costs, byRatio, regular)
  const transfers = [...regular, ...(tax ? [tax.instalments] : [])]
  const taxBooks = {
    ...{ accountIndex, basis, asOf, months, documents },
    hasInstalments: tax !== null || basis.settings.incomeTax !== null,
    terminalTax: tax?.terminalTax ?? null,
  }
  const obligations = obligationsOf(taxBooks)
  const banks = bankHabitsOf(accountIndex, flows.flows, obligations)
  const bought = new Set(stock?.accounts.map(({ code }) => code))
  const moved = transfers.filter(({ code }) => !bought.has(code))
  return {
    ...{ plan, charge, documents, flows, bank, banks },
    ...{ transfers, drivenAccounts },
    salesTaxPaid: salesTaxPaid(taxBooks, taxSoFar(context, flows)),
    input: {
      asOf,
      months,
      country: basis.country,
      yearBeginsMonth: basis.yearBeginsMonth,
      balances: openingBalances(context, bank),
      flows: flows.flows,
      documents,
      transfers: bank === null ? [] : transfersIn(context, moved, code => banks.rows[code] ?? bank),
      obligations,
      stock,
      banks: banks.rows,
      dailyMonths: dailyMonths(asOf, months),
    },
  }
}

/** Sales tax of what the running month has booked so far. */
function taxSoFar({ accountIndex, ledger }: ForecastContext, { flows }: LearnedFlows): number {
  const running = runningMonthOf(ledger)
  return flows.reduce((sum, { code, itemType, taxPpm }) => {
    const booked = accountIndex.profitAt(code, running)
    return sum + profitSign(itemType) * shareOf(booked, taxPpm)
  }, 0)
}

/** A planned transfer of zero moves nothing; it only replaces what was expected. */
const movingIn = ({ transfers }: ForecastContext): readonly Transfer[] =>
  transfers.filter(({ amount }) => amount !== ZERO)

function openingBalances(context: ForecastContext, bank: ItemCode | null): OpeningBalance[] {
  const { accountIndex, basis } = context
  const known = new Set(accountIndex.balance.map(({ code }) => code))
  const moved = new Set(movingIn(context).flatMap(({ from, to }) => [from, to]))
  // A plan may use an account that has never been used: it opens at zero.
  const unused = basis.accounts.filter(({ code }) => moved.has(code) && !known.has(code))
  const balances = [...accountIndex.balance, ...unused].map(
    ({ code, name, itemType, itemSubType }) => ({
      code,
      name,
      itemType,
      itemSubType,
      role: accountIndex.roleOf(code),
      amount: accountIndex.balanceNow(code),
    }),
  )
  // The first account with a role is used; the main bank is first of the banks.
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

/** Regular movements, and the accounts with which the owner keeps the bank balance at a level. */
function movementsOf(
  { accountIndex, months, asOf, basis, timings, transfers, schedules }: ForecastContext,
  flows: LearnedFlows,
  stock: StockAccount | null,
): {
  readonly regular: readonly RegularTransfer[]
  readonly drivenAccounts: readonly BalanceDrivenAccount[]
} {
  const { settings } = basis
  const repayments = schedules.loans.map(repaymentsOf)
  const repaid = new Set(repayments.map(({ code }) => code))
  const explained = new Set([
    ...EXPLAINED.flatMap(role => accountIndex.withRole(role)),
    ...flows.nonCash.map(each => each.balance),
    ...(stock ? [stock.code] : []),
    ...repaid,
  ])
  const hasSchedule = (code: ItemCode) =>
    settings.loans[code] !== undefined && !hasTerms(settings.loans[code])
  const notSteered = new Set([
    ...explained,
    ...accountIndex.withRole('inventory'),
    ...accountIndex.withRole('fixedAsset'),
  ])
  const drivenAccounts = balanceDrivenAccounts(
    accountIndex,
    accountIndex.balance.filter(({ code }) => !notSteered.has(code) && !hasSchedule(code)),
  )
  for (const { code } of drivenAccounts) explained.add(code)
  const regular = regularTransfers({
    accountIndex,
    months,
    asOf,
    settings,
    explained,
    settlementOf: code => timings.of({ code }).settlement,
  })
  const all = [...repayments, ...regular]
  return { regular: withoutPlanned(all, transfers, months), drivenAccounts }
}

/**
 * The input without the user's changes and terms of loans. Balance-driven rules and past misses
 * depend on this input only: a change of the plan, a changed date or a new rate then shows in cash
 * in full, and an edit does not recompute either.
 */
function unchangedInput(
  { months, ledger, basis, adjustments, schedules, planned }: ForecastContext,
  input: ModelInput,
): ModelInput {
  const { settings, expectedDates } = basis
  const changes = [adjustments, Object.keys(settings.overrides), Object.keys(expectedDates)]
  if ([...changes, schedules.loans, planned].every(each => each.length === 0)) return input
  const loans = Object.fromEntries(
    Object.entries(settings.loans).filter(([, loan]) => !hasTerms(loan)),
  )
  const own = { ...settings, overrides: {}, loans, planned: [] }
  const unchanged = { ...basis, expectedDates: {}, settings: own }
  return withoutBalanceDriven(contextOf({ ledger, basis: unchanged }, [], months.length)).input
}

/** The expected movements of balance-driven accounts, from closing cash without them. */
function balanceDrivenTransfers(
  { accountIndex, months, asOf }: ForecastContext,
  drivenAccounts: readonly BalanceDrivenAccount[],
  closings: ArrayLike<number>,
): RegularTransfer[] {
  return planBalanceDriven({ accountIndex, drivenAccounts, months, closings }).map(
    ({ netInflows, driver }) => ({
      code: driver.drivenAccount.code,
      by: 'bankBalance' as const,
      amounts: netInflows.map(amount => cents(driver.drivenAccount.cashSign * amount)),
      on: months.map(month => dayIn(month, BALANCE_DRIVEN_DAY, asOf)),
      series: null,
      driver,
    }),
  )
}

/** A planned transfer of a month replaces the expected movement of the account. */
function withoutPlanned(
  expected: readonly RegularTransfer[],
  planned: readonly Transfer[],
  months: readonly Month[],
): RegularTransfer[] {
  const plannedKeys = new Set(
    planned.flatMap(({ on, from, to }) => {
      const month = monthOfDay(on)
      return [`${month} ${from}`, `${month} ${to}`]
    }),
  )
  return expected.map(transfer => {
    const isPlanned = months.map(month => plannedKeys.has(`${month} ${transfer.code}`))
    const where = (planned: boolean, amounts = transfer.amounts) =>
      amounts.map((amount, index) => (isPlanned[index] === planned ? amount : ZERO))
    return {
      ...transfer,
      amounts: where(false),
      ...(transfer.paid && { paid: where(false, transfer.paid) }),
      replaced: where(true),
    }
  })
}

/**
 * Income tax as it has been paid, unless the owner set a schedule or the statute is more accurate.
 * A planned transfer of the tax account replaces the instalment of its month.
 */
function learnedTaxOf(context: ForecastContext): LearnedTax | null {
  const { accountIndex, months, asOf, basis, ledger, transfers } = context
  if (basis.settings.incomeTax !== null) return null
  const periods = periodsOf(basis, 'incomeTax', ledger.closeMonth, months.length)
  const profits = () =>
    profitsBeforeTax(accountIndex, months, planOf({ ...context, adjustments: [] }))
  const learned = learnedInstalments({ accountIndex, months, asOf, periods, profits })
  if (!learned) return null
  const [instalments = learned] = withoutPlanned([learned], transfers, months)
  const paid = withPlanned(instalments, transfers, { months, asOf })
  const question = { accountIndex, basis, months, asOf, periods }
  return { instalments, terminalTax: terminalTaxOf({ ...question, instalments: paid }) }
}

interface LearnedTax {
  readonly instalments: RegularTransfer
  readonly terminalTax: TerminalTax | null
}

/** Planned transfers, regular movements, and the owner's own schedule of income tax. */
function transfersIn(
  context: ForecastContext,
  regular: readonly RegularTransfer[],
  bankOf: (code: ItemCode) => ItemCode,
): Transfer[] {
  const { accountIndex, basis } = context
  const [tax] = accountIndex.withRole('incomeTax')
  const planned = tax === undefined ? [] : (basis.settings.incomeTax ?? [])
  const known = new Set([...accountIndex.balance, ...basis.accounts].map(({ code }) => code))
  return [
    ...movingIn(context).filter(({ from, to }) => known.has(from) && known.has(to)),
    ...transfersOf(regular, accountIndex, bankOf),
    ...planned.flatMap(({ on, amount }) =>
      tax === undefined
        ? []
        : [{ on, from: bankOf(tax), to: tax, amount, label: accountIndex.nameOf(tax) }],
    ),
  ]
}

function dailyMonths(asOf: Day, months: readonly Month[]): number {
  const within = months.findIndex(month => daysBetween(asOf, lastDay(month)) >= DAILY_DAYS)
  return within < 0 ? months.length : within + 1
}
