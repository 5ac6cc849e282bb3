import { type ItemCode, SUMMARY_DATA_TYPE } from '#item'
import { type Ledger, type LedgerSeries, runningMonthOf, seriesOf, valueAt } from '#ledger'
import { type Cents, cents, roundCents, sumCents, ZERO } from '#money'
import { assert } from '#outcome'
import type { SeriesForecast } from '#series'
import { addMonths, longMonth, type Month, monthsBetween, monthsFrom } from '#time'
import type { AccountRule, PlannedAccount, PlannedAmounts, Provenance } from './plan.ts'
import { type RuleContext, ruleAmount } from './rule-amount.ts'
import { loopedAccounts } from './rule-problem.ts'
import {
  accountForecast,
  actualAt,
  expectedAmounts,
  historyOf,
  type NewestMonth,
} from './statistical.ts'

export interface PlanOptions {
  /** The running month, or a later one where the books end with the running month's last day. */
  readonly firstMonth: Month
  readonly horizon: number
  /** What the plan follows where it has figures: the provider's budget, or Millpond's own. */
  readonly budget: 'provider' | PlannedAmounts | null
  /** By account code. */
  readonly accounts: Readonly<
    Record<string, { readonly rule?: AccountRule; readonly newestMonth?: NewestMonth }>
  >
  readonly overrides: PlannedAmounts
  /** Counted customers by code and month. */
  readonly customers: Readonly<Record<string, Readonly<Record<string, number>>>>
}

/**
 * The plan of every profit-and-loss account, cents and natural sign, sales tax excluded: what the
 * user set, else the budget, else the account's rule, else the statistical forecast. The running
 * month is whole: what is booked so far and what of the plan is left. With 600 planned and 450
 * booked it is 600, with 700 booked 700. With `only`, of these accounts alone.
 */
export function planAccounts(
  ledger: Ledger,
  options: PlanOptions,
  only?: ReadonlySet<string>,
): PlannedAccount[] {
  const planner = new Planner(ledger, options)
  return seriesOf(ledger, SUMMARY_DATA_TYPE.ProfitLoss)
    .filter(series => only === undefined || only.has(series.code))
    .map(series => planner.account(series))
}

/**
 * The accounts whose plan may change with that of these: they themselves and those that are a
 * share of them, of whatever depth.
 */
export function followersOf(
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

/**
 * What of the running month's plan is still to come, in the plan's own direction: 150 of 600 with
 * 450 booked, nothing of 600 with 700, −50 of −60 with −10. A plan of zero has nothing to come.
 */
export function restOfPlan(plan: Cents, soFar: Cents): Cents {
  if (plan > 0) return cents(Math.max(0, plan - soFar))
  return plan < 0 ? cents(Math.min(0, plan - soFar)) : ZERO
}

interface Cell {
  readonly amount: Cents
  readonly provenance: Provenance
}

class Planner {
  readonly #ledger: Ledger
  readonly #options: PlanOptions
  readonly #months: readonly Month[]
  /** Months between the running month and the first of the plan. */
  readonly #ahead: number
  readonly #series: ReadonlyMap<string, LedgerSeries>
  readonly #provided: ReadonlyMap<string, LedgerSeries>
  readonly #looped: ReadonlySet<string>
  readonly #context: RuleContext
  readonly #cells = new Map<string, Cell>()
  readonly #forecasts = new Map<string, SeriesForecast>()
  readonly #expectations = new Map<string, readonly number[]>()
  readonly #histories = new Map<string, readonly Cents[]>()

  constructor(ledger: Ledger, options: PlanOptions) {
    const ahead = monthsBetween(runningMonthOf(ledger), options.firstMonth)
    assert(ahead >= 0, 'A plan begins with the running month or later')
    this.#ledger = ledger
    this.#options = options
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
    return {
      code: series.code,
      amounts: cells.map(cell => cell.amount),
      provenance: cells.map(cell => cell.provenance),
      series: this.#forecast(series),
      soFar: this.#soFar(series, this.#options.firstMonth),
    }
  }

  #planned(code: ItemCode, month: Month): Cents | null {
    const series = this.#series.get(code)
    if (!series) return null
    // A month between the running one and the plan's first is over, though not yet closed.
    if (month < this.#options.firstMonth) return valueAt(this.#ledger, series, month)
    return this.#months.includes(month) ? this.#cell(series, month).amount : null
  }

  #cell(series: LedgerSeries, month: Month): Cell {
    const key = `${series.code} ${month}`
    const known = this.#cells.get(key)
    if (known) return known
    const { amount, provenance } = this.#resolve(series, month)
    const soFar = this.#soFar(series, month)
    const rest = restOfPlan(amount, soFar)
    const cell =
      month === this.#options.firstMonth && soFar !== ZERO
        ? { amount: cents(soFar + rest), provenance: runningMonth(provenance, amount, soFar) }
        : { amount, provenance }
    this.#cells.set(key, cell)
    return cell
  }

  #resolve(series: LedgerSeries, month: Month): Cell {
    const { overrides, budget } = this.#options
    const override = overrides[series.code]?.[month]
    if (override !== undefined) return from('override', override, 'Set by hand')
    const notes: string[] = []
    if (budget !== null) {
      const amount = this.#budgeted(budget, series.code, month)
      if (amount !== null) return from('budget', amount, 'Budget')
      notes.push(`The budget has no figure for ${longMonth(month)}.`)
    }
    const byRule = this.#byRule(series, month, notes)
    return byRule ?? this.#statistical(series, month, notes)
  }

  #budgeted(
    budget: NonNullable<PlanOptions['budget']>,
    code: ItemCode,
    month: Month,
  ): Cents | null {
    if (budget !== 'provider') return budget[code]?.[month] ?? null
    const series = this.#provided.get(code)
    return series ? valueAt(this.#ledger, series, month) : null
  }

  #byRule(series: LedgerSeries, month: Month, notes: string[]): Cell | null {
    const { rule } = this.#options.accounts[series.code] ?? {}
    if (!rule || rule.kind === 'statistical') return null
    if (this.#looped.has(series.code)) {
      notes.push('Its rule follows itself through other accounts.')
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

  #statistical(series: LedgerSeries, month: Month, notes: readonly string[]): Cell {
    const at = monthsBetween(this.#options.firstMonth, month)
    const amount = roundCents(this.#expected(series)[at] ?? 0)
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
    return { amount, provenance: { source: 'statistical', rule, inputs, note: joined(notes) } }
  }

  /** Its months are those of the plan: what the series says of months gone by is left out. */
  #forecast(series: LedgerSeries): SeriesForecast {
    const known = this.#forecasts.get(series.code)
    if (known) return known
    const { accounts, horizon } = this.#options
    const whole = accountForecast(
      this.#ledger,
      series,
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
    const expected = expectedAmounts(this.#forecast(series))
    this.#expectations.set(series.code, expected)
    return expected
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

const joined = (notes: readonly string[]): string | null =>
  notes.length === 0 ? null : notes.join(' ')

const from = (source: 'override' | 'budget', amount: Cents, label: string): Cell => ({
  amount,
  provenance: { source, rule: null, inputs: [{ label, amount }], note: null },
})

const runningMonth = (provenance: Provenance, plan: Cents, soFar: Cents): Provenance => ({
  ...provenance,
  inputs: [
    ...provenance.inputs,
    { label: 'Plan for the whole month', amount: plan },
    { label: 'Booked so far', amount: soFar },
  ],
})
