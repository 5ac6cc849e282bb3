import type { Covenant, CovenantMeasure } from '#forecast'
import {
  COVENANT_NAMES,
  type CovenantTest,
  chancePercent,
  chanceUntil,
  covenantTest,
  covenantValue,
  firstBreachOf,
  hasForecast,
} from '#insight'
import { cents } from '#money'
import { lastDay, longMonth, type Month, monthsBetween, monthsFrom } from '#time'
import { type Resolve, TOO_LITTLE_HISTORY } from './answer.ts'
import { periodFault, spanOf } from './periods.ts'
import type { CovenantResult } from './result.ts'
import type { ReportSources } from './sources.ts'

const NOT_KNOWN: Readonly<Record<CovenantMeasure, string>> = {
  currentRatio: 'The current ratio is not known, because the books show no current liabilities.',
  cash: 'Cash is not known in these months.',
  interestCover: 'Interest cover is not known, because the books show no interest for a year.',
}
const BY_WEEK = 'Covenants are tested at month ends. Choose another period.'

export const covenantsBlock: Resolve<'covenants'> = (block, sources, month) => {
  const { ledger, forecast } = sources
  const span = spanOf(block.period, month, sources.basis.yearBeginsMonth)
  if (span.kind === 'weeks') return { reason: BY_WEEK }
  const outside = periodFault(span, ledger)
  if (outside !== null) return { reason: outside }
  if (span.to > ledger.closeMonth && !hasForecast(forecast)) {
    return { reason: TOO_LITTLE_HISTORY }
  }
  const months = monthsFrom(span.from, monthsBetween(span.from, span.to) + 1)
  const testOn = covenantTest(ledger, forecast)
  const tests = block.tests.map(covenant => tested(covenant, sources, months, testOn))
  const [first] = tests
    .filter(({ firstBreach }) => firstBreach !== null)
    .sort((one, other) => ((one.firstBreach ?? '') < (other.firstBreach ?? '') ? -1 : 1))
  const title = first?.sentence ?? tests[0]?.sentence ?? 'Covenants'
  return { title, content: { kind: 'covenants', tests } }
}

function tested(
  covenant: Covenant,
  sources: ReportSources,
  months: readonly Month[],
  testOn: CovenantTest,
): CovenantResult {
  const { measure, bound, limit } = covenant
  const values = testOn(covenant, months)
  const found = {
    ...{ measure, name: COVENANT_NAMES[measure], bound, limit, months: values },
    firstBreach: firstBreachOf(values)?.month ?? null,
    chance: chanceOf(covenant, sources, months),
  }
  return { ...found, sentence: sentenceOf(found, sources.ledger.currency) }
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
  const shown = (value: number) => covenantValue(measure, value, currency)
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
