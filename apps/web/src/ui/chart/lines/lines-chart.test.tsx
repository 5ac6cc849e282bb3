import { axisMoney, cents, formatMoney } from '@millpond/core/money'
import { render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { LinesChart } from './lines-chart.tsx'
import { type ChartLine, type LinePoint, layOutLines } from './lines-layout.ts'

const points: LinePoint[] = [
  { key: '2026-09', label: 'September 2026', shortLabel: 'Sep', kind: 'actual' },
  { key: '2026-10', label: 'October 2026', shortLabel: 'Oct', kind: 'actual' },
  { key: '2026-11', label: 'November 2026', shortLabel: 'Nov', kind: 'soFar' },
  { key: '2026-12', label: 'December 2026', shortLabel: 'Dec', kind: 'forecast' },
]
const line = (name: string, tone: ChartLine['tone'], from: number): ChartLine => ({
  ...{ name, tone },
  values: points.map((_, at) => cents((from + at) * 100_000)),
})
const lines = [line('Revenue', 'first', 9), line('Expenses', 'second', 7)]

function draw(drawn: readonly LinePoint[] = points, shown: readonly ChartLine[] = lines) {
  render(
    <LinesChart
      {...{ points: drawn, lines: shown, period: 'month', onDrill: () => undefined }}
      title="Profit and loss"
      summary="Revenue and expenses."
      format={formatMoney}
      formatAxis={axisMoney}
    />,
  )
  return screen.getByRole('figure')
}

const entries = (figure: HTMLElement, list: string) =>
  within(within(figure).getByRole('list', { name: list }))
    .getAllByRole('listitem')
    .map(entry => entry.textContent)

afterEach(() => {
  vi.restoreAllMocks()
})

describe('a line chart', () => {
  it('has a legend of its lines: no bars, and the budget as its own line', () => {
    const budget: ChartLine = { ...line('Revenue, budget', 'first', 8), reference: 'budget' }
    const figure = draw(points, [...lines, budget])
    expect(entries(figure, 'Legend')).toEqual(['Actual', 'Forecast', 'Budget'])
    expect(figure.querySelectorAll('figcaption rect')).toHaveLength(0)
  })

  it('has no actual in the legend if no actual line is drawn', () => {
    expect(entries(draw(points.slice(1)), 'Legend')).toEqual(['Forecast'])
  })

  it('marks days on a line, which goes through them, and names the marks', () => {
    const balance = line('Bank balance', 'base', 9)
    const marks = {
      name: 'Planned transfer',
      days: [{ key: '2026-12', share: 0.5, value: cents(0) }],
    }
    const figure = draw(points, [{ ...balance, marks }])
    expect(entries(figure, 'Lines')).toEqual(['Bank balance', 'Planned transfer'])
    expect(figure.querySelectorAll('[data-mark]')).toHaveLength(1)
    const [path] = layOutLines(points, [{ ...balance, marks }], 900).paths
    const [mark] = path?.marks ?? []
    expect(path?.forecast).toContain(`${mark?.x}`)
  })

  it('names its lines where they end', () => {
    const figure = draw()
    expect(within(figure).queryByRole('list', { name: 'Lines' })).toBeNull()
    within(figure).getByText('Revenue')
  })

  it('names its lines in the legend on a phone', () => {
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(340)
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(
      new DOMRect(0, 0, 340, 300),
    )
    expect(entries(draw(), 'Lines')).toEqual(['Revenue', 'Expenses'])
  })
})

describe('today on a line chart', () => {
  const today = { key: '2026-11', share: 0.8 }

  it('is before the point of its month, as on the chart of cash', () => {
    const { today: x, centres, step } = layOutLines(points, lines, 960, { today })
    expect(x).toBeCloseTo(centres[2]! - 0.2 * step)
  })

  it('is left out with its month', () => {
    expect(layOutLines(points.slice(0, 2), lines, 960, { today }).today).toBeNull()
  })
})

describe('[SCN-08] the lowest day of a month', () => {
  const low = { share: 0.5, value: cents(-300_000), label: '15 Dec' }
  const dipping: ChartLine = { ...line('Barista', 's1', 9), lowest: [null, null, null, low] }

  it('is on the line, between two points, and below zero if cash is', () => {
    const { paths, y, centres, step } = layOutLines(points, [dipping], 960)
    const x = centres[3]! - step / 2
    expect(paths[0]?.lows).toEqual([{ x, y: y(-300_000) }])
    expect(y(-300_000)).toBeGreaterThan(y(0))
    expect(paths[0]?.forecast.match(/[A-Z]/g)?.length).toBeGreaterThan(points.length - 1)
  })

  it('is solid next to several scenarios, which have dashes of their own', () => {
    const { paths } = layOutLines(points, [line('Base', 'base', 9), line('Move', 's2', 9)], 960)
    expect(paths.map(({ forecast }) => forecast)).toEqual(['', ''])
    const [base] = layOutLines(points, [line('Base', 'base', 9)], 960).paths
    expect([base?.actual, base?.forecast]).toEqual(['', paths[0]?.actual])
  })

  it('is read out with its point', () => {
    const figure = draw(points, [dipping])
    within(figure).getByRole('img', { name: /^December 2026.+lowest -\$3,000 on 15 Dec$/ })
  })
})
