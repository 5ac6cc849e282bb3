/** Whether the low point has moved a lot since an older forecast. */
import type { Bridge, FrozenForecast } from '#forecast'
import { bridge, causeName, MIN_HISTORY_MONTHS } from '#insight'
import { cents, sumCents, ZERO } from '#money'
import { addDays, type Day } from '#time'
import type { AlertLook, LargeChangeFinding } from './finding.ts'
import { mondayOf } from './findings.ts'
import { type AlertRule, CHANGE_SHARE } from './rule.ts'

const MAX_NAMED = 3
const WEEK = 7

/** A forecast of today is compared with the oldest one that was kept since this day. */
export const weekBefore = (asOf: Day): Day => addDays(asOf, -WEEK)

export interface OlderForecasts {
  /** The one kept before; null where there is none. */
  readonly last: FrozenForecast | null
  /** The oldest one since the day that `weekBefore` names. */
  readonly weekOld: FrozenForecast | null
  /** For the name of its sales tax. */
  readonly country: string | null
}

/**
 * A forecast that was just kept, compared with the last one, and if that shows no large change,
 * with the one of a week ago. With an average month of $1,000, a low point of $400 that becomes
 * $300 is one. The causes are the steps of "What changed since the last sync".
 */
export function lookAtChange(
  frozen: FrozenForecast,
  { last, weekOld, country }: OlderForecasts,
  { off }: AlertRule,
): AlertLook {
  const average = frozen.alertFacts?.averageIncome ?? ZERO
  const isKnown = average > 0 && (frozen.historyMonths ?? 0) >= MIN_HISTORY_MONTHS
  const isOn = isKnown && !off.includes('largeChange')
  const found = (isOn ? [last, weekOld] : []).flatMap(older => {
    const moved = older && bridge(older, frozen)
    const finding = moved && changeOf(moved, average, country)
    return finding && finding.share >= CHANGE_SHARE ? [finding] : []
  })
  return {
    kinds: ['largeChange'],
    findings: found.slice(0, 1),
    watched: null,
    isCalm: true,
    floor: frozen.floor,
    off,
    averageIncome: average,
  }
}

function changeOf(moved: Bridge, average: number, country: string | null): LargeChangeFinding {
  const { from, to, steps } = moved
  const change = to.amount - from.amount
  const largest = [...steps]
    .filter(({ amount }) => amount !== ZERO)
    .sort((one, other) => Math.abs(other.amount) - Math.abs(one.amount))
    .slice(0, MAX_NAMED)
    .map(({ cause, amount }) => ({ name: causeName(cause, country), on: null, amount }))
  const direction = change < 0 ? 'lower' : 'higher'
  return {
    ...{ kind: 'largeChange', key: `${direction} ${mondayOf(to.asOf)}`, direction },
    since: from.asOf,
    way: {
      from: { on: from.on, amount: from.amount },
      to: { on: to.on, amount: to.amount },
      largest,
      others: cents(change - sumCents(largest.map(({ amount }) => amount))),
    },
    share: Math.abs(change) / average,
  }
}
