import { describe, expect, it } from 'vitest'
import { cents } from '#money'
import { addDays, day } from '#time'
import { frozenWith, TODAY } from './_alerts.ts'
import { allLooks, lookAtForecast, mondayOf } from './findings.ts'
import { lookAtBooks } from './look-at-books.ts'
import { DEFAULT_ALERT_RULE, type Sensitivity } from './rule.ts'
import { alertWords } from './words.ts'

const rule = (sensitivity: Sensitivity, weeksAhead = 6) => ({
  ...DEFAULT_ALERT_RULE,
  ...{ sensitivity, weeksAhead },
})
const found = (...given: Parameters<typeof lookAtForecast>) => lookAtForecast(...given).findings

describe('[ALR-01] cash floor', () => {
  it.each<[Sensitivity, number, boolean]>([
    ['likely', 0.49, false],
    ['likely', 0.5, true],
    ['possible', 0.24, false],
    ['possible', 0.25, true],
    ['cautious', 0.09, false],
    ['cautious', 0.1, true],
  ])('%s with a chance of %d warns: %j', (sensitivity, chance, isWarned) => {
    const forecast = frozenWith({ weeks: [600, 300], chance })
    expect(found(forecast, rule(sensitivity)).length).toBe(isWarned ? 1 : 0)
  })

  it('names the first day below the floor, and the lowest of the watched weeks', () => {
    // In the fourth week 300, below the floor of 400; the 100 of the ninth week is not watched.
    const weeks = [600, 600, 600, 300, 350, 350, 350, 350, 100]
    const [finding] = found(frozenWith({ weeks, chance: 0.7 }), rule('possible'))
    expect(finding).toMatchObject({
      key: '400 2026-12',
      crossesOn: addDays(TODAY, 22),
      low: { on: addDays(TODAY, 22), amount: 300 },
    })
    const [later] = found(frozenWith({ weeks, chance: 0.7 }), rule('possible', 13))
    expect(later).toMatchObject({ low: { amount: 100 } })
  })

  it('without a floor warns of running out, in other words', () => {
    const forecast = frozenWith({ weeks: [600, 50], floor: null, chance: 0.3 })
    const [finding] = found(forecast, rule('possible'))
    expect(finding && alertWords(finding, 'NZD')).toMatchObject({
      title: '30% chance of running out of cash',
      message:
        'It is possible that you will run out of cash in the next 6 weeks (about a 30% chance). ' +
        'The lowest expected balance is $1 on 4 Dec.',
    })
  })

  it('is as strong in its title as the headline, and names the first day below zero', () => {
    const words = (chance: number, low: number, floor: number | null = null) => {
      const forecast = frozenWith({ weeks: [600, low], chance, floor })
      const { watched } = lookAtForecast(forecast, rule('possible'))
      return watched && alertWords(watched, 'NZD')
    }
    expect(words(0.3, -100)?.message).toContain(' Cash is expected to be below zero from 4 Dec.')
    const titles = [
      words(0.26, 500, 400),
      words(0.5, 500, 400),
      words(0.26, 300, 400),
      words(0.9, 300, 400),
      words(0.9, -100),
    ]
    expect(titles.map(each => each?.title)).toEqual([
      '26% chance of falling below your floor',
      ...['Cash may fall below your floor', 'Cash may fall below your floor'],
      ...['Cash falls below your floor', 'Cash runs out'],
    ])
  })

  it('is watched under the limit too, without a day that is expected to cross', () => {
    const { findings, watched } = lookAtForecast(
      frozenWith({ weeks: [600, 500], chance: 0.24 }),
      rule('possible'),
    )
    expect(findings).toEqual([])
    expect(watched).toMatchObject({ key: '400 2026-12', crossesOn: null, chance: 0.24 })
  })

  it('is silent with less than three months of books, and when it is switched off', () => {
    const forecast = frozenWith({ weeks: [600, 300], chance: 0.9 })
    expect(found({ ...forecast, historyMonths: 2 }, rule('possible'))).toEqual([])
    expect(found(forecast, { ...rule('possible'), off: ['cashFloor'] })).toEqual([])
  })
})

describe('[ALR-01] tax due', () => {
  const tax = (days: number, amount: number) => ({
    ...{ kind: 'salesTax' as const, name: 'GST', on: addDays(TODAY, days) },
    amount: cents(-amount),
  })
  it.each([
    ['in 10 days', tax(10, 100), [900, 900], 1, false],
    ['in 11 days', tax(11, 100), [900, 900], 0, false],
    ['that breaks the floor of 400', tax(8, 100), [450, 350], 1, true],
    ['with cash below the floor anyway', tax(8, 100), [300, 200], 1, false],
  ])('%s', (_, due, weeks, count, breaksFloor) => {
    const forecast = frozenWith({ weeks, facts: { taxes: [due] } })
    const findings = found(forecast, rule('possible'))
    expect(findings.length).toBe(count)
    if (count > 0) expect(findings[0]).toMatchObject({ kind: 'taxDue', breaksFloor, name: 'GST' })
  })

  it('two taxes of one day break the floor together', () => {
    const forecast = frozenWith({ weeks: [550, 350], facts: { taxes: [tax(8, 40), tax(8, 30)] } })
    expect(found(forecast, rule('possible'))).toMatchObject([
      { breaksFloor: true },
      { breaksFloor: true },
    ])
  })
})

describe('[ALR-01] late customers', () => {
  it.each([
    ['15% of an average month is not much', 150, 0],
    ['more than 15% is', 151, 1],
  ])('%s', (_, late, count) => {
    const forecast = frozenWith({ weeks: [900], facts: { late: cents(late) } })
    expect(found(forecast, rule('possible'))).toHaveLength(count)
  })

  it('are not compared with less than three months of books', () => {
    const forecast = frozenWith({ weeks: [900], facts: { late: cents(900) } })
    expect(found({ ...forecast, historyMonths: 2 }, rule('possible'))).toEqual([])
  })

  it('are one cause a week', () => {
    expect(mondayOf(TODAY)).toBe('2026-11-23')
    expect(mondayOf(day('2026-11-29'))).toBe('2026-11-23')
    expect(mondayOf(day('2026-11-30'))).toBe('2026-11-30')
  })
})

describe('[ALR-01] stale books', () => {
  const now = Date.UTC(2026, 10, 26, 12)
  const hoursAgo = (hours: number) => now - hours * 3_600_000
  it.each([
    [null, 0],
    [48, 0],
    [49, 1],
  ])('read %j hours ago: %d alerts', (hours, count) => {
    const at = hours === null ? null : hoursAgo(hours)
    expect(lookAtBooks({ at, now, connection: null }, []).findings).toHaveLength(count)
  })

  it('silence everything else', () => {
    const forecast = frozenWith({ weeks: [300], chance: 0.9 })
    const kinds = (hours: number) =>
      allLooks(forecast, DEFAULT_ALERT_RULE, {
        at: hoursAgo(hours),
        now,
        connection: null,
      }).flatMap(look => look.findings.map(({ kind }) => kind))
    expect(kinds(1)).toEqual(['cashFloor'])
    expect(kinds(60)).toEqual(['stale'])
  })
})
