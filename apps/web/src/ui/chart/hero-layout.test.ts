import { cents } from '@millpond/core/money'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { floor, marks, sixMonths, withLowestDay } from './_points.ts'
import { stretchesBelow } from './below-floor.ts'
import { layOutHero } from './hero-layout.ts'
import { linePath } from './paths.ts'

describe('the positions of marks', () => {
  it('puts today between the last actual and the first forecast month', () => {
    const { today, centres, step } = layOutHero(sixMonths, 900, floor)
    expect(today).toBeCloseTo((centres[1]! + centres[2]!) / 2)
    expect(centres[2]! - centres[1]!).toBeCloseTo(step)
  })

  it('starts the bars at zero and keeps the balance inside its plot', () => {
    const layout = layOutHero(sixMonths, 900, floor)
    expect(layout.flowTicks).toContain(0)
    expect(layout.yBalance(0)).toBeLessThanOrEqual(layout.balanceBottom)
    for (const point of sixMonths) {
      const y = layout.yBalance(point.balance!)
      expect(y).toBeGreaterThanOrEqual(layout.balanceTop)
      expect(y).toBeLessThanOrEqual(layout.balanceBottom)
    }
  })

  it('draws actuals solid and forecasts hatched, one path each', () => {
    const { bars } = layOutHero(sixMonths, 900, floor)
    const count = (path: string) => path.split('M').length - 1
    expect([bars.inSolid, bars.outSolid].map(count)).toEqual([2, 2])
    expect([bars.inHatched, bars.outHatched].map(count)).toEqual([4, 4])
  })

  it('splits the running month into its actual part and the rest', () => {
    const half = sixMonths.map(point =>
      point.kind === 'soFar' ? { ...point, cashInSoFar: cents(2_000_000) } : point,
    )
    const { bars } = layOutHero(half, 900, floor)
    expect(bars.inSolid.split('M').length - 1).toBe(3)
    expect(bars.inHatched.split('M').length - 1).toBe(4)
  })

  it('names as many months as fit, including the one with the year', () => {
    const named = (width: number) => {
      const years = sixMonths.map((point, at) =>
        at === 3 ? { ...point, yearLabel: '2027' } : point,
      )
      return layOutHero(years, width, floor).labelled.flatMap((isNamed, at) =>
        isNamed ? [at] : [],
      )
    }
    expect(named(900)).toEqual([0, 1, 2, 3, 4, 5])
    expect(named(170)).toEqual([1, 3, 5])
    expect(named(120)).toEqual([0, 3])
  })

  it('draws without a floor, without months and with an overdraft', () => {
    expect(layOutHero([], 900, null).today).toBeNull()
    const overdrawn = sixMonths.map(point => ({ ...point, balance: cents(-100) }))
    const layout = layOutHero(overdrawn, 900, null)
    expect(layout.yBalance(-100)).toBeLessThanOrEqual(layout.balanceBottom)
  })
})

describe('[FIG-02] today and the low point', () => {
  const {
    marks: placed,
    today,
    centres,
    step,
    balance,
    yBalance,
  } = layOutHero(sixMonths, 900, floor, { marks })
  const [now, low] = placed

  it('lie on their own days: a month is drawn at its end', () => {
    expect(now?.x).toBeCloseTo(centres[2]! - 0.7 * step)
    expect(today).toBe(now?.x)
    expect(low?.x).toBeCloseTo(centres[4]! - 0.5 * step)
  })

  it('are on the line, which is actual until today and forecast after it', () => {
    const at = (mark: typeof now) => linePath([{ x: mark!.x, y: yBalance(mark!.balance) }]).slice(1)
    expect(balance.actual.endsWith(at(now))).toBe(true)
    expect(balance.forecast.startsWith(`M${at(now)}`)).toBe(true)
    expect(balance.forecast).toContain(at(low))
  })

  it('are inside the plot even if no month-end is as low', () => {
    const deep = marks.map(mark => ({ ...mark, balance: cents(-9_000_000) }))
    const layout = layOutHero(sixMonths, 900, floor, { marks: deep })
    expect(layout.yBalance(-9_000_000)).toBeLessThanOrEqual(layout.balanceBottom)
  })

  it('have their own part of the likely range', () => {
    const range = { low: cents(1_900_000), high: cents(2_500_000) }
    const ranged = marks.map(mark => (mark.kind === 'low' ? { ...mark, range } : mark))
    const layout = layOutHero(sixMonths, 900, floor, { marks: ranged })
    const x = layout.marks.find(({ kind }) => kind === 'low')?.x ?? 0
    const at = (value: number) => linePath([{ x, y: layout.yBalance(value) }]).slice(1)
    expect(layout.balance.range).toContain(at(range.low))
    expect(layout.balance.range).toContain(at(range.high))
    expect(balance.range).not.toContain(at(range.low))
  })

  it('are left out with their month', () => {
    expect(
      layOutHero(sixMonths.slice(3), 900, floor, { marks }).marks.map(each => each.kind),
    ).toEqual(['low'])
  })
})

describe('[FIG-02] the lowest day of a month', () => {
  const layout = layOutHero(withLowestDay, 900, floor, { marks })
  const [low] = layout.lows
  const at = (value: number) => linePath([{ x: low!.x, y: layout.yBalance(value) }]).slice(1)

  it('is on the line and in the likely range, on its own day', () => {
    expect(low?.x).toBeCloseTo(layout.centres[3]! - 0.75 * layout.step)
    expect(layout.balance.forecast).toContain(at(3_800_000))
    expect(layout.balance.range).toContain(at(3_000_000))
    expect(layout.balance.range).toContain(at(4_600_000))
  })

  it('is drawn below the floor, although its month ends above it', () => {
    const belowFloor = (points: typeof sixMonths) =>
      layOutHero(points, 900, floor).balance.belowFloor.split('M').length - 1
    expect([belowFloor(sixMonths), belowFloor(withLowestDay)]).toEqual([1, 2])
  })

  it('is inside the plot', () => {
    const deep = withLowestDay.map(point =>
      point.lowest ? { ...point, lowest: { ...point.lowest, balance: cents(-9_000_000) } } : point,
    )
    const { yBalance, balanceBottom } = layOutHero(deep, 900, floor)
    expect(yBalance(-9_000_000)).toBeLessThanOrEqual(balanceBottom)
  })
})

describe('areas below the floor', () => {
  it('start and end where the line crosses', () => {
    const line = [50, 30, 50].map((value, index) => ({ x: index * 10, value }))
    expect(stretchesBelow(line, 40)).toEqual([
      [
        { x: 5, value: 40 },
        { x: 10, value: 30 },
        { x: 15, value: 40 },
      ],
    ])
  })

  it('never rise above the floor, whatever the line', () => {
    const values = fc.array(fc.integer({ min: -1000, max: 1000 }), { maxLength: 24 })
    fc.assert(
      fc.property(values, fc.integer({ min: -500, max: 500 }), (line, bar) => {
        const vertices = line.map((value, x) => ({ x, value }))
        const found = stretchesBelow(vertices, bar).flat()
        expect(found.every(vertex => vertex.value <= bar)).toBe(true)
        const alone = (x: number) => line.length === 1 || (line[x]! < bar && line.length > 1)
        const below = vertices.filter(vertex => vertex.value < bar && alone(vertex.x))
        if (line.length > 1) for (const vertex of below) expect(found).toContainEqual(vertex)
      }),
    )
  })
})
