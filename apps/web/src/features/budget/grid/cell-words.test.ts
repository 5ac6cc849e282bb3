import { emptySheet } from '@millpond/core/sheet'
import { month } from '@millpond/core/time'
import { expect, it } from 'vitest'
import { line } from '../_budget.ts'
import { cellWords } from './cell-words.ts'

const AUGUST = month('2026-08')
const sheet = emptySheet(AUGUST, 12)

it.each([
  ['Xero', 120_000, 'Actual for August 2026, from Xero.'],
  [null, 120_000, 'Actual for August 2026.'],
  ['Xero', null, 'Nothing was booked in August 2026.'],
])(
  '[BUD-04] a month that is over, with books in %s and an amount of %s',
  (provider, value, words) => {
    const sentences = cellWords({
      ...{ line: line('Rent'), month: AUGUST, closeMonth: AUGUST, provider },
      ...{ sheet: { shown: sheet, stored: sheet }, forecast: { months: [], plan: [] } },
      ...{ actual: () => value, write: String },
    })
    expect(sentences).toEqual([words])
  },
)
