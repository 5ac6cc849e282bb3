import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  booksOf,
  livePlanOf,
  type ScenarioModel,
  type ScenarioState,
  scenarioModel,
  stateOf,
} from '#forecast'
import { liveMoneyOf } from '#insight'
import { itemCode } from '#item'
import { compileScenario, type ScenarioEvent } from '#scenario'
import { type Statements, statementsOf } from '#statement'
import { month } from '#time'
import { anyEvents } from '../forecast/_any-scenario.ts'
import {
  BASIS_T,
  COMPANY_T,
  dollars,
  eventOf,
  paidNextMonth,
  rootOf,
  scenarioOf,
} from '../forecast/_effects.ts'
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

const bookOf = (model: ScenarioModel, scenario = scenarioOf([])) => {
  const { baseline, forecast, below } = model
  return scenarioWorkbook({
    live: liveMoneyOf(scenario.events, compileScenario(scenario, booksOf(below)), itemCode('bank')),
    livePlan: livePlanOf(model, scenario),
    ...{ name: 'Hire a barista', notes: ['In NZD.'], months: baseline.months },
    ...{ before: sideOf(baseline.statements), after: sideOf(forecast.statements) },
    assumptions: [{ event: 'Hire', isOff: false, fields: [['Pay per year', '72,000']] }],
  })
}

/** Where a label is first on a sheet. */
const rowOf = ({ rows }: WorkbookSheet, label: string): number =>
  rows.findIndex(([first]) => first && 'text' in first && first.text === label)

/** Every row of the three statements and their totals, by switch, as cents. */
function figuresOf(model: ScenarioModel, scenario: ReturnType<typeof scenarioOf>) {
  const workbook = bookOf(model, scenario)
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

/** Customers pay in the month after the sale. */
function paidLate({ sources, root: own }: ScenarioState): ScenarioState {
  const later = paidNextMonth(own)
  return stateOf(sources, { ...later, statements: statementsOf(later.input) })
}

const plain = (amounts: ArrayLike<number>) => Array.from(amounts, amount => amount + 0)

describe('[USE-02] a scenario as a workbook', () => {
  it('has the cents of the scenario with its switch on, and of its baseline with it off', () => {
    fc.assert(
      fc.property(anyEvents, events => {
        const scenario = scenarioOf(events)
        const model = scenarioModel(root, [scenario])
        const figures = figuresOf(model, scenario)
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

  it('drawings follow their amount and months on the sheet of assumptions', () => {
    const draw = (each: number, from: string, until: string) =>
      scenarioOf([
        eventOf('ownersMoney', {
          ...{ direction: 'out', account: itemCode('capital'), amount: dollars(each) },
          ...{ from: month(from), until: month(until), dayOfMonth: 20 },
        }),
      ])
    const [written, changed] = [draw(2000, '2027-02', '2027-04'), draw(750, '2027-03', '2028-01')]
    const workbook = bookOf(scenarioModel(root, [written]), written)
    const { engine, idOf, row } = recalculated(workbook)
    const other = recalculated(bookOf(scenarioModel(root, [changed]), changed))
    const sheet = workbook.sheets.find(({ name }) => name === 'Assumptions') as WorkbookSheet
    const first = rowOf(sheet, 'Amount a month')
    for (const at of [0, 1, 2]) {
      const of = (from: typeof engine, id: number) =>
        Number(from.getCellValue({ sheet: id, row: first + at, col: 1 }))
      engine.setCellContents(
        { sheet: idOf('Assumptions'), row: first + at, col: 1 },
        of(other.engine, other.idOf('Assumptions')),
      )
    }
    for (const [name, from] of [
      ['Cash flow', 2],
      ['Balance sheet', 1],
    ] as const) {
      const own = workbook.sheets.find(each => each.name === name) as WorkbookSheet
      own.rows.forEach((cells, at) => {
        if (at >= 3 && cells[from]) {
          expect(row(name, at, from, 36)).toEqual(other.row(name, at, from, 36))
        }
      })
    }
  })

  const hire = (payPerYear: number) =>
    eventOf('hire', {
      ...{ start: month('2027-03'), end: null, payPerYear: dollars(payPerYear), onCostsPpm: null },
      ...{ oneOff: dollars(3000), salesPerMonth: dollars(500), monthsToReach: 3 },
      ...{ wagesAccount: null, costsAccount: null, salesAccount: null },
    })
  const price = (changePpm: number, lostPpm = 20_000) =>
    eventOf('priceChange', {
      ...{ accounts: [], changePpm, lostPpm, from: month('2027-02'), until: month('2028-03') },
    })
  const cut = (sharePpm: number) =>
    eventOf('cutCosts', {
      ...{ accounts: [itemCode('rent')], sharePpm, amountPerMonth: null, oneOff: dollars(0) },
      ...{ from: month('2027-05'), until: null, costsAccount: null },
    })
  const inCountry = (country: string) => rootOf(COMPANY_T, { ...BASIS_T, country })
  const late = paidLate(root)

  it.each<[string, typeof root, ScenarioEvent[], ScenarioEvent[], (number | null)[]]>([
    ['pay in New Zealand', root, [hire(72_000)], [hire(80_500)], [80_500]],
    ['pay up to a limit in Australia', inCountry('AU'), [hire(90_000)], [hire(300_000)], [300_000]],
    ['pay above a threshold in Britain', inCountry('GB'), [hire(36_000)], [hire(41_111)], [41_111]],
    ['a price', root, [price(50_000)], [price(-33_300)], [-0.0333]],
    ['a price that is paid later', late, [price(50_000)], [price(71_700)], [0.0717]],
    ['a cut', root, [cut(100_000)], [cut(123_400)], [0.1234]],
    [
      'all together',
      root,
      [hire(72_000), price(50_000), cut(100_000)],
      [hire(60_000), price(20_000), cut(200_000)],
      [60_000, 0.02, 0.2],
    ],
  ])('follows %s to the cent of the app', (_, below, before, after, inputs) => {
    const [written, changed] = [scenarioOf(before), scenarioOf(after)]
    const workbook = bookOf(scenarioModel(below, [written]), written)
    const { engine, idOf, row } = recalculated(workbook)
    const sheet = workbook.sheets.find(({ name }) => name === 'Assumptions') as WorkbookSheet
    inputs.forEach((value, at) => {
      const cell = {
        sheet: idOf('Assumptions'),
        row: sheet.rows.length - inputs.length * 2 + 2 * at + 1,
      }
      engine.setCellContents({ ...cell, col: 1 }, value)
    })
    const { statements } = scenarioModel(below, [changed]).forecast
    const named = (name: string) =>
      workbook.sheets.find(each => each.name === name) as WorkbookSheet
    const read = (name: string, label: string, from: number) =>
      row(name, rowOf(named(name), label), from, 36).map(value => Math.round(Number(value) * 100))
    expect(read('Cash flow', 'Closing balance', 2)).toEqual(plain(statements.closingCash))
    expect(read('Profit and loss', 'Net profit', 1)).toEqual(plain(statements.netProfit))
    for (const { name, amounts } of statements.balance) {
      expect([name, read('Balance sheet', name, 1)]).toEqual([name, plain(amounts)])
    }
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
    expect(assumptions?.rows[2]).toMatchObject([{ text: 'Pay per year' }, { text: '72,000' }])
  })
})
