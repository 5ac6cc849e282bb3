import { describe, expect, it } from 'vitest'
import { month } from '#time'
import { recalculated } from './_recalculate.ts'
import { cellValues } from './cell-values.ts'
import { formula, monthCell, number, text, type Workbook } from './sheet.ts'

/** Amounts in A, texts in B and numbers in C of rows 1 to 3; the formula is on another sheet. */
const withFormula = (written: string): Workbook => ({
  sheets: [
    {
      ...{ name: 'Plan 1', widths: [], frozenRows: 0, frozenColumns: 0 },
      rows: [
        [number(12.34), text('Rent'), number(1)],
        [number(-5), text('rent'), number(2)],
        [formula('A1*2'), text('Sales'), number(2)],
        [monthCell(month('2027-02'), 'monthInput')],
      ],
    },
    {
      ...{ name: 'Sum', widths: [], frozenRows: 0, frozenColumns: 0 },
      rows: [[formula(written)]],
    },
  ],
})

const ROWS: readonly (readonly [formula: string, value: number])[] = [
  ["'Plan 1'!A1+'Plan 1'!A2", 7.34],
  ["-'Plan 1'!A1*2-(3-1)/4", -25.18],
  ["SUM('Plan 1'!A1:A3)", 32.02],
  ["SUM('Plan 1'!A1:A3,1)+0.1", 33.12],
  ["SUMPRODUCT('Plan 1'!A1:A3,'Plan 1'!C1:C3)", 51.7],
  [`SUMIFS('Plan 1'!$A$1:$A$3,'Plan 1'!$B$1:$B$3,"Rent")`, 7.34],
  [`SUMIFS('Plan 1'!$A$1:$A$3,'Plan 1'!$B$1:$B$3,"Sales",'Plan 1'!$C$1:$C$3,'Plan 1'!C2)`, 24.68],
  [`SUMIFS('Plan 1'!$A$1:$A$3,'Plan 1'!$B$1:$B$3,"None")`, 0],
  ["ROUND('Plan 1'!A1*100,0)", 1234],
  ['ROUND(-2.5,0)', -3],
  ["MAX(0,-'Plan 1'!A1)", 0],
  ["MAX(1,'Plan 1'!A1)*2", 24.68],
  ['ROUND(2.5,0)+ROUND(0-0.4,0)', 3],
  ["YEAR('Plan 1'!A4)*100+MONTH('Plan 1'!A4)", 202_702],
  ["'Plan 1'!A9", 0],
]

describe('the values of formulas', () => {
  it.each(ROWS)('%s is %d, here and in a spreadsheet engine', (written, value) => {
    const workbook = withFormula(written)
    expect(cellValues(workbook)(1, 0, 0)).toBe(value)
    expect(Number(recalculated(workbook).row('Sum', 0, 0, 1)[0])).toBeCloseTo(value, 9)
  })

  it('refuses what it does not know, so that no file carries a wrong value', () => {
    expect(() => cellValues(withFormula('MIN(1,2)'))(1, 0, 0)).toThrow(/no function MIN/)
    expect(() => cellValues(withFormula("'Plan 1'!A1^2"))(1, 0, 0)).toThrow(/not understood/)
    expect(() => cellValues(withFormula('ROUND(2.345,2)'))(1, 0, 0)).toThrow(/whole numbers/)
    expect(() => cellValues(withFormula('1/0'))(1, 0, 0)).toThrow(/no finite value/)
  })

  it.each(['>5', 'Re*', 'Ren?', '~Rent', '=Rent', '<>Rent'])(
    'refuses a condition that a spreadsheet does not compare as plain text: %s',
    condition => {
      const sum = `SUMIFS('Plan 1'!$A$1:$A$3,'Plan 1'!$B$1:$B$3,"${condition}")`
      expect(() => cellValues(withFormula(sum))(1, 0, 0)).toThrow(/not compared as text/)
    },
  )
})
