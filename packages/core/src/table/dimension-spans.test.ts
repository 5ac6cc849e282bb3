import { expect, it } from 'vitest'
import { month } from '#time'
import { dimensionSpans } from './dimension-spans.ts'

const shown = (from: string, to: string) =>
  dimensionSpans({ from: month(from), to: month(to) }, 4).map(
    ({ label, from, to }) => `${label}: ${from} to ${to}`,
  )

it('[SYN-05] a profit and loss by class is offered for a year, financial years and a month', () => {
  expect(shown('2023-11', '2026-10')).toEqual([
    'Last 12 months: 2025-11 to 2026-10',
    'FY27 so far: 2026-04 to 2026-10',
    'FY26: 2025-04 to 2026-03',
    'October 2026: 2026-10 to 2026-10',
  ])
})

it('a year that has ended is not “so far”, and months before the first known one are left out', () => {
  expect(shown('2025-04', '2026-03')).toEqual([
    'Last 12 months: 2025-04 to 2026-03',
    'FY26: 2025-04 to 2026-03',
    'March 2026: 2026-03 to 2026-03',
  ])
  expect(shown('2026-09', '2026-10')).toEqual(['October 2026: 2026-10 to 2026-10'])
})
