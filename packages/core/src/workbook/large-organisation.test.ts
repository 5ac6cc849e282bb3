import { expect, it } from 'vitest'
import { ITEM_TYPE, itemCode } from '#item'
import { cents } from '#money'
import type { Flow, ModelInput, OpeningBalance } from '#statement'
import { addDays, day, monthOfDay, monthsFrom } from '#time'
import { fixedProfile, settlementOf } from '#timing'
import { modelWorkbook } from './model-workbook.ts'

/** The maximum length of a formula in spreadsheets. */
const MAX_FORMULA_LENGTH = 8192

const asOf = day('2026-11-21')
const months = monthsFrom(monthOfDay(addDays(asOf, 1)), 36)
const settlement = settlementOf(fixedProfile(30), 0, new Array(31).fill(1), asOf)

const flow = (index: number): Flow => ({
  ...{ code: itemCode(`flow-${index}`), name: `Account ${index}`, itemSubType: null },
  itemType: index % 2 === 0 ? ITEM_TYPE.revenue : ITEM_TYPE.expense,
  plan: Float64Array.from(months, () => 100_00),
  ...{ taxPpm: 150_000, settlement },
  treatment: index % 50 === 0 ? { kind: 'nonCash', code: itemCode('worn') } : { kind: 'trade' },
})

const balance = (index: number): OpeningBalance => ({
  ...{ code: itemCode(`balance-${index}`), name: `Account ${index}`, itemSubType: null },
  itemType: [ITEM_TYPE.asset, ITEM_TYPE.liability, ITEM_TYPE.equity][index % 3] ?? ITEM_TYPE.asset,
  role: null,
  amount: cents(0),
})

it('has no formula that is too long for a spreadsheet, with a thousand accounts of each kind', () => {
  const input: ModelInput = {
    ...{ asOf, months, yearBeginsMonth: 4, dailyMonths: 0, stock: null },
    balances: Array.from({ length: 1000 }, (_, index) => balance(index)),
    flows: Array.from({ length: 1000 }, (_, index) => flow(index)),
    ...{ documents: [], transfers: [], obligations: [] },
  }
  const lengths = modelWorkbook(input, ['Test']).sheets.flatMap(({ name, rows }) =>
    rows.flatMap(cells =>
      cells.map(cell => (cell && 'formula' in cell ? [name, cell.formula.length] : [name, 0])),
    ),
  )
  const tooLong = lengths.filter(([, length]) => Number(length) > MAX_FORMULA_LENGTH)
  expect(tooLong).toEqual([])
})
