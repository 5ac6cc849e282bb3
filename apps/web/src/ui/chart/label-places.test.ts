import { axisMoney, cents } from '@millpond/core/money'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { floor, marks, sixMonths } from './_points.ts'
import { heroLabels } from './hero-label-places.ts'
import { layOutHero } from './hero-layout.ts'
import { type Box, overlap, placeLabels } from './label-places.ts'
import { spread } from './lines/lines-layout.ts'
import type { DayMark } from './month-point.ts'

const area = { left: 0, top: 0, right: 200, bottom: 100 }
const wish = (key: string, left: number, top: number) => ({ key, text: '$24k', left, top, area })

describe('the positions of labels', () => {
  it('puts a label at its preferred place if there is room', () => {
    const [placed] = placeLabels([wish('low', 40, 30)], { boxes: [], lines: [] })
    expect(placed).toMatchObject({ key: 'low', text: '$24k', left: 40, top: 30 })
  })

  it('moves a label that would cover another one, or a line', () => {
    const line = { from: { x: 0, y: 38 }, to: { x: 200, y: 38 } }
    const placed = placeLabels([wish('low', 40, 30), wish('floor', 44, 34)], {
      ...{ boxes: [], lines: [line] },
    })
    const [low, second] = placed
    expect(overlap(low!, second!)).toBe(false)
    for (const { top, bottom } of placed) expect(top >= 38 || bottom <= 38).toBe(true)
  })

  it('leaves out a label that has no free place, rather than cover something', () => {
    const wall = { left: 0, top: 0, right: 200, bottom: 100 }
    expect(placeLabels([wish('low', 40, 30)], { boxes: [wall], lines: [] })).toEqual([])
  })
})

const amount = fc.integer({ min: -20_000_000, max: 20_000_000 }).map(cents)
const share = fc.double({ min: 0, max: 1, noNaN: true })
const anyMark = (kind: DayMark['kind'], from: number) =>
  fc
    .record({ at: fc.integer({ min: from, max: 5 }), share, balance: amount })
    .map(({ at, ...rest }): DayMark => {
      return { kind, key: sixMonths[at]!.key, label: '14 Feb', ...rest }
    })

const anyChart = fc.record({
  width: fc.integer({ min: 320, max: 1600 }),
  size: fc.constantFrom('hero' as const, 'panel' as const),
  floor: fc.option(amount),
  balances: fc.array(amount, { minLength: 6, maxLength: 6 }),
  marks: fc.tuple(anyMark('today', 0), anyMark('low', 2)),
})

describe('the labels of a balance chart', () => {
  it('never overlap each other or a mark, stay within the chart, and are complete', () => {
    fc.assert(
      fc.property(anyChart, chart => {
        const points = sixMonths.map((point, at) => ({ ...point, balance: chart.balances[at]! }))
        const { size } = chart
        const layout = layOutHero(points, chart.width, chart.floor, { size, marks: chart.marks })
        const labels = heroLabels({ layout, floor: chart.floor, formatAxis: axisMoney })
        const dots: Box[] = layout.marks.map(({ x, balance }) => ({
          ...{ left: x - 5.5, right: x + 5.5 },
          ...{ top: layout.yBalance(balance) - 5.5, bottom: layout.yBalance(balance) + 5.5 },
        }))
        for (const [at, label] of labels.entries()) {
          const others = [...dots, ...labels.slice(at + 1)]
          expect(others.filter(other => overlap(label, other))).toEqual([])
          expect(label.left).toBeGreaterThanOrEqual(layout.plot.left)
          expect(label.right).toBeLessThanOrEqual(layout.width)
          expect(label.top).toBeGreaterThanOrEqual(22)
          expect(label.bottom).toBeLessThanOrEqual(layout.axisTop)
        }
        const keys = labels.map(({ key }) => key)
        expect(keys).toEqual(expect.arrayContaining(['low', 'cashIn', 'cashOut']))
        if (chart.floor !== null) expect(keys).toContain('floor')
      }),
    )
  })

  it('[FIG-02] the label of the low point is below its mark, clear of the line of the floor', () => {
    const layout = layOutHero(sixMonths, 1100, floor, { marks })
    const labels = heroLabels({ layout, floor, formatAxis: axisMoney })
    const low = labels.find(({ key }) => key === 'low')!
    const y = layout.yBalance(floor)
    expect(low.text).toBe('$22k 14 Feb')
    expect(low.top >= y || low.bottom <= y).toBe(true)
    expect(labels.map(({ text }) => text)).toEqual([
      ...['$22k 14 Feb', 'Floor $40k', '$97k', 'Balance', 'Cash in', 'Cash out'],
    ])
  })
})

it('[FIG-02] the label of the peak is next to its mark, on a phone too', () => {
  const peak = { ...marks[1]!, kind: 'peak' as const, balance: cents(90_000_00) }
  for (const width of [320, 358, 1100]) {
    const layout = layOutHero(sixMonths, width, floor, { marks: [...marks, peak] })
    const label = heroLabels({ layout, floor, formatAxis: axisMoney }).find(
      ({ key }) => key === 'peak',
    )
    const mark = layout.marks.find(({ kind }) => kind === 'peak')!
    expect(Math.abs((label?.left ?? 0) - mark.x)).toBeLessThan(120)
    expect(Math.abs((label?.top ?? 0) - layout.yBalance(mark.balance))).toBeLessThan(40)
  }
})

describe('the names at the ends of lines', () => {
  it('never overlap and stay within the plot; their order stays', () => {
    const places = fc.array(fc.double({ min: 34, max: 234, noNaN: true }), {
      ...{ minLength: 1, maxLength: 6 },
    })
    fc.assert(
      fc.property(places, ys => {
        const moved = spread(ys, [34, 234])
        for (const [at, y] of moved.entries()) {
          expect(y).toBeGreaterThanOrEqual(42)
          expect(y).toBeLessThanOrEqual(226)
          for (const [other, otherY] of moved.entries()) {
            if (other === at) continue
            expect(Math.abs(y - otherY)).toBeGreaterThanOrEqual(16 - 1e-9)
            if (ys[at]! < ys[other]!) expect(y).toBeLessThan(otherY)
          }
        }
      }),
    )
  })
})
