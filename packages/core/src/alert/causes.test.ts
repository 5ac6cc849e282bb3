import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cents } from '#money'
import { addDays, day } from '#time'
import { crossing, frozenWith, TODAY } from './_alerts.ts'
import { type AlertCause, isShown, nextCauses } from './causes.ts'
import type { AlertLook, Finding } from './finding.ts'
import { allLooks, lookAtForecast } from './findings.ts'
import { DEFAULT_ALERT_RULE } from './rule.ts'

const look = (findings: readonly Finding[], change: Partial<AlertLook> = {}): AlertLook => ({
  kinds: ['cashFloor', 'taxDue', 'overdue'],
  findings,
  watched: null,
  isCalm: findings.length === 0,
  floor: cents(400),
  off: [],
  averageIncome: cents(1000),
  ...change,
})

/** What is said, forecast by forecast, one a day. */
function said(looks: readonly AlertLook[], snooze?: AlertCause['snooze']): string[] {
  let causes: readonly AlertCause[] = []
  return looks.map((each, days) => {
    const next = nextCauses(causes, each, addDays(TODAY, days))
    const first = days === 0 && snooze !== undefined
    causes = first ? next.causes.map(cause => ({ ...cause, snooze })) : next.causes
    return next.events.map(({ event }) => event).join(' ')
  })
}

const JAN = crossing('2027-01-10', 0.3, 350)
const calm = look([])
const uneasy = look([], { isCalm: false })

describe('[ALR-01] the life of a cause', () => {
  it.each<[string, AlertLook[], string[]]>([
    ['is said once', [look([JAN]), look([JAN]), look([JAN])], ['raised', '', '']],
    [
      'is said again in a likelier class',
      [
        look([JAN]),
        look([crossing('2027-01-10', 0.49, 350)]),
        look([crossing('2027-01-10', 0.5, 350)]),
      ],
      ['raised', '', 'worsened'],
    ],
    [
      'is said again a tenth of an average month deeper than it was said',
      [
        look([JAN]),
        look([crossing('2027-01-10', 0.3, 251)]),
        look([crossing('2027-01-10', 0.3, 250)]),
      ],
      ['raised', '', 'worsened'],
    ],
    [
      'is said again two weeks sooner',
      [
        look([JAN]),
        look([crossing('2026-12-28', 0.3, 350)]),
        look([crossing('2026-12-27', 0.3, 350)]),
      ],
      ['raised', '', 'worsened'],
    ],
    [
      'stays the same when the month moves by one',
      [
        look([JAN]),
        look([crossing('2027-02-01', 0.3, 350)]),
        look([crossing('2027-03-01', 0.3, 350)]),
      ],
      ['raised', '', ''],
    ],
    [
      'stays the same, and is no worse, where no day is expected to cross the floor',
      [
        look([crossing('2027-03-10', 0.3, 350)]),
        look([crossing(null, 0.3, 450)]),
        look([crossing('2026-12-20', 0.3, 350)]),
      ],
      ['raised', '', 'worsened'],
    ],
    [
      'is not said again only because its low point is sooner',
      [look([JAN]), look([crossing(null, 0.3, 450)]), look([crossing(null, 0.3, 450)])],
      ['raised', '', ''],
    ],
    [
      'is another one when the month moves by two',
      [look([JAN]), look([crossing('2027-03-01', 0.3, 350)])],
      ['raised', 'resolved raised'],
    ],
    [
      'ends after two calm forecasts',
      [look([JAN]), calm, calm, calm],
      ['raised', '', 'resolved', ''],
    ],
    [
      'does not end while the chance is near the limit',
      [look([JAN]), calm, uneasy, calm, look([JAN])],
      ['raised', '', '', '', ''],
    ],
    [
      'ends at once with another floor',
      [look([JAN]), look([], { floor: cents(100), isCalm: false })],
      ['raised', 'resolved'],
    ],
    [
      'ends at once when it is switched off',
      [look([JAN]), look([], { off: ['cashFloor'], isCalm: false })],
      ['raised', 'resolved'],
    ],
    [
      'is news again after it had ended',
      [look([JAN]), calm, calm, look([JAN])],
      ['raised', '', 'resolved', 'raised'],
    ],
  ])('%s', (_, looks, events) => {
    expect(said(looks)).toEqual(events)
  })

  const tax = (breaksFloor: boolean): Finding => ({
    ...{ kind: 'taxDue', key: 'salesTax 2026-11-30', name: 'GST', on: day('2026-11-30') },
    ...{ amount: cents(100), breaksFloor, floor: null },
  })
  it('a tax is said again only if it begins to break the floor, and ends when it is paid', () => {
    const looks = [
      look([tax(false)]),
      look([tax(true)]),
      look([tax(false)]),
      calm,
      look([tax(true)]),
    ]
    expect(said(looks)).toEqual(['raised', 'worsened', '', 'resolved', ''])
  })

  const deeper = look([crossing('2027-01-10', 0.8, 100)])
  it.each<[string, AlertCause['snooze'], string[]]>([
    ['until it is worse', 'worse', ['raised', '', 'worsened']],
    ['until a day, which it waits for', addDays(TODAY, 4), ['raised', '', '', '', 'worsened']],
  ])('snoozed %s', (_, snooze, events) => {
    const looks = [look([JAN]), look([JAN]), ...events.slice(2).map(() => deeper)]
    expect(said(looks, snooze)).toEqual(events)
  })

  it('has the figures of the newest forecast while the chance is a little under the limit', () => {
    const watched = crossing('2027-01-12', 0.24, 390)
    const { causes } = nextCauses([], look([JAN]), TODAY)
    const next = nextCauses(causes, { ...uneasy, watched }, TODAY)
    expect(next.events).toEqual([])
    expect(next.causes).toMatchObject([{ found: watched, said: JAN, state: 'raised' }])
    const off = nextCauses(causes, look([], { off: ['cashFloor'] }), TODAY)
    expect(off.causes).toMatchObject([{ found: JAN, state: 'resolved' }])
  })

  it('is shown unless it is resolved or snoozed', () => {
    expect(isShown({ state: 'raised', snooze: null })).toBe(true)
    expect(isShown({ state: 'raised', snooze: 'worse' })).toBe(false)
    expect(isShown({ state: 'resolved', snooze: null })).toBe(false)
  })
})

