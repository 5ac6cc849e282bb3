import { describe, expect, it } from 'vitest'
import { month } from '#time'
import { companyTaxDay, companyTaxIn } from './company-tax.ts'

describe('[SCN-08] the income tax of a company', () => {
  it.each([
    ['NZ', 28, '2027-03', '2028-02-07'],
    ['AU', 25, '2027-06', '2027-12-01'],
    // The first of January 2028 is a Saturday, and the tax must arrive before it.
    ['GB', 25, '2027-03', '2027-12-31'],
    ['US', 21, '2026-12', '2027-04-15'],
  ])('of %s is %d%% and is paid after the year', (country, percent, yearEnds, on) => {
    const tax = companyTaxIn(country)
    expect((tax?.ratePpm ?? 0) / 10_000).toBe(percent)
    expect(tax?.isConfirmed).toBe(false)
    expect(companyTaxDay(country, month(yearEnds), new Set())).toBe(on)
  })

  it('is not known for other countries', () => {
    expect([companyTaxIn('FR'), companyTaxIn(null)]).toEqual([null, null])
  })
})
