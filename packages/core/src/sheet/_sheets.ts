import { ITEM_TYPE, itemCode } from '#item'
import { addMonths, month } from '#time'
import { type Cell, type CellValue, emptySheet, type Sheet, withCells } from './sheet.ts'

export const MONTHS = 4
export const FIRST = month('2026-11')

export const at = (code: string, when: string): Cell => ({
  itemType: ITEM_TYPE.expense,
  code: itemCode(code),
  month: month(when),
})

/** `give('rent', '2026-12', 100)`. */
export const give = (code: string, when: string, value: CellValue) => ({ ...at(code, when), value })

/** Rent 100 every month, wages 500. */
export const books = withCells(
  emptySheet(FIRST, MONTHS),
  ['2026-11', '2026-12', '2027-01', '2027-02'].flatMap(when => [
    give('rent', when, 100),
    give('wages', when, 500),
  ]),
)

/** Every cell of a sheet, to be copied to other months. */
export const cellsOf = ({ firstMonth, rows }: Sheet) =>
  [...rows.values()].flatMap(({ itemType, code, values }) =>
    values.map((value, index) => ({ itemType, code, month: addMonths(firstMonth, index), value })),
  )