const HOUR = 3_600_000
const RUNS = Number(process.env.PROPERTY_RUNS ?? 40)
const anyDays = fc.array(
  fc.record({
    weeks: fc.array(fc.integer({ min: -500, max: 1500 }), { minLength: 1, maxLength: 13 }),
    chance: fc.integer({ min: 5, max: 95 }).map(percent => percent / 100),
    late: fc.integer({ min: 0, max: 400 }).map(cents),
    floor: fc.constantFrom(400, 400, 400, null),
    /** Hours since the books were read. */
    age: fc.constantFrom(1, 1, 20, 26, 60),
    hasFailed: fc.boolean(),
    lostAt: fc.constantFrom(null, null, null, 1),
  }),
  { minLength: 1, maxLength: 25 },
)

describe('[ALR-01] under any forecasts', () => {
  it('a cause is raised once until it has ended, and nothing is said while books are stale', () => {
    fc.assert(
      fc.property(anyDays, days => {
        let causes: readonly AlertCause[] = []
        days.forEach(({ weeks, chance, late, floor, age, ...state }, at) => {
          const asOf = addDays(TODAY, at)
          const connection = { ...state, provider: 'xero' as const, connectedAt: null }
          const frozen = frozenWith({ asOf, weeks, chance, floor, facts: { late } })
          const now = Date.UTC(2026, 10, 26 + at)
          for (const each of allLooks(frozen, DEFAULT_ALERT_RULE, {
            at: now - age * HOUR,
            now,
            connection,
          })) {
            const before = new Map(causes.map(cause => [`${cause.kind} ${cause.key}`, cause.state]))
            const next = nextCauses(causes, each, asOf)
            for (const { event, cause } of next.events) {
              const old = before.get(`${cause.kind} ${cause.key}`)
              expect(event === 'raised').toBe(old !== 'raised')
              if (age > 48) expect(['stale', 'disconnected', 'noImport']).toContain(cause.kind)
            }
            causes = next.causes
          }
          const open = causes.filter(({ state }) => state === 'raised')
          for (const kind of ['cashFloor', 'overdue', 'stale', 'disconnected', 'noImport']) {
            expect(open.filter(cause => cause.kind === kind).length).toBeLessThanOrEqual(1)
          }
          expect(new Set(causes.map(({ kind, key }) => `${kind} ${key}`)).size).toBe(causes.length)
        })
      }),
      { numRuns: RUNS },
    )
  })

  it('the same forecast again says nothing', () => {
    fc.assert(
      fc.property(anyDays, days => {
        let causes: readonly AlertCause[] = []
        for (const { weeks, chance, late, floor } of days) {
          const frozen = frozenWith({ weeks, chance, floor, facts: { late } })
          const same = lookAtForecast(frozen, DEFAULT_ALERT_RULE)
          causes = nextCauses(causes, same, TODAY).causes
          const again = nextCauses(causes, same, TODAY).events
          expect(again.filter(({ event }) => event !== 'resolved')).toEqual([])
        }
      }),
      { numRuns: RUNS },
    )
  })
})
