import type { SheetLine } from '@millpond/contract/sheet'
import { ITEM_TYPE, itemCode } from '@millpond/core/item'
import { emptySheet, withCells } from '@millpond/core/sheet'
import { month, monthsFrom } from '@millpond/core/time'
import { describe, expect, it } from 'vitest'
import { expectedAt, expectedWords, replacingWords, savedWords } from './expected.ts'

const [BANK, DRAWINGS, VAN] = [itemCode('Bank'), itemCode('Owner Drawings'), itemCode('Van')]
const MONTHS = monthsFrom(month('2026-11'), 3)
const [NOV, DEC, JAN] = MONTHS as [(typeof MONTHS)[0], (typeof MONTHS)[0], (typeof MONTHS)[0]]

/** Drawings fall by $100 and $41,407; December is planned. A van costs $50 in January. */
const at = expectedAt({
  forecast: {
    months: MONTHS,
    facts: {
      transfers: [
        { code: DRAWINGS, amounts: [-10_000, 0, 0], replaced: [0, -4_140_700, 0] },
        { code: VAN, amounts: [0, 0, 5_000], replaced: [0, 0, 0] },
        // A payment in addition to the plan is never replaced.
        { code: itemCode('Income tax'), amounts: [-1, -1, -1] },
      ],
    },
  },
  basis: {
    accounts: [
      { code: DRAWINGS, itemType: ITEM_TYPE.equity },
      { code: VAN, itemType: ITEM_TYPE.asset },
    ],
  },
} as never)

const line = (name: string, from = BANK, to = DRAWINGS): SheetLine => ({
  ...{ code: itemCode(name), version: 1, name, position: 0, formula: null, note: null },
  transfer: { from, to, dayOfMonth: 20 },
})
const PAYOUT = line('Payout')
const sheetOf = (...cells: readonly (readonly [string, (typeof MONTHS)[0], number | null])[]) =>
  withCells(
    emptySheet(NOV, 3),
    cells.map(([code, when, value]) => ({
      ...{ itemType: ITEM_TYPE.asset, code: itemCode(code), month: when, value },
    })),
  )
const words = { at, currency: 'NZD', nameOf: (code: string) => code }
const planned = { ...words, lines: [PAYOUT] }

describe('what a planned transfer replaces [TRF-01]', () => {
  it('is shown for a cell, also once it is saved', () => {
    expect(
      expectedWords(PAYOUT, DEC, { ...planned, sheet: sheetOf(['Payout', DEC, 500_000]) }),
    ).toBe('The forecast expects $41,407 in Dec 2026 for Owner Drawings: your plan replaces it')
  })

  it('a 0 plans no transfer, and replaces the forecast too', () => {
    const sheet = sheetOf(['Payout', NOV, 0])
    expect(expectedWords(PAYOUT, NOV, { ...planned, sheet })).toMatch(/replaces it$/)
  })

  it('is shown if the cell is empty', () => {
    const sheet = sheetOf(['Payout', NOV, null])
    expect(expectedWords(PAYOUT, NOV, { ...planned, sheet })).toBe(
      'The forecast expects $100 in Nov 2026 for Owner Drawings: ' +
        'it is used until you enter an amount here',
    )
  })

  it('another line of the account replaces it as well', () => {
    const lines = [PAYOUT, line('Bonus')]
    const sheet = sheetOf(['Bonus', NOV, 100])
    expect(expectedWords(PAYOUT, NOV, { ...words, lines, sheet })).toMatch(/replaces it$/)
  })

  it('has the sign of the cell: below zero from the account', () => {
    const sheet = sheetOf()
    const back = line('Back', DRAWINGS, BANK)
    expect(expectedWords(back, NOV, { ...planned, sheet })).toMatch(/expects -\$100 in Nov 2026/)
    const van = line('Van', BANK, VAN)
    expect(expectedWords(van, JAN, { ...planned, sheet })).toMatch(/expects \$50 in Jan 2027/)
  })

  it('nothing is shown without an expected amount, or where both exist', () => {
    const sheet = sheetOf()
    expect(expectedWords(PAYOUT, JAN, { ...planned, sheet })).toBeNull()
    const tax = line('Tax', BANK, itemCode('Income tax'))
    expect(expectedWords(tax, NOV, { ...planned, sheet })).toBeNull()
  })

  it('is shown before a line is created', () => {
    expect(replacingWords({ from: BANK, to: DRAWINGS }, { ...words, months: MONTHS })).toEqual([
      'The forecast expects $100 in Nov 2026 and $41,507 over 12 months for Owner Drawings. ' +
        'Months you fill in replace the forecast.',
    ])
  })

  it('is summed over saved cells, and an emptied cell replaces nothing', () => {
    const cells = [NOV, DEC, JAN].map(when => ({ code: PAYOUT.code, month: when }))
    const saving = { ...planned, months: MONTHS }
    const sheet = sheetOf(['Payout', NOV, 1], ['Payout', DEC, 1], ['Payout', JAN, 1])
    expect(savedWords(cells, { ...saving, sheet })).toBe(
      'Your plan replaces $41,507 of the forecast, spread over 2 months.',
    )
    expect(savedWords(cells, { ...saving, sheet: sheetOf(['Payout', NOV, null]) })).toBeNull()
  })
})
