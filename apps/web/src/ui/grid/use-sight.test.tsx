import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { drawnColumns, drawnRow } from './_drawn.ts'
import { Grid } from './grid.tsx'

afterEach(cleanup)

const rows = [drawnRow(`Sales | ${Array.from({ length: 40 }, (_, at) => at).join(' | ')}`)]
const grid = (columns: number) => (
  <Grid label="Sales" heading="Account" columns={drawnColumns(columns)} rows={rows} />
)
const headings = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)

it('[UI-06] renders the first columns again when fewer columns leave nothing to scroll', () => {
  const { container, rerender } = render(grid(40))
  const scroller = container.querySelector('[data-scroller]') as HTMLElement
  scroller.scrollLeft = 2_000
  fireEvent.scroll(scroller)
  expect(headings()).not.toContain('M1')
  // The browser returns to the start by itself, and its event comes too early or not at all.
  scroller.scrollLeft = 0
  rerender(grid(5))
  expect(headings()).toEqual(['Account', 'M1', 'M2', 'M3', 'M4', 'M5'])
})

it('[UI-06] listens to scrolling once, and not again with each key', () => {
  const { container } = render(grid(40))
  const scroller = container.querySelector('[data-scroller]') as HTMLElement
  const listen = vi.spyOn(scroller, 'addEventListener')
  fireEvent.click(screen.getAllByRole('gridcell')[0] as HTMLElement)
  for (const key of ['ArrowRight', 'ArrowRight']) {
    fireEvent.keyDown(document.activeElement ?? document.body, { key })
  }
  expect(listen.mock.calls.filter(([name]) => name === 'scroll')).toEqual([])
})
