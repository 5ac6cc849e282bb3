import type { Organisation } from '@millpond/contract/organisation'
import { budgetLabel, type ChosenBudget, chosenBudget, forecastIndex } from '@millpond/core/insight'
import { SUMMARY_DATA_TYPE } from '@millpond/core/item'
import { seriesOf } from '@millpond/core/ledger'
import { cents, formatMoney, salesTaxTitle, sumCents } from '@millpond/core/money'
import { providerName } from '@millpond/core/organisation'
import type { PlannedAccount, Provenance } from '@millpond/core/plan'
import type { SeriesMethod } from '@millpond/core/series'
import type { Obligation } from '@millpond/core/statement'
import { type Day, formatDay, longMonth, type Month, monthOfDay } from '@millpond/core/time'
import type { ForecastModel } from '#model/use-model.ts'
import { accountTiming, ruleWords, taxWords, timingWords } from '../../settings/setting-words.ts'

const METHODS: Readonly<Record<SeriesMethod, string>> = {
  none: 'Nothing was booked here in the last 36 months, so nothing is expected.',
  constant: 'It has been the same every month, so we expect it to continue.',
  shortHistory: 'There is too little history to see a seasonal pattern. We use the months we have.',
  calendarPattern: 'Booked in the same months each year, so we expect those months again.',
  intermittent: 'Booked irregularly. We use its average.',
  lastYearsProfile: 'We follow last year’s pattern, adjusted to today’s level.',
  medianOfThree:
    'We made three forecasts from this account’s history and use the middle one for each month.',
}

export interface Why {
  /** The source of the figure, in one sentence. */
  readonly source: string
  readonly inputs: Provenance['inputs']
  /** Further facts: when it is paid, its tax, why another source was not used. */
  readonly also: readonly string[]
}

/** Why a planned month is what it is; null for an account without a plan. */
export function whyPlanned(
  model: ForecastModel,
  code: string,
  month: Month,
  provider: Organisation['provider'],
): Why | null {
  const planned = model.forecast.plan.find(each => each.code === code)
  const index = forecastIndex(model.forecast, month)
  const provenance = planned?.provenance[index]
  if (!planned || !provenance) return null
  return {
    source: sourceWords(model, planned, provenance, { month, provider }),
    inputs: provenance.inputs,
    also: [provenance.note, ...moneyWords(model, code)].filter(words => words !== null),
  }
}

function sourceWords(
  { ledger, basis }: ForecastModel,
  { series }: PlannedAccount,
  { source, rule }: Provenance,
  { month, provider }: { readonly month: Month; readonly provider: Organisation['provider'] },
): string {
  const names = new Map(
    seriesOf(ledger, SUMMARY_DATA_TYPE.ProfitLoss).map(each => [each.code as string, each.name]),
  )
  const ruled = rule
    ? ruleWords({ rule }, code => names.get(code) ?? 'another account', ledger.currency)
    : ''
  switch (source) {
    case 'override':
      return `You set the amount for ${longMonth(month)}.`
    case 'budget':
      return budgetWords(chosenBudget(ledger, basis), provider)
    case 'rule':
      return `From your rule: ${ruled}.`
    case 'adjustment':
      return 'Changed from your forecast.'
    case 'schedule':
      return 'From your settings for loans and assets.'
    case 'statistical':
      return METHODS[series.method]
  }
}

const budgetWords = (budget: ChosenBudget | null, provider: Organisation['provider']): string =>
  budget ? `From the budget ${budgetLabel(budget, providerName(provider))}.` : 'From your budget.'

/** When an account's money moves and with which tax, as sentences. */
function moneyWords(model: ForecastModel, code: string): (string | null)[] {
  const { basis } = model
  const { fact, learned, paydays } = accountTiming(model, code)
  const tax = taxWords(fact)
  const money = timingWords(fact, learned, paydays)
  return [
    `Payment timing: ${money.charAt(0).toLowerCase()}${money.slice(1)}.`,
    tax && `${salesTaxTitle(basis.country)}: ${tax}.`,
  ]
}

/** For a tax or another obligation: what the month pays, and on which day. */
export function obligationWords(model: ForecastModel, code: string, month: Month): string | null {
  const { input, months } = model.forecast
  const owed = input.obligations.find(each => each.code === code)
  if (!owed) return null
  const isOwn = (on: Day | null): on is Day => on !== null && monthOfDay(on) === month
  const arisen = months.filter((_, at) => isOwn(owed.paidOn[at] ?? null))
  const opening = owed.opening.filter(part => isOwn(part.on))
  const days = [...opening.map(part => part.on), ...owed.paidOn].filter(on => isOwn(on ?? null))
  if (days.length === 0) return nextDays(owed)
  const known = sumCents(opening.map(part => part.amount))
  const what = [
    known > 0 ? `${formatMoney(known, model.ledger)} already owed` : [],
    arisen.length > 0 ? `the amount for ${spanOf(arisen)}` : [],
    known < 0 ? `less ${formatMoney(cents(-known), model.ledger)} already paid` : [],
  ].flat()
  const on = [...new Set(days)].sort().map(day => formatDay(day as Day))
  return `Paid on ${on.join(' and ')}: ${what.join(known < 0 ? ', ' : ', plus ')}.`
}

/** `October and November 2026`, `April 2026 to March 2027`. */
function spanOf(months: readonly Month[]): string {
  const [first, last] = [months[0], months.at(-1)]
  if (!first || !last || months.length <= NAMED) return months.map(longMonth).join(' and ')
  return `${longMonth(first)} to ${longMonth(last)}`
}

const NAMED = 2

function nextDays({ opening, paidOn }: Obligation): string | null {
  const days = [...opening.map(part => part.on), ...paidOn.filter(on => on !== null)]
  const next = [...new Set(days)].sort().slice(0, NEXT_DAYS)
  return next.length > 0 ? `Paid on ${next.map(formatDay).join(', ')}.` : null
}

const NEXT_DAYS = 3

/** For a balance that moves regularly, such as a loan: the reason for the forecast. */
export function transferWords({ forecast }: ForecastModel, code: string): string | null {
  const regular = forecast.facts.transfers.find(each => each.code === code)
  if (!regular) return null
  return TRANSFERS[regular.by]
}

const TRANSFERS: Readonly<
  Record<ForecastModel['forecast']['facts']['transfers'][number]['by'], string>
> = {
  schedule: 'Repayment from your loan settings.',
  everyMonth: 'It moved in most of the last 12 months, so we expect it to continue.',
  calendar: 'It moved in the same months of the last two years, so we expect those again.',
  average: 'Irregular: we use the monthly average.',
  level: 'We expect it to return to its normal level.',
  bankBalance:
    'You usually use this account to keep your bank balance at its normal level. We expect this ' +
    'to continue.',
}
