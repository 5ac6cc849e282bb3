import { SUMMARY_DATA_TYPE } from '@millpond/core/item'
import { seriesOf } from '@millpond/core/ledger'
import { formatMoney, sumCents } from '@millpond/core/money'
import type { PlannedAccount, Provenance } from '@millpond/core/plan'
import type { SeriesMethod } from '@millpond/core/series'
import type { Obligation } from '@millpond/core/statement'
import { type Day, formatDay, longMonth, type Month, monthOfDay } from '@millpond/core/time'
import type { ForecastModel } from '#model/use-model.ts'
import { indexIn } from '../model/cash-ahead.ts'
import { ruleWords, taxWords, timingWords } from '../settings/setting-words.ts'

const METHODS: Readonly<Record<SeriesMethod, string>> = {
  none: 'Nothing was booked here in the last 36 months: none is expected.',
  constant: 'It has been the same every month and is expected to go on.',
  shortHistory: 'Too little history to know its seasons: what its few months were.',
  calendarPattern: 'Booked in the same months of each year: those are expected again.',
  intermittent: 'Booked now and then: what it usually comes to.',
  lastYearsProfile: 'Last year’s months, at the level of today.',
  medianOfThree: 'The middle one of three forecasts from its own past.',
}

export interface Why {
  /** Where the figure comes from, in one sentence. */
  readonly source: string
  readonly inputs: Provenance['inputs']
  /** What else bears on it: when it is paid, its tax, why another source was not used. */
  readonly also: readonly string[]
}

/** Why a planned month is what it is; null for an account without a plan. */
export function whyPlanned(model: ForecastModel, code: string, month: Month): Why | null {
  const planned = model.forecast.plan.find(each => each.code === code)
  const index = indexIn(model.forecast.months, month)
  const provenance = planned?.provenance[index]
  if (!planned || !provenance) return null
  return {
    source: sourceWords(model, planned, provenance, month),
    inputs: provenance.inputs,
    also: [provenance.note, ...moneyWords(model, code)].filter(words => words !== null),
  }
}

function sourceWords(
  { ledger, basis }: ForecastModel,
  { series }: PlannedAccount,
  { source, rule }: Provenance,
  month: Month,
): string {
  const names = new Map(
    seriesOf(ledger, SUMMARY_DATA_TYPE.ProfitLoss).map(each => [each.code as string, each.name]),
  )
  const ruled = rule
    ? ruleWords({ rule }, code => names.get(code) ?? 'another account', ledger.currency)
    : ''
  switch (source) {
    case 'override':
      return `You set ${longMonth(month)}.`
    case 'budget':
      return 'From your budget.'
    case 'rule':
      return `By your rule: ${ruled}.`
    case 'layer':
      return `Changed by ${basis.layers.map(layer => `“${layer.name}”`).join(', ') || 'a layer'}.`
    case 'statistical':
      return METHODS[series.method]
  }
}

/** When an account's money moves and with which tax, as sentences. */
function moneyWords({ forecast, basis }: ForecastModel, code: string): (string | null)[] {
  const fact = forecast.facts.timing.find(each => each.code === code)
  const learned = basis.learned.accounts.find(each => each.code === code)
  const tax = taxWords(fact)
  const money = timingWords(fact, learned)
  return [
    `When the money moves: ${money.charAt(0).toLowerCase()}${money.slice(1)}.`,
    tax && `Sales tax: ${tax}.`,
  ]
}

/** Of a tax or another obligation: what the month pays, and on which day. */
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
    known === 0 ? [] : `${formatMoney(known, model.ledger)} owed already when the books were read`,
    arisen.length > 0 ? `what arises in ${arisen.map(longMonth).join(' and ')}` : [],
  ].flat()
  const on = [...new Set(days)].sort().map(day => formatDay(day as Day))
  return `Paid on ${on.join(' and ')}: ${what.join(', and ')}.`
}

function nextDays({ opening, paidOn }: Obligation): string | null {
  const days = [...opening.map(part => part.on), ...paidOn.filter(on => on !== null)]
  const next = [...new Set(days)].sort().slice(0, NEXT_DAYS)
  return next.length > 0 ? `Paid on ${next.map(formatDay).join(', ')}.` : null
}

const NEXT_DAYS = 3

/** Of a balance that moves regularly, such as a loan: how that is known. */
export function transferWords({ forecast }: ForecastModel, code: string): string | null {
  const regular = forecast.facts.transfers.find(each => each.code === code)
  if (!regular) return null
  return TRANSFERS[regular.by]
}

const TRANSFERS: Readonly<
  Record<ForecastModel['forecast']['facts']['transfers'][number]['by'], string>
> = {
  schedule: 'By the schedule you set.',
  everyMonth: 'It moved in most of the last 12 months and is expected to go on.',
  calendar: 'It moved in the same months of both last years: those are expected again.',
  average: 'It moves now and then: its average month is expected.',
  level: 'It goes back to its usual level.',
  bankBalance:
    'It follows your bank balance: in the past it moved what was beyond or short of a usual ' +
    'level, and is expected to go on.',
}
