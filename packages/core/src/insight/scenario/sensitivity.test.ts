import { describe, expect, it } from 'vitest'
import { cents } from '#money'
import { day, month } from '#time'
import { dollars, eventOf, rootOf, scenarioOf } from '../../forecast/_effects.ts'
import { sensitivity } from './sensitivity.ts'

const root = rootOf()
const OVEN = eventOf('asset', {
  ...{ month: month('2027-02'), price: dollars(60_000), lifeMonths: 60, residual: cents(0) },
  ...{ paidOverMonths: 1, assetAccount: null, depreciationAccount: null },
})
const asked = { below: root, scenario: scenarioOf([OVEN]), until: day('2027-11-30') }

describe('what matters most [SCN-08]', () => {
  it('tries events and accounts one at a time, the largest difference first', () => {
    const bars = sensitivity(asked)
    expect(bars.map(({ key }) => key)).toContain('start event asset')
    const widths = bars.map(({ less, more }) => Math.abs(more.amount - less.amount))
    expect(widths).toEqual([...widths].sort((one, other) => other - one))
    expect(bars.length).toBeLessThanOrEqual(12)
  })

  it('a higher cost lowers the low point', () => {
    const bar = sensitivity(asked).find(({ key }) => key === 'amount event asset')
    expect(bar && bar.more.amount < bar.less.amount).toBe(true)
  })

  it('stops when time is up', () => {
    let asks = 0
    const isTimeUp = () => {
      asks += 1
      return asks > 2
    }
    expect(sensitivity({ ...asked, isTimeUp }).length).toBeLessThanOrEqual(2)
  })
})
