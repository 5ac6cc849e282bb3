import { addMonths, day, month, monthNumber, monthsBetween, monthsFrom } from '@millpond/core/time'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ImportWindow } from '#accounting'
import { anchorOf, budgetSteps, periodsOf, planImport, reportRanges } from './plan.ts'

const window: ImportWindow = {
  close: month('2026-10'),
  today: day('2026-11-21'),
  pastMonths: 36,
  futureMonths: 36,
}

const anyMonth = fc.integer({ min: 0, max: 600 }).map(count => addMonths(month('2000-01'), count))

describe('report calls', () => {
  it.each([
    ['2026-11', '2026-12'],
    ['2026-02', '2026-03'],
    ['2026-12', '2026-12'],
    ['2026-07', '2026-07'],
  ])('start from a month of 31 days: %s on %s', (wanted, anchor) => {
    expect(anchorOf(month(wanted))).toBe(anchor)
  })

  it('[DAT-01] cover 36 past months and the running one, newest first', () => {
    expect(reportRanges(month('2026-11'), month('2023-11'))).toEqual([
      { from: '2026-01', to: '2026-11' },
      { from: '2025-01', to: '2025-12' },
      { from: '2024-01', to: '2024-12' },
      { from: '2023-11', to: '2023-12' },
    ])
  })

  it.each([
    ['2026-01', '2026-11', 11],
    ['2023-11', '2023-12', 1],
    // In every December the oldest range is one month, and Xero refuses a report of no periods.
    ['2023-12', '2023-12', 1],
    ['2023-11', '2023-11', 1],
  ])('from %s to %s ask for %i earlier columns', (from, to, periods) => {
    expect(periodsOf({ from: month(from), to: month(to) })).toBe(periods)
  })

  it('cover every month once, within twelve columns, whatever the month', () => {
    fc.assert(
      fc.property(anyMonth, fc.integer({ min: 1, max: 60 }), (newest, count) => {
        const oldest = addMonths(newest, 1 - count)
        const ranges = reportRanges(newest, oldest)
        const covered = ranges.flatMap(({ from, to }) =>
          monthsFrom(from, monthsBetween(from, to) + 1).reverse(),
        )
        expect(covered).toEqual(monthsFrom(oldest, count).reverse())
        for (const { from, to } of ranges) {
          const anchor = anchorOf(to)
          expect([1, 3, 5, 7, 8, 10, 12]).toContain(monthNumber(anchor))
          expect(monthsBetween(from, anchor)).toBeLessThanOrEqual(11)
          expect(periodsOf({ from, to })).toBeGreaterThanOrEqual(1)
          expect(periodsOf({ from, to })).toBeLessThanOrEqual(11)
        }
      }),
    )
  })
})

describe('the plan of an import', () => {
  const { steps, opensDashboard } = planImport(window)

  it('[DAT-01] opens the dashboard after twelve complete months of statements and bank', () => {
    const first = steps.slice(0, opensDashboard)
    const bankMonths = first.filter(({ kind }) => kind === 'bankSummary').map(({ to }) => to)
    expect(bankMonths).toEqual(monthsFrom(month('2025-11'), 13).reverse())
    const oldest = first
      .filter(({ kind }) => kind === 'profitAndLoss')
      .map(({ from }) => from)
      .at(-1)
    expect((oldest ?? '') <= '2025-11').toBe(true)
  })

  it('names every step once', () => {
    expect(new Set(steps.map(({ key }) => key)).size).toBe(steps.length)
  })

  it('[FIG-01] reads all transfers between own accounts before the dashboard opens', () => {
    const first = steps.slice(0, opensDashboard)
    expect(first.filter(({ kind }) => kind === 'bankTransfers')).toEqual([
      { key: 'bankTransfers', kind: 'bankTransfers', from: '2023-11', to: '2026-11' },
    ])
  })

  /** No other figure depends on them. */
  const LAST = ['quotes:1', 'dimensions']

  it('needs few more calls for all figures than Xero answers in a minute, in any month', () => {
    fc.assert(
      fc.property(anyMonth, close => {
        const of = { ...window, close }
        // A budget that ends within the first call of its lines needs no second one.
        const figures = planImport(of).steps.filter(({ key }) => !LAST.includes(key))
        const calls = figures.length + budgetSteps('b1', of).slice(0, 1).length
        expect(calls).toBeLessThanOrEqual(62)
        expect(planImport(of).opensDashboard).toBeLessThanOrEqual(30)
        expect(figures.at(-1)?.kind).toBe('bankSummary')
        expect(
          planImport(of)
            .steps.slice(-2)
            .map(({ key }) => key),
        ).toEqual(LAST)
      }),
    )
  })

  it('reads what was paid, month by month, and the balance sheet a month further back', () => {
    const oldest = (kind: string) =>
      steps.reduce((found, step) => (step.kind === kind ? (step.from ?? '') : found), '')
    expect(oldest('cashBasis')).toBe('2023-11')
    expect(oldest('profitAndLoss')).toBe('2023-11')
    expect(oldest('balanceSheet')).toBe('2023-10')
  })

  it('has the same statements in its first part, whatever the month', () => {
    fc.assert(
      fc.property(anyMonth, close => {
        const plan = planImport({ ...window, close })
        const first = plan.steps.slice(0, plan.opensDashboard)
        const rangesOf = (kind: string) =>
          first.filter(step => step.kind === kind).map(({ from, to }) => `${from} ${to}`)
        expect(rangesOf('profitAndLoss')).toEqual(rangesOf('balanceSheet'))
      }),
    )
  })

  it('reads budget lines in calls of 24 months at most', () => {
    const ranges = budgetSteps('b1', window).map(({ from, to }) => [from, to])
    expect(ranges).toEqual([
      ['2025-11', '2027-10'],
      ['2027-11', '2029-10'],
    ])
  })
})
