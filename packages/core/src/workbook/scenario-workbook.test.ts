import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ScenarioModel, scenarioModel } from '#forecast'
import type { Statements } from '#statement'
import { anyEvents } from '../forecast/_any-scenario.ts'
import { rootOf, scenarioOf } from '../forecast/_effects.ts'
import { PROPERTY_RUNS } from '../statement/_runs.ts'
import { recalculated } from './_recalculate.ts'
import { cellValues } from './cell-values.ts'
import { type ScenarioStatements, scenarioWorkbook } from './scenario-workbook.ts'
import type { WorkbookSheet } from './sheet.ts'

const root = rootOf()
const RUNS = Math.ceil(PROPERTY_RUNS / 100)

const sideOf = ({ profit, balance, cash, openingCash }: Statements): ScenarioStatements => ({
  ...{ profit, balance, cash, openingCash: openingCash[0] ?? 0 },
})

const bookOf = ({ baseline, forecast }: ScenarioModel) =>
  scenarioWorkbook({
    ...{ name: 'Hire a barista', notes: ['In NZD.'], months: baseline.months },
    ...{ before: sideOf(baseline.statements), after: sideOf(forecast.statements) },
    assumptions: [{ event: 'Hire', isOff: false, fields: [['Pay a year', '72,000']] }],
  })

/** Where a label is first on a sheet. */
const rowOf = ({ rows }: WorkbookSheet, label: string): number =>
  rows.findIndex(([first]) => first && 'text' in first && first.text === label)

/** Every row of the three statements and their totals, by switch, as cents. */
function figuresOf(model: ScenarioModel) {
  const workbook = bookOf(model)
  const { engine, idOf, row } = recalculated(workbook)
  const named = (name: string) =>
    workbook.sheets.find(sheet => sheet.name === name) as WorkbookSheet
  const count = model.baseline.months.length
  const read = (sheet: string, label: string, from: number) =>
    row(sheet, rowOf(named(sheet), label), from, count).map(value =>
      Math.round(Number(value) * 100),
    )
  return (isOn: boolean) => {
    engine.setCellContents({ sheet: idOf('Scenario'), row: 3, col: 1 }, isOn ? 1 : 0)
    return {
      closing: read('Cash flow', 'Closing balance', 2),
      profit: read('Profit and loss', 'Net profit', 1),
      gap: read('Balance sheet', 'Assets less liabilities less equity', 1),
      summary: read('Scenario', 'Closing balance', 2),
      without: read('Scenario', 'Closing balance without it', 2),
      rows: named('Cash flow').rows.flatMap(([first], at) =>
        at < 3 || !first || !('text' in first)
          ? []
          : [row('Cash flow', at, 2, count).map(value => Math.round(Number(value) * 100) + 0)],
      ),
    }
  }
}

const plain = (amounts: ArrayLike<number>) => Array.from(amounts, amount => amount + 0)

describe('[USE-02] a scenario as a workbook', () => {
  it('has the cents of the scenario with its switch on, and of its baseline with it off', () => {
    fc.assert(
      fc.property(anyEvents, events => {
        const model = scenarioModel(root, [scenarioOf(events)])
        const figures = figuresOf(model)
        for (const [isOn, { statements }] of [
          [true, model.forecast],
          [false, model.baseline],
        ] as const) {
          const found = figures(isOn)
          expect(found.closing).toEqual(plain(statements.closingCash))
          expect(found.summary).toEqual(found.closing)
          expect(found.without).toEqual(plain(model.baseline.statements.closingCash))
          expect(found.profit).toEqual(plain(statements.netProfit))
          expect(found.gap.every(each => each + 0 === statements.outOfBalance)).toBe(true)
          for (const { amounts } of statements.cash) {
            expect(found.rows).toContainEqual(plain(amounts))
          }
        }
      }),
      { numRuns: Math.max(4, RUNS) },
    )
  })

  it('has a stored value for each formula, and its assumptions in words', () => {
    const workbook = bookOf(scenarioModel(root, []))
    const valueAt = cellValues(workbook)
    const cash = workbook.sheets.findIndex(({ name }) => name === 'Cash flow')
    const sheet = workbook.sheets[cash] as WorkbookSheet
    expect(valueAt(cash, rowOf(sheet, 'Closing balance'), 2)).toBe(
      (root.root.statements.closingCash[0] ?? 0) / 100,
    )
    const assumptions = workbook.sheets.find(({ name }) => name === 'Assumptions')
    expect(assumptions?.rows[2]).toMatchObject([{ text: 'Pay a year' }, { text: '72,000' }])
  })
})
