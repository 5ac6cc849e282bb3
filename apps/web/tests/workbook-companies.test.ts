import { statementsOf } from '@millpond/core/statement'
import { cellValues, modelWorkbook } from '@millpond/core/workbook'
import { DEMO_COMPANIES } from '@millpond/sandbox/companies'
import { describe, expect, it } from 'vitest'
import { demoForecast } from './_sample-forecast.ts'

/**
 * The hidden sheets have the code of a row in the second column, and its months from the sixth on.
 */
const CODE_COLUMN = 1
const FIRST_MONTH = 5

describe('[USE-02] the model of every demo company as a workbook', () => {
  it.each(DEMO_COMPANIES)('has the cash and balances of the forecast: $name', ({ key }) => {
    const { input } = demoForecast(key).forecast
    const workbook = modelWorkbook(input, ['About'])
    const valueAt = cellValues(workbook)
    const { balance, cash } = statementsOf(input)
    const rowsOf = (name: string) => {
      const sheet = workbook.sheets.findIndex(each => each.name === name)
      const rows = (workbook.sheets[sheet]?.rows ?? []).map((cells, row) => {
        const code = cells[CODE_COLUMN]
        const amounts = input.months.map((_, month) => valueAt(sheet, row, FIRST_MONTH + month))
        return [code && 'text' in code ? code.text : '', amounts] as const
      })
      return new Map(rows)
    }
    const [balances, cashRows] = [rowsOf('Balances'), rowsOf('Cash')]
    const exact = (amounts: Float64Array) => Array.from(amounts, amount => amount + 0)
    for (const { code, name, amounts } of balance) {
      expect(balances.get(code), name).toEqual(exact(amounts))
    }
    for (const { key, name, amounts } of cash) {
      expect(cashRows.get(key), name).toEqual(exact(amounts))
    }
    expect(cash.length).toBeGreaterThan(10)
  })
})
