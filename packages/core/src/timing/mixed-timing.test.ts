import { describe, expect, it } from 'vitest'
import { itemCode } from '#item'
import { fixedProfile } from './lag-profile.ts'
import { mixedTiming } from './learn-accounts.ts'
import type { AccountTiming } from './timing.ts'

/** Dollars that are billed on one day of the month, and paid so many days later. */
const billed = (code: string, day: number, dollars: number, days: number): AccountTiming => ({
  code: itemCode(code),
  onCreditPpm: 1_000_000,
  profile: fixedProfile(days),
  issueDays: Array.from({ length: 31 }, (_, at) => (at === day - 1 ? dollars * 100 : 0)),
  taxPpm: 150_000,
})

describe('the timing of accounts that are billed together', () => {
  it('is weighted by what was billed: of 400, 300 on the 5th and 100 on the 9th', () => {
    const mixed = mixedTiming([billed('beans', 5, 300, 20), billed('cups', 9, 100, 40)])
    expect(mixed).toMatchObject({ code: 'beans', onCreditPpm: 1_000_000, taxPpm: 150_000 })
    expect([mixed?.issueDays[4], mixed?.issueDays[8]]).toEqual([30_000, 10_000])
    expect(mixed?.profile.ppmByDay[20]).toBe(750_000)
    expect(mixed?.profile.ppmByDay[40]).toBe(250_000)
    expect(mixed?.profile.meanDays).toBe(25)
  })

  it('is that of the only account, and null without any', () => {
    const beans = billed('beans', 5, 300, 20)
    expect(mixedTiming([beans])).toBe(beans)
    expect(mixedTiming([])).toBeNull()
  })
})
