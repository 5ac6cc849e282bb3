import { budgetWorkbook } from '@millpond/core/budget-file'
import { scenarioModel, stateOf } from '@millpond/core/forecast'
import { newScenario, type ScenarioEvent } from '@millpond/core/scenario'
import { type Statements, statementsOf } from '@millpond/core/statement'
import { statementTable, withTotal } from '@millpond/core/table'
import { addMonths, type Month, monthsFrom } from '@millpond/core/time'
import {
  modelWorkbook,
  scenarioWorkbook,
  tableWorkbook,
  type Workbook,
} from '@millpond/core/workbook'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate/browser'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sampleScenarios } from '../../gateway/src/sample/sample-scenarios.ts'
import { writeWorkbook } from '../src/platform/workbook/write-workbook.ts'
import { hasLibreOffice, type Office, openOffice } from './_libreoffice.ts'
import { type ReadSheet, readWorkbook } from './_read-workbook.ts'
import { bytesOf, sampleForecast } from './_sample-forecast.ts'

const { ledger, basis, forecast } = sampleForecast()
const from = addMonths(ledger.closeMonth, -11)
const to = addMonths(ledger.closeMonth, 12)
const tableOf = (statement: 'cashFlow' | 'profitAndLoss' | 'balanceSheet') =>
  withTotal(
    statementTable({
      ...{ ledger, forecast, statement, period: 'month', from, to, yearBeginsMonth: 4 },
      comparisons: [{ kind: 'lastYear' }],
    }),
  )

/** A budget of two accounts, one month of which is empty. */
function budget(): Workbook {
  const months = monthsFrom('2026-04' as Month, 12)
  const lines = [...forecast.input.flows].slice(0, 2)
  return budgetWorkbook({
    ...{ title: 'Kererū Coffee: budget FY27', currency: 'NZD', months },
    lines: lines.map(({ code, name, itemType }) => ({
      ...{ code, name, itemType, number: null, isTyped: true },
    })),
    sheet: {
      ...{ firstMonth: months[0] as Month, months: months.length },
      rows: new Map(
        lines.map(({ code, itemType }) => {
          const values = months.map((_, at) => (at === 3 ? null : 12_345 * at))
          return [code, { code, itemType, values }]
        }),
      ),
    },
    expectedAt: () => 4_321,
  })
}

/** The scenarios of the sample company, all at once. */
function scenarioBook(): Workbook {
  const plans = sampleScenarios({ ledger, accounts: basis.accounts })
  const events = plans
    .flatMap(plan => plan.events)
    .map((event, at) => ({ code: `event ${at}`, ...event }) as ScenarioEvent)
  const scenario = { ...newScenario('all', 'Custom scenario'), events }
  const model = scenarioModel(stateOf({ ledger, basis }, forecast), [scenario])
  const sideOf = ({ profit, balance, cash, openingCash }: Statements) => ({
    ...{ profit, balance, cash, openingCash: openingCash[0] ?? 0 },
  })
  return scenarioWorkbook({
    ...{ name: 'All at once', notes: ['In NZD.'], months: forecast.months },
    ...{ before: sideOf(model.baseline.statements), after: sideOf(model.forecast.statements) },
    assumptions: [{ event: 'Hire', isOff: false, fields: [['Pay per year', '58,240']] }],
  })
}

const BOOKS: readonly (readonly [name: string, workbook: Workbook])[] = [
  ['the cash flow', tableWorkbook(tableOf('cashFlow'), 'Kererū Coffee Ltd')],
  ['the profit and loss', tableWorkbook(tableOf('profitAndLoss'), 'Kererū Coffee Ltd')],
  ['the balance sheet', tableWorkbook(tableOf('balanceSheet'), 'Kererū Coffee Ltd')],
  ['a budget', budget()],
  ['the full model', modelWorkbook(forecast.input, ['About'])],
  ['a scenario', scenarioBook()],
]

const formulasOf = ({ cells }: ReadSheet) =>
  [...cells].flatMap(([at, cell]) => (cell.kind === 'formula' ? [[at, cell] as const] : []))

