import type { CashForecast } from '@millpond/core/forecast'
import { cents } from '@millpond/core/money'
import { addMonths, monthsFrom } from '@millpond/core/time'
import { describe, expect, it } from 'vitest'
import { bank, CLOSE, ledgerOf } from '#model/_ledger.ts'
import { monthPoints, quarterPoints } from './hero-points.ts'

const RUNNING = addMonths(CLOSE, 1)

const ahead: CashForecast['months'] = monthsFrom(RUNNING, 12).map((month, index) => ({
  month,
  received: cents(20_00),
  spent: cents(10_00),
  net: cents(10_00),
  closing: cents((index + 1) * 10_00),
  lower80: cents(index * 10_00),
  upper80: cents((index + 2) * 10_00),
}))

const years = (value: number) => Array.from({ length: 36 }, (_, index) => value + index)

describe('months of the chart', () => {
  it('twelve behind, twelve ahead, the year under the first and under January', () => {
    const points = monthPoints(ledgerOf(...bank(years(100), years(50), years(40))), ahead)
    expect(points).toHaveLength(24)
    expect(points.map(point => point.kind)).toEqual([
      ...Array(12).fill('actual'),
      ...Array(12).fill('forecast'),
    ])
    const labels = points.map(point => [point.key, point.yearLabel])
    expect(labels.filter(([, year]) => year)).toEqual([
      ['2025-11', '2025'],
      ['2026-01', '2026'],
      ['2027-01', '2027'],
    ])
    expect(points[11]).toMatchObject({ key: CLOSE, balance: cents(135_00), cashIn: cents(85_00) })
    expect(points[12]).toMatchObject({ balance: cents(10_00), low: cents(0), high: cents(20_00) })
  })

  it('the running month is so far as soon as something of it is read', () => {
    const points = monthPoints(ledgerOf(...bank([5], [7], [2], RUNNING)), ahead)
    expect(points[12]).toMatchObject({
      kind: 'soFar',
      cashInSoFar: cents(7_00),
      cashOutSoFar: cents(2_00),
      balance: cents(10_00),
    })
    expect(points[13]).toMatchObject({ kind: 'forecast' })
  })

  it('a month nobody has read has no value, which is not zero', () => {
    const points = monthPoints(ledgerOf(...bank([5], [7], [2])), ahead)
    expect(points[10]).toMatchObject({ balance: null, cashIn: null })
  })
})

describe('[UI-09] quarters of the chart', () => {
  const points = quarterPoints(ledgerOf(...bank(years(100), years(50), years(40))), ahead, 4)

  it('flows are summed, the balance is that of the last month, parts of a quarter are left out', () => {
    // Years from April: the first whole quarter behind is Jan–Mar 2025, the last ahead Jul–Sep
    // 2027.
    expect(points.map(point => point.label)).toEqual([
      'Q4 FY25, Jan–Mar',
      'Q1 FY26, Apr–Jun',
      'Q2 FY26, Jul–Sep',
      'Q3 FY26, Oct–Dec',
      'Q4 FY26, Jan–Mar',
      'Q1 FY27, Apr–Jun',
      'Q2 FY27, Jul–Sep',
      'Q3 FY27, Oct–Dec',
      'Q4 FY27, Jan–Mar',
      'Q1 FY28, Apr–Jun',
      'Q2 FY28, Jul–Sep',
    ])
    const july = points.find(point => point.label === 'Q2 FY27, Jul–Sep')
    expect(july).toMatchObject({
      kind: 'actual',
      balance: cents(134_00),
      cashIn: cents((82 + 83 + 84) * 100),
    })
  })

  it('of the quarter of today the closed month has happened, and the running one so far', () => {
    const closed = ledgerOf(...bank(years(100), years(50), years(40)))
    const running = ledgerOf(
      ...bank([...years(100), 5], [...years(50), 7], [...years(40), 2], RUNNING),
    )
    const soFarOf = (ledger: typeof closed) =>
      quarterPoints(ledger, ahead, 4)
        .filter(point => ['Q3 FY27, Oct–Dec', 'Q4 FY27, Jan–Mar'].includes(point.label))
        .map(point => [point.cashInSoFar, point.cashOutSoFar, point.cashIn, point.cashOut])
    const wholes = [(85 + 20 + 20) * 100, (75 + 10 + 10) * 100]
    const next = [0, 0, 60_00, 30_00]
    expect(soFarOf(closed)).toEqual([[85_00, 75_00, ...wholes], next])
    expect(soFarOf(running)).toEqual([[92_00, 77_00, ...wholes], next])
  })

  it('the quarter of today is neither all fact nor all forecast', () => {
    const running = points.find(point => point.label === 'Q3 FY27, Oct–Dec')
    expect(running).toMatchObject({ kind: 'soFar', balance: cents(20_00), low: cents(10_00) })
  })
})
