import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bridge } from '#insight'
import { cents, sumCents } from '#money'
import { addDays } from '#time'
import { frozenWith, TODAY } from './_alerts.ts'
import { type AlertCause, nextCauses } from './causes.ts'
import type { LargeChangeFinding } from './finding.ts'
import { lookAtChange } from './look-at-change.ts'
import { DEFAULT_ALERT_RULE } from './rule.ts'
import { alertWords } from './words.ts'

const RUNS = Number(process.env.PROPERTY_RUNS ?? 40)
/** A forecast of so many days after today with this low point in its second week. */
const kept = (low: number, daysAfter = 0) =>
  frozenWith({ asOf: addDays(TODAY, daysAfter), weeks: [1000, low, 2000] })
const older = (last: number | null, weekOld: number | null = null) => ({
  last: last === null ? null : kept(last, -1),
  weekOld: weekOld === null ? null : kept(weekOld, -8),
  country: 'NZ',
})
const changes = (...args: Parameters<typeof lookAtChange>) =>
  lookAtChange(...args).findings as LargeChangeFinding[]

describe('[ALR-01] a low point that moves', () => {
  it.each<[string, Parameters<typeof older>, string | null]>([
    ['by a tenth of an average month', [500], 'lower 2026-11-23'],
    ['by less', [499], null],
    ['up', [250], 'higher 2026-11-23'],
    ['over a week, a little each day', [420, 520], 'lower 2026-11-23'],
    ['since the last forecast, which comes first', [600, 300], 'lower 2026-11-23'],
    ['where there is no older forecast', [null], null],
  ])('%s', (_, lows, key) => {
    const found = changes(kept(400), older(...lows), DEFAULT_ALERT_RULE)
    expect(found.map(each => each.key)).toEqual(key === null ? [] : [key])
  })

  it('is silent when switched off, and with little history', () => {
    const off = { ...DEFAULT_ALERT_RULE, off: ['largeChange' as const] }
    expect(changes(kept(400), older(900), off)).toEqual([])
    const young = { ...kept(400), historyMonths: 2 }
    expect(changes(young, older(900), DEFAULT_ALERT_RULE)).toEqual([])
  })

  it('has causes that are steps of “What changed”, and add up to the cent', () => {
    const rows = fc.array(fc.integer({ min: -90_000, max: 90_000 }).map(cents), {
      ...{ minLength: 4, maxLength: 4 },
    })
    const side = fc.record({ opening: fc.integer({ min: 0, max: 900_000 }), rows })
    const GROUPS = ['receipts', 'salesTax', 'transfers', 'payments'] as const
    const made = (
      { opening, rows: amounts }: { opening: number; rows: number[] },
      days: number,
    ) => {
      const base = frozenWith({ asOf: addDays(TODAY, days), weeks: [opening] })
      const sum = amounts.reduce((all, amount) => all + amount, 0)
      return {
        ...base,
        dailyBalances: [],
        closing: base.months.map((_, at) => cents(opening + sum * (at + 1))),
        rows: GROUPS.map((group, at) => ({
          ...{ key: group, name: group, group },
          amounts: base.months.map(() => cents(amounts[at] ?? 0)),
        })),
      }
    }
    fc.assert(
      fc.property(side, side, (before, after) => {
        const [old, now] = [made(before, -1), made(after, 0)]
        const moved = bridge(old, now)
        for (const { way } of changes(
          now,
          { last: old, weekOld: null, country: 'NZ' },
          DEFAULT_ALERT_RULE,
        )) {
          const named = way.largest.map(({ amount }) => amount)
          expect(way.from.amount + sumCents(named) + way.others).toBe(way.to.amount)
          const steps = moved?.steps.map(({ amount }) => amount) ?? []
          for (const amount of named) expect(steps).toContain(amount)
        }
      }),
      { numRuns: RUNS },
    )
  })

  it('is said once, again only if it moves as much again, and ends when a week has passed', () => {
    let causes: readonly AlertCause[] = []
    const lows = [900, 700, 700, 640, 590, 590, 590, 590, 590, 590, 590, 590, 590, 590]
    const said = lows.flatMap((low, at) => {
      const of = (day: number) => (day < 0 ? null : kept(lows[day] ?? 0, day))
      const asked = { last: of(at - 1), weekOld: at > 0 ? of(Math.max(0, at - 7)) : null }
      const look = lookAtChange(kept(low, at), { ...asked, country: null }, DEFAULT_ALERT_RULE)
      const next = nextCauses(causes, look, addDays(TODAY, at))
      causes = next.causes
      return next.events.map(({ event, cause }) => `${at} ${event} ${cause.key}`)
    })
    expect(said).toMatchInlineSnapshot(`
      [
        "1 raised lower 2026-11-23",
        "4 worsened lower 2026-11-23",
        "10 resolved lower 2026-11-23",
      ]
    `)
  })

  it('is said again in the same week after it has ended', () => {
    const lookOf = (low: number, last: number) => {
      const asked = { last: kept(last, 0), weekOld: null, country: null }
      return lookAtChange(kept(low, 1), asked, DEFAULT_ALERT_RULE)
    }
    let causes: readonly AlertCause[] = []
    const said = [lookOf(700, 900), lookOf(900, 900), lookOf(600, 900)].flatMap((look, at) => {
      const next = nextCauses(causes, look, addDays(TODAY, at))
      causes = next.causes
      return next.events.map(({ event }) => event)
    })
    expect(said).toEqual(['raised', 'resolved', 'raised'])
  })

  it('says both low points, without an amount in its title', () => {
    const [found] = changes(kept(400), older(600), DEFAULT_ALERT_RULE)
    expect(found && alertWords(found, 'NZD')).toEqual({
      title: 'Your low point is now lower',
      message:
        'It is $2 lower than in the forecast made on 25 Nov. That is 20% of an average month’s ' +
        'income.',
      why:
        'The low point moved from $6.00 on 3 Dec to $4.00 on 4 Dec: A different lowest day ' +
        '-$2.00.',
    })
  })
})
