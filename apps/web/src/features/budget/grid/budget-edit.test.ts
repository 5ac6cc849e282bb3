import { ITEM_TYPE } from '@millpond/core/item'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CLOSE, column, columns, line, sheetOf } from '../_budget.ts'
import { editFromGrid, gridEditOf, overdrawnWords } from './budget-edit.ts'
import type { ValueAt } from './period-values.ts'

const rent = line('Rent')
const loan = line('Loan', { itemType: ITEM_TYPE.liability, group: 'termLiabilities' })
/** 40.00 was booked in October. */
const actual: ValueAt = (_, month) => (month === CLOSE ? 4_000 : null)

const typed = (
  period: 'month' | 'quarter' | 'year',
  title: string,
  after: number | null,
  budget = sheetOf({ Rent: { '2026-11': 1_000, '2026-12': 3_000, '2027-01': 500 } }),
  of = rent,
) => {
  const all = columns(period)
  const { key } = column(all, title)
  const changes = [{ row: of.code, column: key, before: null, after }]
  const around = { lines: [rent, loan], columns: all, shown: budget, actual }
  const edit = editFromGrid({ label: 'Typed', changes }, around)
  return edit?.changes.map(each => `${each.month} ${each.before} → ${each.after}`) ?? null
}

describe('an amount that is typed', () => {
  it('[ENT-10] into a month changes the cell of that account and month', () => {
    expect(typed('month', 'Dec 2026', 3_500)).toEqual(['2026-12 3000 → 3500'])
    expect(typed('month', 'Dec 2026', null)).toEqual(['2026-12 3000 → null'])
  })

  it('[BUD-02] and is there already changes nothing', () => {
    expect(typed('month', 'Dec 2026', 3_000)).toBeNull()
  })

  it('[VIEW-01] into a quarter keeps the actuals, and spreads the rest by the current weights', () => {
    // 120.00 less the 40.00 of October, over 10.00 and 30.00.
    expect(typed('quarter', 'Q3 FY27', 12_000)).toEqual([
      '2026-11 1000 → 2000',
      '2026-12 3000 → 6000',
    ])
  })

  it.each([
    [
      'less than happened',
      3_000,
      'Rent, Q3 FY27: actual figures already come to 4000, which leaves -1000 for the other ' +
        'months.',
    ],
    [
      'nothing but zero',
      0,
      'Rent, Q3 FY27: actual figures already come to 4000, which leaves -4000 for the other ' +
        'months.',
    ],
    ['a credit, as it was meant', -100, null],
    ['what happened', 4_000, null],
    ['more', 4_001, null],
    ['nothing', null, null],
  ])(
    '[VIEW-01] into a quarter, %s, is reported if it makes the other months negative',
    (_, after, words) => {
      const all = columns('quarter')
      const { key } = column(all, 'Q3 FY27')
      const edit = {
        label: 'Typed',
        changes: [{ row: rent.code, column: key, before: null, after }],
      }
      const around = { lines: [rent, loan], columns: all, shown: sheetOf({}), actual }
      expect(overdrawnWords(edit, around, String)).toBe(words)
    },
  )

  it('[VIEW-01] into an empty quarter is spread evenly, with the odd cents in the last month', () => {
    expect(typed('quarter', 'Q1 FY28', 100)).toEqual([
      ...['2027-04 null → 33', '2027-05 null → 33', '2027-06 null → 34'],
    ])
  })

  it('[VIEW-01] removed from a quarter empties its open months', () => {
    expect(typed('quarter', 'Q3 FY27', null)).toEqual([
      '2026-11 1000 → null',
      '2026-12 3000 → null',
    ])
  })

  it('[VIEW-01] into a quarter of a balance is the balance of its last month', () => {
    expect(typed('quarter', 'Q3 FY27', 12_000, sheetOf({}), loan)).toEqual(['2026-12 null → 12000'])
  })

  it('[VIEW-01] into a total or a difference is refused', () => {
    const all = columns('month', 'FY27 (Xero)')
    expect(
      all.filter(({ kind }) => kind !== 'cell').every(({ drawn }) => drawn.kind === 'total'),
    ).toBe(true)
  })

  it('[VIEW-01] into a quarter or a year is then its total, to the cent', () => {
    const amount = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 })
    const months = ['2026-11', '2026-12', '2027-01', '2027-02', '2027-03']
    fc.assert(
      fc.property(
        amount,
        fc.array(fc.option(amount), { minLength: 5, maxLength: 5 }),
        (total, own) => {
          const shown = sheetOf({ Rent: Object.fromEntries(own.map((v, at) => [months[at], v])) })
          const all = columns('year')
          const changes = [
            { row: 'Rent', column: column(all, 'FY27').key, before: null, after: total },
          ]
          const around = { lines: [rent], columns: all, shown, actual }
          const edit = editFromGrid({ label: '', changes }, around)
          const after = new Map(own.map((value, at) => [months[at], value ?? 0]))
          for (const each of edit?.changes ?? []) after.set(each.month, each.after ?? 0)
          expect([...after.values()].reduce((sum, value) => sum + value, 4_000)).toBe(total)
        },
      ),
    )
  })
})

describe('an edit that is undone', () => {
  const edit = {
    label: 'Rent',
    changes: [{ ...rent, month: CLOSE, before: 1, after: 2 }],
  }
  it('[UI-06] is shown in the column of its month', () => {
    expect(gridEditOf(edit, columns('quarter')).changes[0]?.column).toBe('quarter Q3 FY27')
  })
  it('[UI-06] is not searched in years that are not shown', () => {
    const later = columns('month', null, [{ label: 'FY29', months: [], ahead: 0 }])
    expect(gridEditOf(edit, later)).toEqual({ label: 'Rent', changes: [] })
  })
})
