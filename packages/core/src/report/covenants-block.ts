import {
  balanceSource,
  cashByMonth,
  chancePercent,
  chanceUntil,
  currentRatio,
  hasForecast,
  interestCover,
  profitSource,
  type Ratio,
} from '#insight'
import { cents, formatMoney } from '#money'
import { lastDay, longMonth, type Month, monthsBetween, monthsFrom } from '#time'
import { type Resolve, TOO_LITTLE_HISTORY } from './answer.ts'
import type { Covenant, CovenantMeasure } from './definition.ts'
import { periodFault, spanOf } from './periods.ts'
import { ratioText } from './ratio-text.ts'
import type { CovenantResult } from './result.ts'
import type { ReportSources } from './sources.ts'

const NAMES: Readonly<Record<CovenantMeasure, string>> = {
  currentRatio: 'The current ratio',
  cash: 'Cash',
  interestCover: 'Interest cover',
}
const NOT_KNOWN: Readonly<Record<CovenantMeasure, string>> = {
  currentRatio: 'The current ratio is not known, because the books show no current liabilities.',
  cash: 'Cash is not known in these months.',
  interestCover: 'Interest cover is not known, because the books show no interest for a year.',
}
const BY_WEEK = 'Covenants are tested at month ends. Choose another period.'

export const covenantsBlock: Resolve<'covenants'> = (block, sources, month) => {
  const span = spanOf(block.period, month, sources.basis.yearBeginsMonth)
  if (span.kind === 'weeks') return { reason: BY_WEEK }
  const outside = periodFault(span, sources.ledger)
  if (outside !== null) return { reason: outside }
  if (span.to > sources.ledger.closeMonth && !hasForecast(sources.forecast)) {
    return { reason: TOO_LITTLE_HISTORY }
  }
  const months = monthsFrom(span.from, monthsBetween(span.from, span.to) + 1)
  const measures = measuresOf(sources)
  const tests = block.tests.map(test => tested(test, sources, months, measures[test.measure]))
  const [first] = tests
    .filter(({ firstBreach }) => firstBreach !== null)
    .sort((one, other) => ((one.firstBreach ?? '') < (other.firstBreach ?? '') ? -1 : 1))
  const title = first?.sentence ?? tests[0]?.sentence ?? 'Covenants'
  return { title, content: { kind: 'covenants', tests } }
}

/** Cash counts in cents as a ratio does in hundredths. */
const CENTS = 100

type ValueAt = (month: Month) => Ratio | null

function measuresOf(sources: ReportSources): Readonly<Record<CovenantMeasure, ValueAt>> {
  const { ledger } = sources
  const forecast = hasForecast(sources.forecast) ? sources.forecast : null
  const roles = new Map<string, Parameters<typeof roleOr>[0]>(
    sources.forecast.facts.roles.map(({ code, role }) => [code, role]),
  )
  const byMonth = cashByMonth(ledger, forecast)
  const balances = balanceSource(ledger, forecast)
  const profits = profitSource(ledger, forecast)
  return {
    cash(month) {
      const closing = byMonth(month)?.closing ?? null
      return closing === null ? null : { amount: closing, per: CENTS }
    },
    currentRatio: month => currentRatio(balances, month),
    interestCover: month => interestCover(profits, code => roleOr(roles.get(code)), month),
  }
}

type Role = ReturnType<Parameters<typeof interestCover>[1]>
const roleOr = (role: Role | undefined): Role => role ?? null

function tested(
  test: Covenant,
  sources: ReportSources,
  months: readonly Month[],
  valueAt: ValueAt,
): CovenantResult {
  const { measure, bound, limit } = test
  const values = months.map(month => {
    const exact = valueAt(month)
    if (exact === null) return { month, value: null, headroom: null }
    const value = shownValue(exact, test)
    const headroom = inTenths(bound === 'min' ? value - limit : limit - value)
    return { month, value, headroom }
  })
  const firstBreach =
    values.find(({ headroom }) => headroom !== null && headroom < 0)?.month ?? null
  const found = {
    ...{ measure, name: NAMES[measure], bound, limit, months: values, firstBreach },
    chance: chanceOf(test, sources, months),
  }
  return { ...found, sentence: sentenceOf(found, sources.ledger.currency) }
}

const inTenths = (value: number): number => Math.round(10 * value) / 10

/**
 * A ratio in whole hundredths. If it breaks its limit but would round to it, it has one more digit
 * and stays on its own side: with a limit of 1.20, 1.1996 is 119.9.
 */
function shownValue({ amount, per }: Ratio, { bound, limit }: Covenant): number {
  const rounded = Math.round((100 * amount) / per)
  const over = BigInt(amount) * 100n - BigInt(limit) * BigInt(per)
  const isBreach = bound === 'min' ? over < 0n : over > 0n
  if (!isBreach || rounded !== limit) return rounded
  const tenths = (1000 * amount) / per
  return bound === 'min'
    ? Math.min(Math.floor(tenths), 10 * limit - 1) / 10
    : Math.max(Math.ceil(tenths), 10 * limit + 1) / 10
}

/** Of cash: the chance of falling below the limit on any day until the last month ends. */
function chanceOf(
  { measure, bound, limit }: Covenant,
  { ledger, fanAt }: ReportSources,
  months: readonly Month[],
): number | null {
  const last = months.at(-1)
  if (measure !== 'cash' || bound !== 'min' || !last || last <= ledger.closeMonth) return null
  const fan = fanAt(cents(limit))
  const chance = chanceUntil(fan.chanceBelow, fan.months, lastDay(last))
  return chance === null ? null : chancePercent(chance)
}

type Tested = Omit<CovenantResult, 'sentence'>

/** `The current ratio first falls below 1.20 in March 2027, at 1.16.` */
function sentenceOf(
  { measure, name, bound, limit, months, firstBreach, chance }: Tested,
  currency: string,
): string {
  const shown = (value: number) =>
    measure === 'cash' ? formatMoney(cents(value), { currency }) : ratioText(value)
  const known = months.filter(({ value }) => value !== null)
  const last = known.at(-1)
  if (!last) return NOT_KNOWN[measure]
  const breach = known.find(({ month }) => month === firstBreach)
  const crosses = bound === 'min' ? 'falls below' : 'rises above'
  const stays = bound === 'min' ? 'stays at or above' : 'stays at or below'
  const sentence = breach
    ? `${name} first ${crosses} ${shown(limit)} in ${longMonth(breach.month)}, ` +
      `at ${shown(breach.value ?? 0)}.`
    : `${name} ${stays} ${shown(limit)} until ${longMonth(last.month)}.`
  if (chance === null) return sentence
  const until = `by the end of ${longMonth(last.month)}`
  const what = `The chance that cash falls below ${shown(limit)} ${until}`
  return `${sentence} ${what} is about ${chance}%.`
}
