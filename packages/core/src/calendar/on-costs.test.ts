import { describe, expect, it } from 'vitest'
import { day, type Month, month, monthsFrom } from '#time'
import { ON_COSTS, onCostBase, onCostsIn, onCostWords } from './on-costs.ts'
import { dueOnByStatutes } from './tax-periods.ts'

/** By month of a calendar year, the usual costs of a monthly pay; whole currency units. */
function costsOf(country: string, pay: number, first: Month, count: number): number[] {
  const paid = new Map<string, number>()
  return monthsFrom(first, count).map(each =>
    onCostsIn(country, each)
      .filter(({ isUsual }) => isUsual)
      .reduce((sum, { name, ratePpm, base }) => {
        const before = paid.get(name) ?? 0
        paid.set(name, before + pay)
        const due = onCostBase(base, pay * 100, before * 100)
        return sum + Math.round((due * ratePpm) / 1_000_000) / 100
      }, 0),
  )
}

describe('[SCN-08] what an employer pays on top of wages', () => {
  it.each([
    ['NZ: KiwiSaver of 3.5%', 'NZ', 6000, '2027-03', [210, 210]],
    ['NZ: KiwiSaver of 4% from April 2028', 'NZ', 6000, '2028-03', [210, 240]],
    ['AU: super of 12%', 'AU', 7500, '2027-01', [900, 900]],
    ['AU: no super above 250,000 in a year', 'AU', 240_000, '2026-07', [28_800, 1200]],
    ['GB: National Insurance above 417, pension from 520', 'GB', 3000, '2027-03', [461.85]],
    ['GB: no pension above 4,189', 'GB', 5000, '2027-03', [687.45 + 110.07]],
    ['GB: nothing below both limits', 'GB', 400, '2027-03', [0]],
    ['US: unemployment taxes on the first 7,000', 'US', 5000, '2027-03', [547.5, 448.5, 382.5]],
    ['US: Social Security up to 184,500', 'US', 184_000, '2027-01', [14_307, 2699]],
    ['no known country', 'FR', 5000, '2027-03', [0]],
  ] as const)('%s', (_what, country, pay, first, wanted) => {
    const found = costsOf(country, pay, month(first), wanted.length)
    expect(found.map(amount => Math.round(amount * 100) / 100)).toEqual(wanted)
  })

  it('each has a source, a first day, and is to be checked', () => {
    for (const cost of Object.values(ON_COSTS).flat()) {
      expect(cost.source.length).toBeGreaterThan(20)
      expect([cost.isConfirmed, cost.ratePpm > 0]).toEqual([false, true])
      expect(cost.validFrom).toBe(day(cost.validFrom))
    }
  })

  it.each([
    ['NZ', 'KiwiSaver 3.5%. Check this rate.'],
    ['AU', 'Superannuation 12%. Check this rate.'],
    ['GB', 'National Insurance 15%, Workplace pension 3%. Check these rates.'],
    [
      'US',
      'Social Security 6.2%, Medicare 1.45%, Federal unemployment tax 0.6%, ' +
        'State unemployment tax 2.7%. Check these rates.',
    ],
    ['FR', null],
    [null, null],
  ])('the rates of %s are named, and are to be checked', (country, words) => {
    expect(onCostWords(country, month('2027-03'))).toBe(words)
  })

  it('unemployment taxes of a quarter are paid in the month after it', () => {
    const futa = ON_COSTS.US.find(({ name }) => name.startsWith('Federal'))
    const months = monthsFrom(month('2027-01'), 9)
    const year = { periodMonths: null, yearBeginsMonth: 4, months, holidays: new Set<never>() }
    const days = typeof futa?.paidWith === 'object' ? dueOnByStatutes([futa.paidWith], year) : []
    // 31st July 2027 is a Saturday.
    expect([days[0], days[3], days[8]]).toEqual(['2027-04-30', '2027-08-02', null])
  })
})
