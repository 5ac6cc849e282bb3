import { month } from '@millpond/core/time'
import { describe, expect, it } from 'vitest'
import { column, columns, MONTHS, YEARS } from '../_budget.ts'
import { chosenYears } from '../model/use-budget-figures.ts'
import { freeName, versionLabel } from '../versions/version-names.ts'
import { planningYears, usualYears } from './budget-columns.tsx'

const titles = (of: ReturnType<typeof columns>) => of.map(({ drawn }) => drawn.title)

describe('the columns of a budget', () => {
  it('[UI-06] financial years start with the running one and end with the ledger', () => {
    expect(YEARS.map(({ label, months }) => `${label}: ${months.length}`)).toEqual([
      ...['FY27: 12', 'FY28: 12', 'FY29: 12', 'FY30: 7'],
    ])
  })

  it('[UI-06] closed months are actuals, the others budget; the running one is marked as now', () => {
    const months = columns('month')
    expect(months).toHaveLength(24 + 2)
    const facts = ['Oct 2026', 'Nov 2026'].map(title => column(months, title).drawn)
    expect(facts.map(({ subtitle, isNow }) => [subtitle, isNow])).toEqual([
      ['Actual', undefined],
      ['Budget', true],
    ])
    expect(titles(months).slice(-2)).toEqual(['FY27', 'FY28'])
  })

  it('[VIEW-01] quarters are financial ones; the running one has two open months', () => {
    const quarters = columns('quarter')
    expect(titles(quarters).slice(0, 4)).toEqual(['Q1 FY27', 'Q2 FY27', 'Q3 FY27', 'Q4 FY27'])
    const running = column(quarters, 'Q3 FY27')
    expect([running.planned, running.drawn.subtitle]).toEqual([['2026-11', '2026-12'], 'Oct–Dec'])
  })

  it('[VIEW-01] years have no separate totals', () => {
    expect(titles(columns('year'))).toEqual(['FY27', 'FY28'])
  })

  it('[BUD-04] next to each total is its difference from the compared version', () => {
    const months = columns('month', 'FY27 (Xero)')
    expect(months.slice(-4).map(({ kind }) => kind)).toEqual([
      ...['total', 'difference', 'total', 'difference'],
    ])
    expect(titles(columns('year', 'FY27 (Xero)')).slice(-2)).toEqual(['FY27 less', 'FY28 less'])
  })

  it.each([
    [null, ['FY27']],
    ['FY29', ['FY29']],
    ['FY31', ['FY27']],
    ['all', ['FY27', 'FY28', 'FY29', 'FY30']],
  ])('[UI-06] of the years, %s is %o', (chosen, labels) => {
    expect(chosenYears(YEARS, chosen).map(({ label }) => label)).toEqual(labels)
  })

  it.each([
    ['2026-12', ['FY27']],
    ['2027-01', ['FY27', 'FY28']],
    ['2027-02', ['FY27', 'FY28']],
  ])('[UI-06] after the close of %s, the usual years are %o', (close, labels) => {
    const years = planningYears(MONTHS, month(close), 4)
    expect(usualYears(years).map(({ label }) => label)).toEqual(labels)
  })
})

describe('names of versions', () => {
  it.each([
    [[], 'FY27'],
    [['fy27'], 'FY27 2'],
    [['FY27', 'FY27 2', 'Bank'], 'FY27 3'],
  ])('[BUD-04] compared with %o the next is %s', (names, free) => {
    const budgets = names.map(name => ({ name }))
    expect(freeName(budgets, '2026-10' as Parameters<typeof freeName>[1], 4)).toBe(free)
  })

  it('says whether a version can still be edited', () => {
    expect(versionLabel({ name: 'FY27', state: 'open' })).toBe('FY27 (yours)')
    expect(versionLabel({ name: 'FY27', state: 'approved' })).toBe('FY27 (yours), approved')
  })
})
