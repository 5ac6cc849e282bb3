import { ITEM_SUB_TYPE, ITEM_TYPE, type ItemCode, SUMMARY_DATA_TYPE } from '#item'
import { type Ledger, type LedgerSeries, runningMonthOf, seriesOf, valueAt } from '#ledger'
import { type Cents, cents, roundCents, sumCents, ZERO } from '#money'
import { assert } from '#outcome'
import type { SeriesForecast } from '#series'
import { addMonths, longMonth, type Month, monthsBetween, monthsFrom } from '#time'
import { type Adjustment, type BudgetAdjustment, isBudget, withCells } from './adjustment.ts'
import { cachedFactors, isScaled } from './group-total.ts'
import type { AccountRule, PlannedAccount, PlannedAmounts, Provenance } from './plan.ts'
import { type PlanCell, type PlannedSums, sumOfPlanned, withPlannedSum } from './planned-sum.ts'
import { restOfPlan } from './rest-of-plan.ts'
import { type RuleContext, ruleAmount } from './rule-amount.ts'
import { loopedAccounts } from './rule-problem.ts'
import {
  type PartlyBooked,
  runningMonth,
  sharedRest,
  shareOfRests,
  usualRest,
} from './running-month.ts'
import { type ScheduledAmounts, scheduledInputs } from './scheduled-amounts.ts'
import {
  accountForecast,
  actualAt,
  expectedAmounts,
  historyOf,
  type NewestMonth,
} from './statistical.ts'

export interface PlanOptions {
  /** The running month, or a later month if the books end with its last day. */
  readonly firstMonth: Month
  readonly horizon: number
  /** Transfers in the list are ignored, because they are not part of profit and loss. */
  readonly adjustments: readonly Adjustment[]
  /** By account code. */
  readonly accounts: Readonly<
    Record<string, { readonly rule?: AccountRule; readonly newestMonth?: NewestMonth }>
  >
  readonly overrides: PlannedAmounts
  /** Customer counts by code and month. */
  readonly customers: Readonly<Record<string, Readonly<Record<string, number>>>>
  /** By account code and month of the plan: the most that the statistical forecast may plan. */
  readonly limits?: ReadonlyMap<string, readonly (PlanLimit | null)[]>
  /**
   * By account code, the share of a month that is usually booked by today, 0 to 1; only accounts
   * whose documents show it. Absent if the running month is not in the plan.
   */
  readonly usuallyBooked?: ReadonlyMap<string, number>
  readonly scheduled?: ReadonlyMap<string, ScheduledAmounts>
  readonly plannedSums?: PlannedSums
}

/** An amount of the whole month, in cents, and the reason in one sentence. */
export interface PlanLimit {
  readonly amount: Cents
  readonly note: string
}

/**
 * The plan of every profit-and-loss account, in cents and natural sign, without sales tax: the
 * user's amount, otherwise the budget, the account's rule, or the statistical forecast; adjustments
 * change single cells. The running month is whole: the bookings so far and the rest of the plan.
 * With 600 planned and 450 booked it is 600, with 700 booked 700; a statistical forecast may have
 * another rest (`usualRest`, `shareOfRests`). With `only`, just these accounts.
 */
export function planAccounts(
  ledger: Ledger,
  options: PlanOptions,
  only?: ReadonlySet<string>,
): readonly PlannedAccount[] {
  const planner = new Planner(ledger, options)
  const plan = seriesOf(ledger, SUMMARY_DATA_TYPE.ProfitLoss)
    .filter(series => only === undefined || only.has(series.code))
    .map(series => planner.account(series))
  const { firstMonth, horizon, adjustments } = options
  return withCells(plan, monthsFrom(firstMonth, horizon), adjustments).map(withBooked)
}

/** No change of the plan makes the running month smaller than its bookings. */
function withBooked(account: PlannedAccount): PlannedAccount {
  const [first = ZERO, ...later] = account.amounts
  const whole = cents(account.soFar + restOfPlan(first, account.soFar))
  // With planned invoices the month is already what is booked and what follows.
  return account.soFar === ZERO || whole === first || (account.planned?.[0] ?? ZERO) !== ZERO
    ? account
    : { ...account, amounts: [whole, ...later] }
}