describe('[USE-02] a saved workbook, for a program that does not calculate', () => {
  it.each(BOOKS)(
    'has a value for each formula: %s',
    async (_, workbook) => {
      const sheets = readWorkbook(await bytesOf(await writeWorkbook(workbook)))
      const formulas = sheets.flatMap(formulasOf)
      expect(formulas.length).toBeGreaterThan(10)
      expect(formulas.filter(([, { value }]) => !Number.isFinite(value ?? Number.NaN))).toEqual([])
    },
    120_000,
  )

  it('shows the model’s closing cash, below months that are dates', async () => {
    const [, workbook] = BOOKS[4]!
    const sheets = readWorkbook(await bytesOf(await writeWorkbook(workbook)))
    const { cells } = sheets.find(({ name }) => name === 'Cash flow')!
    const [label] = [...cells].find(
      ([, cell]) => cell.kind === 'text' && cell.text === 'Closing balance',
    )!
    const shown = ['C', 'D', 'E'].map(column => cells.get(`${column}${label.slice(1)}`))
    const wanted = Array.from(statementsOf(forecast.input).closingCash).slice(0, 3)
    expect(shown.map(cell => cell?.kind === 'formula' && cell.value)).toEqual(
      wanted.map(cents => cents / 100),
    )
    expect(cells.get('C2')).toEqual({ kind: 'number', number: 46_327 })
  })

  it('hides the sheets that only calculate; no account is named by its id on the others', async () => {
    const [, workbook] = BOOKS[4]!
    const sheets = readWorkbook(await bytesOf(await writeWorkbook(workbook)))
    const shown = sheets.filter(({ isHidden }) => !isHidden)
    expect(shown.map(({ name }) => name)).toContain('Profit and loss')
    expect(sheets.filter(({ isHidden }) => isHidden).length).toBeGreaterThan(8)
    const texts = shown.flatMap(({ cells }) =>
      [...cells.values()].flatMap(cell => (cell.kind === 'text' ? [cell.text] : [])),
    )
    const ids = /[\da-f]{8}-[\da-f]{4}/i
    expect(texts.filter(text => ids.test(text))).toEqual([])
  })
})

/** The file without its values, so that the program that opens it has to calculate. */
function bare(bytes: Uint8Array): Uint8Array {
  const parts = Object.entries(unzipSync(bytes)).map(([path, content]) => {
    if (!path.startsWith('xl/worksheets/sheet')) return [path, content] as const
    return [path, strToU8(strFromU8(content).replace(/<\/f><v>[^<]*<\/v>/g, '</f>'))] as const
  })
  return zipSync(Object.fromEntries(parts))
}

const fileOf = (name: string) => name.replaceAll(' ', '-')

describe.skipIf(!hasLibreOffice())('[USE-02] a saved workbook in LibreOffice', () => {
  let office: Office
  const saved = new Map<string, Uint8Array>()
  beforeAll(async () => {
    office = openOffice()
    for (const [name, workbook] of BOOKS) {
      const bytes = await bytesOf(await writeWorkbook(workbook))
      saved.set(name, bytes)
      await office.write(`${fileOf(name)}.xlsx`, bare(bytes))
    }
    const named = (form: string) => BOOKS.map(([name]) => `${fileOf(name)}.${form}`)
    await office.convert(named('xlsx'), 'ods')
    await office.convert(named('ods'), 'xlsx')
  }, 240_000)
  afterAll(() => office.close())

  it.each(BOOKS)('calculates the values that the file has: %s', async name => {
    const calculated = readWorkbook(await office.bytes(`${fileOf(name)}.xlsx`))
    for (const sheet of readWorkbook(saved.get(name) ?? new Uint8Array())) {
      const other = calculated.find(each => each.name === sheet.name)
      expect(other?.isHidden, sheet.name).toBe(sheet.isHidden)
      for (const [at, { value }] of formulasOf(sheet)) {
        const cell = other?.cells.get(at)
        const found = cell?.kind === 'formula' ? cell.value : null
        expect(found, `${sheet.name} ${at}`).toBeCloseTo(value ?? Number.NaN, 6)
      }
    }
  })
})
