import type { SheetLine } from '@millpond/contract/sheet'
import { ITEM_TYPE, itemCode } from '@millpond/core/item'
import { emptySheet, withCells } from '@millpond/core/sheet'
import { day, month } from '@millpond/core/time'
import { describe, expect, it } from 'vitest'
import { routeWords, transfersAnswer } from './transfer-words.ts'

const LINE: SheetLine = {
  ...{ code: itemCode('savings'), name: 'Savings', position: 0, version: 1 },
  ...{ formula: null, note: null },
  transfer: { from: itemCode('bank'), to: itemCode('tax'), dayOfMonth: 7 },
}
const NAMES: Readonly<Record<string, string>> = { bank: 'Cheque account', tax: 'Tax savings' }
const nameOf = (code: string) => NAMES[code] ?? code
const answer = (dollars: Readonly<Record<string, number>>) => {
  const cells = Object.entries(dollars).map(([when, amount]) => ({
    ...{ itemType: ITEM_TYPE.asset, code: LINE.code },
    ...{ month: month(when), value: amount * 100 },
  }))
  return transfersAnswer({
    ...{ sheet: withCells(emptySheet(month('2026-09'), 24), cells), lines: [LINE] },
    ...{ asOf: day('2026-11-21'), currency: 'NZD', nameOf },
  })
}

const AHEAD = 'in the next 12 months'
const ONLY = `the only transfer planned ${AHEAD}.`

describe('the title of the transfers [TRF-01]', () => {
  it.each<[Readonly<Record<string, number>>, string]>([
    [{}, 'No transfer is planned in the next 12 months.'],
    [{ '2026-10': 5, '2026-11': 5, '2027-12': 5 }, 'No transfer is planned in the next 12 months.'],
    [{ '2026-12': 1_250 }, `$1,250 goes to Tax savings on 7th December 2026, ${ONLY}`],
    [
      { '2026-12': 1_250, '2027-05': -6_250 },
      `$1,250 goes to Tax savings on 7th December 2026, the first of 2 transfers ${AHEAD}.`,
    ],
    [{ '2027-05': -6_250 }, `$6,250 goes to Cheque account on 7th May 2027, ${ONLY}`],
  ])('%j: %s', (dollars, words) => {
    expect(answer(dollars)).toBe(words)
  })

  it('names the direction of a line, and its day', () => {
    expect(routeWords(LINE, nameOf)).toBe('From Cheque account to Tax savings on the 7th')
    const last = { from: itemCode('bank'), to: itemCode('tax'), dayOfMonth: 31 }
    expect(routeWords({ ...LINE, transfer: last }, nameOf)).toContain(
      'on the last day of the month',
    )
  })
})