/**
 * The accounts whose plan may change with these accounts: themselves, and all direct and indirect
 * shares of them.
 */
export function dependentsOf(
  codes: Iterable<string>,
  accounts: PlanOptions['accounts'],
): ReadonlySet<string> {
  const found = new Set(codes)
  const shares = Object.entries(accounts).flatMap(([code, { rule }]) =>
    rule?.kind === 'percentOf' ? [{ code, of: rule.code }] : [],
  )
  for (let before = -1; before !== found.size; ) {
    before = found.size
    for (const { code, of } of shares) if (found.has(of)) found.add(code)
  }
  return found
}

class Planner {
  readonly #ledger: Ledger
  readonly #options: PlanOptions
  /** In order of precedence. */
  readonly #budgets: readonly BudgetAdjustment[]
  readonly #months: readonly Month[]
  /** Months between the running month and the first of the plan. */
  readonly #ahead: number
  readonly #series: ReadonlyMap<string, LedgerSeries>
  readonly #provided: ReadonlyMap<string, LedgerSeries>
  readonly #looped: ReadonlySet<string>
  readonly #context: RuleContext
  readonly #cells = new Map<string, PlanCell>()
  readonly #forecasts = new Map<string, SeriesForecast>()
  readonly #expectations = new Map<string, readonly number[]>()
  readonly #factors = new Map<string, readonly number[]>()
  readonly #histories = new Map<string, readonly Cents[]>()
  #restShare: number | null = null

