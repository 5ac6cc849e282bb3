import { describe, expect, it } from 'vitest'
import type { GridColumn, GridRow } from '#ui/grid/grid-model.ts'
import { MIN_COLUMN, textWidth, widthsOf } from './amount-width.ts'
import { moneyUnit } from './money-unit.ts'

const columns: GridColumn[] = [
  { key: '0', title: 'Nov 2026' },
  { key: '1', title: 'Dec 2026' },
  { key: 'year', title: 'FY27', kind: 'total' },
]
const row = (values: readonly (number | null)[], ghost?: number): GridRow => ({
  ...{ id: 'wages', label: 'Wages', kind: 'line', level: 1, unit: moneyUnit('NZD') },
  cell: ({ key }) => {
    const value = values[key === 'year' ? 2 : Number(key)] ?? null
    return { value, state: 'editable', ...(ghost !== undefined && { ghost }) }
  },
})

describe('[UI-06] the widths of the columns of a grid', () => {
  it('has room for a heading, and for the longest number', () => {
    expect(textWidth('$185,200', MIN_COLUMN)).toBe(68)
    expect(textWidth('$1,185,200', MIN_COLUMN)).toBe(76)
    expect(widthsOf([row([1, 2, 3])], columns)).toEqual({ columnWidth: 68, totalWidth: 82 })
  })

  it('counts months and totals apart, minus signs, and what empty cells count as', () => {
    const long = [row([100, -123_456_700, 456_000_000_000])]
    expect(widthsOf(long, columns)).toEqual({ columnWidth: 83, totalWidth: 102 })
    expect(widthsOf([row([null, null, 0], 123_456_700)], columns).columnWidth).toBe(76)
  })
})
