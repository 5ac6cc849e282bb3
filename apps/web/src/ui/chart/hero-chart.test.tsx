import { axisMoney, formatMoney } from '@millpond/core/money'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { floor, marks, sixMonths, withLowestDay } from './_points.ts'
import { HeroChart } from './hero-chart.tsx'
import type { MonthPoint, PointPeriod } from './month-point.ts'

const title = 'Cash falls below your $40,000 floor in February 2027.'
const summary = 'From $90,000 in October 2026 to $49,000 in March 2027.'

async function draw(onDrill?: (key: string) => void, period: PointPeriod = 'month') {
  render(
    <HeroChart
      {...{ title, summary, floor, period, marks }}
      points={sixMonths}
      format={formatMoney}
      formatAxis={axisMoney}
      {...(onDrill ? { onDrill } : {})}
    />,
  )
  // What reacts to the pointer and to keys arrives after the drawing.
  await screen.findAllByRole('img')
  return screen.getByRole('figure', { name: title })
}

const focused = () => document.activeElement?.getAttribute('aria-label')
const press = (key: string, more = {}) =>
  fireEvent.keyDown(document.activeElement!, { key, ...more })

const enterAt = (index: number) => act(() => screen.getAllByRole('img')[index]!.focus())

describe('the hero chart', () => {
  it('is a figure named by its headline and described by one sentence', async () => {
    const figure = await draw()
    const id = figure.getAttribute('aria-describedby') ?? ''
    expect(document.getElementById(id)?.textContent).toBe(summary)
  })

  it('names every month in words, as one stop of the Tab key', async () => {
    await draw()
    const months = screen.getAllByRole('img')
    expect(months.map(month => month.getAttribute('aria-label'))).toEqual([
      'October 2026, actual, balance $90,000, $50,000 above your floor',
      'November 2026, actual, balance $98,000, $58,000 above your floor',
      'December 2026, part forecast, balance $96,000, $56,000 above your floor',
      'January 2027, forecast, balance $50,000, $10,000 above your floor',
      'February 2027, forecast, balance $24,000, $16,000 below your floor',
      'March 2027, forecast, balance $49,000, $9,000 above your floor',
    ])
    expect(months.map(month => month.getAttribute('tabindex'))).toEqual([
      '-1',
      '-1',
      '0',
      '-1',
      '-1',
      '-1',
    ])
  })

  it('moves by month, by quarter and to the ends', async () => {
    await draw()
    enterAt(2)
    const walk = [
      ['ArrowRight', {}, 'January 2027'],
      ['ArrowLeft', { shiftKey: true }, 'October 2026'],
      ['ArrowLeft', {}, 'October 2026'],
      ['End', {}, 'March 2027'],
      ['ArrowRight', { shiftKey: true }, 'March 2027'],
      ['Home', {}, 'October 2026'],
    ] as const
    for (const [key, more, month] of walk) {
      press(key, more)
      expect(focused()).toContain(month)
    }
  })

  it('shows the figures of the focused month, until Esc', async () => {
    const figure = await draw()
    enterAt(4)
    await waitFor(() => expect(figure.textContent).toContain('$16,000 below your floor'))
    expect(figure.textContent).toContain('$19,000 to $29,000')
    press('Escape')
    expect(figure.textContent).not.toContain('$16,000 below your floor')
  })

  it('shows the figures under the mouse until Esc, wherever the focus is', async () => {
    const figure = await draw()
    fireEvent.pointerEnter(screen.getAllByRole('img')[4]!, { pointerType: 'mouse' })
    await waitFor(() => expect(figure.textContent).toContain('$16,000 below your floor'))
    fireEvent.keyDown(document.body, { key: 'Escape' })
    expect(figure.textContent).not.toContain('$16,000 below your floor')
  })

  it('opens a month with Enter and with a click', async () => {
    const onDrill = vi.fn()
    await draw(onDrill)
    enterAt(4)
    press('Enter')
    fireEvent.click(screen.getAllByRole('img')[0]!)
    expect(onDrill.mock.calls).toEqual([['February 2027'], ['October 2026']])
  })

  it('a first tap only shows the figures, a second one opens the month; a mouse opens it at once', async () => {
    const onDrill = vi.fn()
    const figure = await draw(onDrill)
    const tap = (pointerType: string) => {
      const month = screen.getAllByRole('img')[4]!
      fireEvent.pointerEnter(month, { pointerType })
      fireEvent.pointerDown(month, { pointerType })
      fireEvent.pointerLeave(figure, { pointerType })
      fireEvent.click(month)
    }
    tap('touch')
    expect(onDrill).not.toHaveBeenCalled()
    await waitFor(() => expect(figure.textContent).toContain('$16,000 below your floor'))
    tap('touch')
    tap('mouse')
    expect(onDrill).toHaveBeenCalledTimes(2)
  })

  it('opens a month from the table too', async () => {
    const onDrill = vi.fn()
    await draw(onDrill)
    fireEvent.click(screen.getByRole('button', { name: 'Show table' }))
    fireEvent.click(await screen.findByRole('button', { name: 'February 2027' }))
    expect(onDrill.mock.calls).toEqual([['February 2027']])
  })

  it('[UI-09] [FIG-02] says that the balance of a quarter is that of its end, not the low point', async () => {
    const figure = await draw(undefined, 'quarter')
    await within(figure).findByText('$22k 14 Feb')
    expect(screen.getAllByRole('img')[4]?.getAttribute('aria-label')).toContain(
      'balance at quarter end $24,000',
    )
    enterAt(4)
    press('t')
    expect(
      await screen.findByRole('columnheader', { name: 'Balance at quarter end' }),
    ).toBeDefined()
    expect(screen.getByRole('columnheader', { name: 'Quarter' })).toBeDefined()
  })

  it('keeps a stop for the Tab key when there are fewer points than before', async () => {
    const props = { title, summary, floor, format: formatMoney, formatAxis: axisMoney }
    const { rerender } = render(<HeroChart {...props} points={sixMonths} />)
    await screen.findAllByRole('img')
    enterAt(5)
    rerender(<HeroChart {...props} points={sixMonths.slice(0, 4)} />)
    const stops = screen.getAllByRole('img').map(month => month.getAttribute('tabindex'))
    expect(stops).toEqual(['-1', '-1', '0', '-1'])
  })

  it('has a table of the same figures, one key away', async () => {
    await draw()
    enterAt(2)
    press('t')
    const table = await screen.findByRole('table', { name: title })
    const row = within(table).getByRole('row', { name: /February 2027/ })
    const cells = within(row).getAllByRole('cell')
    expect(cells.map(cell => cell.textContent?.trim())).toEqual([
      'forecast',
      '$40,000',
      '$66,000',
      '$24,000',
      '$19,000 to $29,000',
    ])
    fireEvent.click(screen.getByRole('button', { name: 'Show chart' }))
    expect(screen.queryByRole('table')).toBeNull()
  })

  it('[FIG-01] says why a month has no cash in and out, also to a screen reader', async () => {
    const [first, ...others] = sixMonths
    const noFlows = 'Cash in and out are not known.'
    render(
      <HeroChart
        {...{ title, summary, floor, marks, note: 'Not known in October 2026.' }}
        points={first ? [{ ...first, cashIn: null, cashOut: null, noFlows }, ...others] : []}
        format={formatMoney}
        formatAxis={axisMoney}
      />,
    )
    expect(screen.getByText('Not known in October 2026.')).toBeTruthy()
    await screen.findByRole('img', { name: /^October 2026, .*Cash in and out are not known\.$/ })
    fireEvent.click(screen.getByRole('button', { name: 'Show table' }))
    const row = await screen.findByRole('row', { name: /^October 2026/ })
    expect(within(row).getAllByText(noFlows)).toHaveLength(2)
    expect(screen.getByText('Not known in October 2026.')).toBeTruthy()
  })

  it('[FIG-02] labels the low point by its day, the floor and today, and marks it as below', async () => {
    const figure = await draw()
    await within(figure).findByText('$22k 14 Feb')
    const texts = [...figure.querySelectorAll('svg text')].map(text => text.textContent)
    expect(texts).toEqual(expect.arrayContaining(['Today', '$97k', 'Floor $40k']))
    expect(figure.querySelector('[data-mark="low"][data-below]')).not.toBeNull()
    expect(figure.querySelector('[data-mark="today"]:not([data-below])')).not.toBeNull()
  })

  it('[FIG-02] marks the lowest day of a month, in the drawing, in words and in the table', async () => {
    render(
      <HeroChart
        {...{ title, summary, floor, marks }}
        points={withLowestDay}
        format={formatMoney}
        formatAxis={axisMoney}
      />,
    )
    const figure = screen.getByRole('figure', { name: title })
    await waitFor(() => expect(figure.querySelector('circle[data-lowest]')).not.toBeNull())
    expect(screen.getByText('Lowest day')).toBeDefined()
    expect((await screen.findAllByRole('img'))[3]?.getAttribute('aria-label')).toBe(
      'January 2027, forecast, balance $50,000, lowest $38,000 on 8 Jan, $2,000 below your floor',
    )
    enterAt(3)
    await waitFor(() => expect(figure.textContent).toContain('Lowest, 8 Jan'))
    press('t')
    const row = await screen.findByRole('row', { name: /January 2027/ })
    expect(row.textContent).toContain('$38,000 on 8 Jan')
  })

  const legendOf = (points: readonly MonthPoint[]) => {
    const { container } = render(
      <HeroChart
        {...{ title, summary, floor, points }}
        format={formatMoney}
        formatAxis={axisMoney}
      />,
    )
    return [...container.querySelectorAll('figcaption li')].map(entry => entry.textContent)
  }

  it('has a legend of its marks, including the likely range', () => {
    expect(legendOf(sixMonths)).toEqual([
      ...['Actual', 'Part forecast', 'Forecast', 'Bank balance', 'Likely range (80%)'],
    ])
  })

  it('has no actual in the legend if none is drawn', () => {
    expect(legendOf(sixMonths.slice(3))).toEqual([
      ...['Forecast', 'Bank balance', 'Likely range (80%)'],
    ])
  })

  it('has no range in the legend if none is drawn', () => {
    const past = sixMonths.filter(({ kind }) => kind === 'actual')
    expect(legendOf(past)).toEqual(['Actual', 'Bank balance'])
  })
})
