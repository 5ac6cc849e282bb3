import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { COVENANT_TESTS, cashFan, type WayDown } from '#forecast'
import { cashByMonth, hasForecast } from '#insight'
import { cents } from '#money'
import {
  addDays,
  addMonths,
  day,
  lastDay,
  type Month,
  monthOfDay,
  monthsBetween,
  monthsFrom,
  monthsInYearToDate,
} from '#time'
import { anyOrganisation, organisationOf } from '../insight/_organisations.ts'
import { alertFacts } from './alert-facts.ts'
import { chanceBelowByWeek } from './chance-by-week.ts'
import { COVENANT_MONTHS } from './rule.ts'
import { alertWords } from './words.ts'

const RUNS = Number(process.env.PROPERTY_RUNS ?? 4)
const anyTest = fc.constantFrom(...COVENANT_TESTS)
const PATIENCE = 30_000 + 400 * RUNS

describe('[ALR-01] any organisation', () => {
  it('has three causes and a rest that add up to the cent, and the chances of the dashboard', {
    timeout: PATIENCE,
  }, () => {
    fc.assert(
      fc.property(anyOrganisation, fc.integer({ min: 1, max: 13 }), (spec, weeksAhead) => {
        const { ledger, basis, forecast, floor } = organisationOf(spec)
        const question = { ledger, basis, floor, weeksAhead, covenants: [] }
        const facts = alertFacts({ ...question, forecast })
        if (facts.way) {
          expect(facts.way.largest.length).toBeLessThanOrEqual(3)
          expect(sumOf(facts.way)).toBe(facts.way.to.amount)
          expect(facts.way.to.on <= addDays(forecast.asOf, 7 * weeksAhead)).toBe(true)
        }
        // The same income within two months of books is six times as much a month.
        const young = { ...forecast, facts: { ...forecast.facts, historyMonths: 2 } }
        const early = alertFacts({ ...question, forecast: young })
        expect(Math.abs(early.averageIncome - 6 * facts.averageIncome)).toBeLessThanOrEqual(6)
        const byWeek = facts.chanceBelowByWeek
        expect(byWeek).toEqual([...byWeek].sort((one, other) => one - other))
        const fan = cashFan(forecast, floor)
        fan.months.forEach((month, at) => {
          const weeks = Math.floor(
            (Date.parse(lastDay(month)) - Date.parse(forecast.asOf)) / (7 * 86_400_000),
          )
          const inside = byWeek[weeks - 1]
          if (inside !== undefined) expect(inside).toBeLessThanOrEqual(fan.chanceBelow[at] ?? 0)
          const after = byWeek[weeks]
          if (after !== undefined) {
            expect(after).toBeGreaterThanOrEqual(fan.chanceBelow[at] ?? 1)
          }
        })
      }),
      { numRuns: RUNS },
    )
  })

  it('misses a covenant in the first month whose closing balance is beyond its limit', {
    timeout: PATIENCE,
  }, () => {
    fc.assert(
      fc.property(anyOrganisation, fc.nat(), fc.boolean(), anyTest, (spec, seed, isMin, tested) => {
        const { ledger, basis, forecast, floor } = organisationOf(spec)
        const { closeMonth } = ledger
        const last = addMonths(monthOfDay(forecast.asOf), COVENANT_MONTHS)
        const isQuarterEnd = (month: Month) =>
          monthsInYearToDate(month, basis.yearBeginsMonth).length % 3 === 0
        const from = addMonths(closeMonth, tested === 'month' ? 0 : -2)
        const months = monthsFrom(from, monthsBetween(from, last) + 1).filter(
          month => tested === 'month' || isQuarterEnd(month),
        )
        expect(months.filter(month => month <= closeMonth)).toHaveLength(1)
        const byMonth = cashByMonth(ledger, hasForecast(forecast) ? forecast : null)
        const closing = months.map(month => byMonth(month)?.closing ?? Number.NaN)
        const limit = closing[seed % closing.length] ?? 0
        if (Number.isNaN(limit)) return
        const bound = isMin ? 'min' : 'max'
        const covenant = { measure: 'cash', bound, limit, tested } as const
        const question = { ledger, forecast, basis, floor, weeksAhead: 6, covenants: [covenant] }
        const [breach = null] = alertFacts(question).breaches ?? []
        const at = closing.findIndex(amount => (isMin ? amount < limit : amount > limit))
        const isKnown = at >= 0 && hasForecast(forecast)
        expect(breach && { month: breach.month, value: breach.value }).toEqual(
          isKnown ? { month: months[at], value: closing[at] } : null,
        )
        if (breach) expect(breach.isForecast).toBe(breach.month > closeMonth)
      }),
      { numRuns: RUNS },
    )
  })
})

const sumOf = ({ from, largest, others }: WayDown): number =>
  largest.reduce<number>((sum, { amount }) => sum + amount, from.amount) + others

it('counts a path from the week in which it is first below', () => {
  const asOf = day('2026-11-26')
  const on = (days: number, ...cash: number[]) => ({
    on: addDays(asOf, days),
    cash: Float64Array.from(cash),
  })
  const paths = [on(1, 500, 500), on(9, 300, 500), on(16, 600, 500), on(30, 500, 300)]
  const chances = chanceBelowByWeek(paths, asOf, cents(400))
  expect(chances.slice(0, 6)).toEqual([0.05, 0.5, 0.5, 0.5, 0.95, 0.95])
})

it('says why in one sentence whose amounts add up', () => {
  const way: WayDown = {
    from: { on: day('2026-12-01'), amount: cents(60_000_00) },
    to: { on: day('2026-12-20'), amount: cents(24_000_00) },
    largest: [
      { name: 'Rent', on: day('2026-12-18'), amount: cents(-20_000_00) },
      { name: 'Wages', on: null, amount: cents(-12_000_00) },
    ],
    others: cents(-4_000_00),
  }
  const words = alertWords(
    {
      ...{ kind: 'cashFloor', key: 'k', floor: cents(40_000_00), chance: 0.64, weeksAhead: 6 },
      ...{ crossesOn: day('2026-12-18'), isBelowNow: false, way },
      low: way.to,
    },
    'NZD',
  )
  expect(words).toEqual({
    title: 'Cash may fall below your floor',
    message:
      'It is likely that your cash will fall below your $40,000 floor in the next 6 weeks ' +
      '(about a 64% ' +
      'chance). Cash is expected to be below your floor from 18 Dec. The lowest expected balance ' +
      'is $24,000 on 20 Dec.',
    why:
      'Cash falls from $60,000.00 on 1 Dec to $24,000.00 on 20 Dec: Rent -$20,000.00 on 18 Dec, ' +
      'Wages -$12,000.00 and other changes -$4,000.00.',
  })
})
