import { describe, expect, it } from 'vitest'
import { cents } from '#money'
import { day, month } from '#time'
import { dollars, eventOf, rootOf, scenarioOf } from '../../forecast/_effects.ts'
import { longestBars, sensitivity } from './sensitivity.ts'

const root = rootOf()
const OVEN = eventOf('asset', {
  ...{ month: month('2027-02'), price: dollars(60_000), lifeMonths: 60, residual: cents(0) },
  ...{ paidOverMonths: 1, assetAccount: null, depreciationAccount: null },
})
const asked = { below: root, scenario: scenarioOf([OVEN]), until: day('2027-11-30') }

describe('what matters most [SCN-08]', () => {
  it('tries events and accounts one at a time, the largest difference first', () => {
    const bars = longestBars(sensitivity(asked).bars)
    expect(bars.map(({ key }) => key)).toContain('start event asset')
    const widths = bars.map(({ less, more }) => Math.abs(more.amount - less.amount))
    expect(widths).toEqual([...widths].sort((one, other) => other - one))
    expect(bars.length).toBeLessThanOrEqual(12)
  })

  it('a higher cost lowers the low point', () => {
    const bar = sensitivity(asked).bars.find(({ key }) => key === 'amount event asset')
    expect(bar && bar.more.amount < bar.less.amount).toBe(true)
  })

  it('parts that stop when time is up are together the whole answer', () => {
    const found = []
    for (let from: number | null = 0, parts = 0; from !== null; parts += 1) {
      const part = sensitivity({ ...asked, from, isTimeUp: () => true })
      expect(part.bars.length).toBeLessThanOrEqual(1)
      found.push(...part.bars)
      from = part.next
      expect(parts).toBeLessThan(40)
    }
    expect(found).toEqual(sensitivity(asked).bars)
  })
})