  constructor(ledger: Ledger, options: PlanOptions) {
    const ahead = monthsBetween(runningMonthOf(ledger), options.firstMonth)
    assert(ahead >= 0, 'A plan starts in the current month or later')
    this.#ledger = ledger
    this.#options = options
    this.#budgets = options.adjustments.filter(isBudget).reverse()
    this.#ahead = ahead
    this.#months = monthsFrom(options.firstMonth, options.horizon)
    this.#series = new Map(
      seriesOf(ledger, SUMMARY_DATA_TYPE.ProfitLoss).map(series => [series.code, series]),
    )
    this.#provided = new Map(
      seriesOf(ledger, SUMMARY_DATA_TYPE.ProviderBudget).map(series => [series.code, series]),
    )
    const rules = Object.entries(options.accounts).flatMap(([code, { rule }]) =>
      rule ? [[code, rule] as const] : [],
    )
    this.#looped = loopedAccounts(new Map(rules))
    this.#context = {
      ledger,
      customers: options.customers,
      nameOf: code => this.#series.get(code)?.name ?? code,
      planned: (code, month) => this.#planned(code, month),
    }
  }

  account(series: LedgerSeries): PlannedAccount {
    const cells = this.#months.map(month => this.#cell(series, month))
    const planned = this.#options.plannedSums?.get(series.code)
    return {
      code: series.code,
      amounts: cells.map(cell => cell.amount),
      provenance: cells.map(cell => cell.provenance),
      mayMiss: cells.map(({ provenance }) => MAY_MISS.has(provenance.source)),
      series: this.#forecast(series),
      soFar: this.#soFar(series, this.#options.firstMonth),
      ...(planned && { planned: cells.map((_, at) => sumOfPlanned(planned.get(at))) }),
    }
  }

  #planned(code: ItemCode, month: Month): Cents | null {
    const series = this.#series.get(code)
    if (!series) return null
    // A month between the running month and the plan's first month is over, though not yet closed.
    if (month < this.#options.firstMonth) return valueAt(this.#ledger, series, month)
    return this.#months.includes(month) ? this.#cell(series, month).amount : null
  }

  #cell(series: LedgerSeries, month: Month): PlanCell {
    const key = `${series.code} ${month}`
    const known = this.#cells.get(key)
    if (known) return known
    const planned = this.#resolve(series, month)
    const usual = month === this.#options.firstMonth ? this.#firstMonth(series, planned) : planned
    const cell = this.#withPlanned(series, month, usual)
    this.#cells.set(key, cell)
    return cell
  }

  #withPlanned(series: LedgerSeries, month: Month, usual: PlanCell): PlanCell {
    const { plannedSums, firstMonth } = this.#options
    const sum = plannedSums?.get(series.code)?.get(monthsBetween(firstMonth, month))
    return sum ? withPlannedSum(usual, sum, this.#soFar(series, month)) : usual
  }

  #firstMonth(series: LedgerSeries, planned: PlanCell): PlanCell {
    const { amount: plan, provenance } = planned
    const soFar = this.#soFar(series, this.#options.firstMonth)
    const booked = { plan, soFar }
    const rest =
      provenance.source === 'statistical' ? this.#rest(series, booked) : restOfPlan(plan, soFar)
    if (soFar === ZERO && rest === plan) return planned
    const amount = cents(soFar + rest)
    return { amount, provenance: runningMonth(provenance, booked, rest) }
  }

  #rest(series: LedgerSeries, booked: PartlyBooked): Cents {
    const share = this.#options.usuallyBooked?.get(series.code)
    if (share !== undefined) return usualRest(booked, share, this.#isRegular(series))
    return this.#isOfGoods(series)
      ? sharedRest(booked, this.#costShare())
      : restOfPlan(booked.plan, booked.soFar)
  }

  #isRegular(series: LedgerSeries): boolean {
    const year = this.#history(series).slice(-12)
    return year.length === 12 && year.every(amount => amount !== ZERO)
  }

  /** Direct costs without documents are those of the goods sold: they follow sales. */
  #isOfGoods({ code, itemType, itemSubType }: LedgerSeries): boolean {
    const { usuallyBooked } = this.#options
    const isCost = itemType === ITEM_TYPE.expense && itemSubType === ITEM_SUB_TYPE.directcosts
    return isCost && usuallyBooked !== undefined && !usuallyBooked.has(code)
  }

  /** The same whatever the owner has planned for these accounts, so that an edit changes one. */
  #costShare(): number {
    this.#restShare ??= shareOfRests(
      [...this.#series.values()]
        .filter(series => this.#isOfGoods(series))
        .map(series => ({
          plan: this.#statistical(series, this.#options.firstMonth, []).amount,
          soFar: this.#soFar(series, this.#options.firstMonth),
        })),
    )
    return this.#restShare
  }

  #resolve(series: LedgerSeries, month: Month): PlanCell {
    const { overrides } = this.#options
    const override = overrides[series.code]?.[month]
    if (override !== undefined) return from('override', override, 'Set by you')
    const notes: string[] = []
    for (const { amounts } of this.#budgets) {
      const amount = this.#budgeted(amounts, series.code, month)
      if (amount !== null) return from('budget', amount, 'Budget')
    }
    if (this.#budgets.length > 0) {
      notes.push(`The budget has no figure for ${longMonth(month)}.`)
    }
    const byRule = this.#byRule(series, month, notes)
    return byRule ?? this.#statistical(series, month, notes)
  }

  #budgeted(budget: BudgetAdjustment['amounts'], code: ItemCode, month: Month): Cents | null {
    if (budget !== 'provider') return budget[code]?.[month] ?? null
    const series = this.#provided.get(code)
    return series ? valueAt(this.#ledger, series, month) : null
  }

  #byRule(series: LedgerSeries, month: Month, notes: string[]): PlanCell | null {
    const { rule } = this.#options.accounts[series.code] ?? {}
    if (!rule || rule.kind === 'statistical') return null
    if (this.#looped.has(series.code)) {
      notes.push('Its rule refers to itself through other accounts.')
      return null
    }
    const found = ruleAmount(series.code, month, rule, this.#context)
    if (found.amount === null) {
      notes.push(found.note)
      return null
    }
    const { amount, inputs } = found
    return { amount, provenance: { source: 'rule', rule, inputs, note: joined(notes) } }
  }

  #statistical(series: LedgerSeries, month: Month, notes: readonly string[]): PlanCell {
    const at = monthsBetween(this.#options.firstMonth, month)
    const rest = roundCents(this.#expected(series)[at] ?? 0)
    const scheduled = scheduledInputs(this.#options.scheduled?.get(series.code), at, rest)
    const expected = scheduled ? sumCents(scheduled.map(input => input.amount)) : rest
    const limit = this.#options.limits?.get(series.code)?.[at] ?? null
    const isLimited = limit !== null && expected > limit.amount
    const amount = isLimited ? limit.amount : expected
    const why = isLimited ? [...notes, limit.note] : notes
    if (scheduled) {
      const provenance = { source: 'schedule', rule: null, inputs: scheduled } as const
      return { amount, provenance: { ...provenance, note: joined(why) } }
    }
    const before = addMonths(month, -12)
    const lastYear = actualAt(this.#ledger, series, before)
    const year = this.#history(series).slice(-12)
    const inputs = [
      ...(lastYear === null ? [] : [{ label: longMonth(before), amount: lastYear }]),
      ...(year.length < 2
        ? []
        : [
            {
              label: `Average of the last ${year.length} months`,
              amount: roundCents(sumCents(year) / year.length),
            },
          ]),
    ]
    const rule = { kind: 'statistical' } as const
    return {
      amount,
      provenance: {
        ...{ source: 'statistical', rule, inputs, note: joined(why) },
        ...(isLimited && { isLimited }),
      },
    }
  }

  /** The forecast for the months of the plan, without the series' past forecast months. */
  #forecast(series: LedgerSeries): SeriesForecast {
    const known = this.#forecasts.get(series.code)
    if (known) return known
    const { accounts, horizon } = this.#options
    const whole = accountForecast(
      this.#ledger,
      this.#options.scheduled?.get(series.code)?.rest ?? series,
      horizon + this.#ahead,
      accounts[series.code]?.newestMonth,
    )
    const cut = (values: readonly number[]) => values.slice(this.#ahead)
    const forecast = {
      ...whole,
      mean: cut(whole.mean),
      lower80: cut(whole.lower80),
      upper80: cut(whole.upper80),
      lower95: cut(whole.lower95),
      upper95: cut(whole.upper95),
    }
    this.#forecasts.set(series.code, forecast)
    return forecast
  }

  #expected(series: LedgerSeries): readonly number[] {
    const known = this.#expectations.get(series.code)
    if (known) return known
    const forecast = this.#forecast(series)
    const factors = this.#isInGroup(series) && isScaled(forecast) ? this.#factorsOf(series) : []
    const expected = expectedAmounts(forecast).map((amount, at) => amount * (factors[at] ?? 1))
    this.#expectations.set(series.code, expected)
    return expected
  }

  /** The past of the group says little about an account with a new normal or with a schedule. */
  #isInGroup({ code }: LedgerSeries): boolean {
    const { accounts, scheduled } = this.#options
    return accounts[code]?.newestMonth !== 'newNormal' && !scheduled?.has(code)
  }

  #factorsOf({ itemType, itemSubType }: LedgerSeries): readonly number[] {
    const group = `${itemType} ${itemSubType}`
    const known = this.#factors.get(group)
    if (known) return known
    const members = [...this.#series.values()].filter(
      series =>
        series.itemType === itemType &&
        series.itemSubType === itemSubType &&
        this.#isInGroup(series),
    )
    const factors = cachedFactors({
      ledger: this.#ledger,
      members,
      horizon: this.#options.horizon,
      ahead: this.#ahead,
      forecastOf: member => this.#forecast(member),
    })
    this.#factors.set(group, factors)
    return factors
  }

  #history(series: LedgerSeries): readonly Cents[] {
    const known = this.#histories.get(series.code)
    if (known) return known
    const history = historyOf(this.#ledger, series)
    this.#histories.set(series.code, history)
    return history
  }

  #soFar(series: LedgerSeries, month: Month): Cents {
    if (month !== runningMonthOf(this.#ledger)) return ZERO
    return valueAt(this.#ledger, series, month) ?? ZERO
  }
}

const MAY_MISS = new Set<Provenance['source']>(['statistical', 'budget'])

const joined = (notes: readonly string[]): string | null =>
  notes.length === 0 ? null : notes.join(' ')

const from = (source: 'override' | 'budget', amount: Cents, label: string): PlanCell => ({
  amount,
  provenance: { source, rule: null, inputs: [{ label, amount }], note: null },
})
