import { type Cents, cents, formatMoney, formatVariance } from '@millpond/core/money'
import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Waterfall } from './waterfall.tsx'
import { layOutWaterfall } from './waterfall-layout.ts'

const dollars = (amount: number): Cents => cents(amount * 100)
const step = (key: string, amount: number) => ({ key, label: key, amount: dollars(amount) })
const CHANGE = {
  from: { label: 'Low point on Monday', amount: dollars(24_000) },
  steps: [step('Bills moved', -30_000), step('Sales', 2_500)],
  to: { label: 'Low point on Tuesday', amount: dollars(-3_500) },
}

describe('the layout of a waterfall', () => {
  const { bars, zero, height } = layOutWaterfall(CHANGE, 900)
  it('each bar starts where the one before ends, and the last one ends at the total', () => {
    const [from, moved, sales, to] = bars
    expect(from?.reaches).toBeCloseTo((moved?.x ?? 0) + (moved?.width ?? 0))
    expect(moved?.reaches).toBeCloseTo(sales?.x ?? 0)
    expect(sales?.reaches).toBeCloseTo(to?.reaches ?? 0)
  })
  it('shows an end below zero on the other side of the zero line', () => {
    expect(bars[0]?.x).toBeCloseTo(zero)
    expect(bars.at(-1)?.reaches).toBeLessThan(zero)
  })
  it('keeps every row inside the chart, on a phone too', () => {
    for (const layout of [layOutWaterfall(CHANGE, 320), { bars, height }]) {
      for (const bar of layout.bars) expect(bar.top + 22).toBeLessThanOrEqual(layout.height)
    }
  })
  it('draws its ends as forecast, or by the given label', () => {
    const ends = (input: Parameters<typeof layOutWaterfall>[0]) =>
      layOutWaterfall(input, 900).bars.flatMap(({ kind }, at, { length }) =>
        at === 0 || at === length - 1 ? [kind] : [],
      )
    expect(ends(CHANGE)).toEqual(['forecast', 'forecast'])
    const from = { ...CHANGE.from, notation: 'budget' } as const
    const to = { ...CHANGE.to, notation: 'actual' } as const
    expect(ends({ ...CHANGE, from, to })).toEqual(['budget', 'actual'])
  })
  it('draws a step of zero', () => {
    const still = layOutWaterfall({ ...CHANGE, steps: [step('Sales', 0)] }, 900)
    expect(still.bars[1]?.width).toBe(2)
  })
})

it('names every bar with its sign, and has a table one press away', () => {
  render(
    <Waterfall
      {...CHANGE}
      title="The low point fell by $27,500"
      summary="Bills moved took most of it."
      format={amount => formatMoney(amount)}
      formatChange={amount => formatVariance(amount)}
    />,
  )
  expect(screen.getAllByRole('img').map(bar => bar.getAttribute('aria-label'))).toEqual([
    'Low point on Monday: $24,000',
    'Bills moved: -$30,000',
    'Sales: +$2,500',
    'Low point on Tuesday: -$3,500',
  ])
  fireEvent.click(screen.getByText('Show table'))
  expect(screen.queryAllByRole('img')).toHaveLength(0)
  const rows = screen.getAllByRole('row').map(row => row.textContent)
  expect(rows).toContain('Bills moved-$30,000')
})
