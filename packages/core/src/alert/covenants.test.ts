import { describe, expect, it } from 'vitest'
import type { CovenantBreach, WatchedCovenant } from '#forecast'
import { addDays, month } from '#time'
import { frozenWith, TODAY } from './_alerts.ts'
import { type AlertCause, nextCauses } from './causes.ts'
import { lookAtForecast } from './findings.ts'
import { type AlertRule, DEFAULT_ALERT_RULE } from './rule.ts'
import { alertWords } from './words.ts'

const RATIO: WatchedCovenant = {
  ...{ measure: 'currentRatio', bound: 'min', limit: 120, tested: 'month' },
}
const CASH: WatchedCovenant = { ...RATIO, measure: 'cash', limit: 20_000_00 }
const QUARTERLY: WatchedCovenant = { ...RATIO, tested: 'quarter' }

const watching = (...covenants: readonly WatchedCovenant[]): AlertRule => ({
  ...DEFAULT_ALERT_RULE,
  covenants,
})
const missed = (when: string, value: number, covenant = RATIO): CovenantBreach => ({
  ...{ covenant, month: month(when), value, isForecast: when > '2026-10' },
})
const closed = (when: string): CovenantBreach => ({
  ...missed(when, 116, QUARTERLY),
  isForecast: false,
})
const lookWith = (breaches: readonly CovenantBreach[], rule = watching(RATIO, CASH)) =>
  lookAtForecast(frozenWith({ weeks: [900], facts: { breaches } }), rule)

/** The events of forecasts that are so many days after the first. */
function eventsOf(looks: readonly (readonly [days: number, breaches: CovenantBreach[]])[]) {
  let causes: readonly AlertCause[] = []
  return looks.map(([days, breaches]) => {
    const next = nextCauses(causes, lookWith(breaches), addDays(TODAY, days))
    causes = next.causes
    return next.events.map(({ event }) => event).join(' ')
  })
}

describe('[ALR-01] covenants', () => {
  it.each<[CovenantBreach, string, string, string]>([
    [
      missed('2027-05', 116),
      'NZD',
      'The current ratio misses your covenant in May 2027',
      'The forecast for the end of May 2027 is 1.16. Your covenant asks for at least 1.20.',
    ],
    [
      missed('2026-10', 119.6),
      'NZD',
      'The current ratio missed your covenant in October 2026',
      'At the end of October 2026 it was 1.196. Your covenant asks for at least 1.20.',
    ],
    [
      missed('2027-02', 12_000_00, CASH),
      'GBP',
      'Cash misses your covenant in February 2027',
      'The forecast for the end of February 2027 is £12,000. ' +
        'Your covenant asks for at least £20,000.',
    ],
    [
      missed('2027-02', 19_999_99, CASH),
      'NZD',
      'Cash misses your covenant in February 2027',
      'The forecast for the end of February 2027 is $19,999.99. ' +
        'Your covenant asks for at least $20,000.00.',
    ],
    [
      missed('2027-02', 85, { ...RATIO, measure: 'interestCover', bound: 'max', limit: 80 }),
      'NZD',
      'Interest cover misses your covenant in February 2027',
      'The forecast for the end of February 2027 is 0.85. Your covenant asks for at most 0.80.',
    ],
  ])('says %j in %s', (breach, currency, title, message) => {
    const [finding] = lookWith([breach], watching(breach.covenant)).findings
    expect(finding && alertWords(finding, currency)).toEqual({ title, message, why: null })
  })

  it('are found only while they are watched, and not in forecasts without them', () => {
    const breaches = [missed('2027-05', 116), missed('2027-02', 1, CASH)]
    const keys = (rule: AlertRule) => lookWith(breaches, rule).findings.map(({ key }) => key)
    expect(keys(watching(RATIO, CASH))).toEqual([
      'currentRatio min 120 2027-05',
      'cash min 2000000 2027-02',
    ])
    expect(keys(watching(CASH))).toEqual(['cash min 2000000 2027-02'])
    expect(keys(watching({ ...RATIO, limit: 121 }))).toEqual([])
    expect(lookAtForecast(frozenWith({ weeks: [900] }), watching(RATIO)).findings).toEqual([])
  })

  it.each<[string, [number, CovenantBreach[]][], string[]]>([
    ['is said once', [0, 1, 2].map(days => [days, [missed('2027-05', 116)]]), ['raised', '', '']],
    [
      'stays the same when its month is one later',
      [
        [0, [missed('2027-04', 116)]],
        [1, [missed('2027-05', 116)]],
        [2, [missed('2027-06', 116)]],
      ],
      ['raised', '', ''],
    ],
    [
      'stays the same when its quarter is one later, and is said again a quarter sooner',
      [
        [0, [missed('2027-03', 116, QUARTERLY)]],
        [1, [missed('2027-06', 116, QUARTERLY)]],
        [2, [missed('2027-03', 116, QUARTERLY)]],
        [3, [missed('2026-12', 116, QUARTERLY)]],
      ],
      ['raised', '', '', 'worsened'],
    ],
    [
      'is said again by each test of closed books that it misses',
      [
        [0, [missed('2026-12', 116, QUARTERLY)]],
        [40, [closed('2026-12')]],
        [41, [closed('2026-12')]],
        [130, [closed('2027-03')]],
      ],
      ['raised', 'worsened', '', 'worsened'],
    ],
    [
      'is said again a month sooner',
      [
        [0, [missed('2027-05', 116)]],
        [1, [missed('2027-04', 116)]],
      ],
      ['raised', 'worsened'],
    ],
    [
      'is said again a tenth of the limit further beyond it',
      [
        [0, [missed('2027-05', 116)]],
        [1, [missed('2027-05', 104.1)]],
        [2, [missed('2027-05', 104)]],
      ],
      ['raised', '', 'worsened'],
    ],
    [
      'of cash is said again a tenth of an average month of 1,000 further beyond it',
      [
        [0, [missed('2027-05', 19_000_00, CASH)]],
        [1, [missed('2027-05', 19_000_00 - 99, CASH)]],
        [2, [missed('2027-05', 19_000_00 - 100, CASH)]],
      ],
      ['raised', '', 'worsened'],
    ],
    [
      'ends at once when it is met, and is silent when it is missed again in the next days',
      [
        [0, [missed('2027-05', 119)]],
        [1, []],
        [2, [missed('2027-05', 119)]],
        [3, []],
        [4, [missed('2027-05', 119)]],
      ],
      ['raised', 'resolved', '', 'resolved', ''],
    ],
    [
      'is news after two weeks in which it was met',
      [
        [0, [missed('2027-05', 119)]],
        [1, []],
        [15, [missed('2027-05', 119)]],
      ],
      ['raised', 'resolved', 'raised'],
    ],
    [
      'is another one in a month further away',
      [
        [0, [missed('2027-02', 119)]],
        [1, [missed('2027-05', 119)]],
      ],
      ['raised', 'resolved raised'],
    ],
    [
      'is not that of another limit',
      [
        [0, [missed('2027-05', 116)]],
        [1, [missed('2027-05', 116), missed('2027-05', 1, CASH)]],
      ],
      ['raised', 'raised'],
    ],
  ])('a cause %s', (_, looks, events) => expect(eventsOf(looks)).toEqual(events))
})
