import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type PlannedDocument, resolveForecast } from '#forecast'
import { itemCode } from '#item'
import { cents } from '#money'
import { type ModelInput, type Statements, statementsOf } from '#statement'
import { day } from '#time'
import {
  companyBasis,
  companyLedger,
  document,
  steady,
  type TestAccounts,
} from '../forecast/_company.ts'
import { anyPlainOrganisation } from '../statement/_organisation.ts'
import { PROPERTY_RUNS } from '../statement/_runs.ts'
import { recalculated } from './_recalculate.ts'
import { cellValues } from './cell-values.ts'
import { FIRST_MONTH } from './grid.ts'
import { linesOf } from './lines.ts'
import { modelWorkbook } from './model-workbook.ts'
import { cellName, type WorkbookSheet } from './sheet.ts'

const rowOf = (sheet: WorkbookSheet | undefined, key: string): number => {
  const row = sheet?.rows.findIndex(cells => {
    const code = cells[1]
    return code && 'text' in code && code.text === key
  })
  if (row === undefined || row < 0) throw new Error(`No row ${key}`)
  return row
}

/** Every balance and every row of cash, from the spreadsheet engine and from the model. */
function compared(input: ModelInput) {
  const workbook = modelWorkbook(input, ['Test'])
  const sheets = new Map(workbook.sheets.map(sheet => [sheet.name, sheet]))
  const computed = recalculated(workbook)
  const count = input.months.length
  const read = (sheet: string, key: string) =>
    computed.row(sheet, rowOf(sheets.get(sheet), key), FIRST_MONTH, count)
  const statements: Statements = statementsOf(input)
  const pairs = [
    ...statements.balance.map(row => ['Balances', row.code as string, row.amounts] as const),
    ...statements.cash.map(row => ['Cash', row.key, row.amounts] as const),
  ]
  const reread = () => pairs.map(([sheet, key]) => [key, read(sheet, key)])
  return {
    computed,
    sheets,
    reread,
    found: reread(),
    wanted: pairs.map(([, key, amounts]) => [key, Array.from(amounts, zeroIsZero)]),
  }
}

/** The sheet has account names, which may be equal, so the flow's position gives its row. */
function planRowOf(plan: WorkbookSheet | undefined, input: ModelInput, code: string): number {
  const index = linesOf(input).placed.find(({ flow }) => flow.code === code)?.row
  if (!plan || index === undefined) throw new Error(`No plan of ${code}`)
  return index
}

const zeroIsZero = (amount: number) => (amount === 0 ? 0 : amount)

/** On the plan they begin right of account, kind and sales tax. */
const PLAN_MONTHS = 3

/** One run takes a hundred times as long as a property of the model. */
const RUNS = Math.ceil(PROPERTY_RUNS / 100)

describe('what readers see of invoices and transfers', () => {
  const SHOP: TestAccounts = {
    bank: { kind: 'asset', role: 'bank', values: steady(50_000, 50_000) },
    loan: { kind: 'liability', values: steady(1_500, 1_500) },
    sales: { kind: 'sales', values: steady(9_000) },
  }
  const basis = companyBasis(SHOP, {
    documents: ['one', 'two'].map(documentId =>
      document({
        ...{ documentId, kind: 'invoice', net: 10_000, tax: 0, account: 'sales' },
        ...{ issuedOn: '2026-11-01', dueOn: '2026-12-01' },
      }),
    ),
  })
  const expectedDates = { one: 'leftOut', two: day('2026-12-05') } as const
  const { input } = resolveForecast({
    ledger: companyLedger(SHOP),
    basis: { ...basis, expectedDates },
  })
  const rowsOf = (sheets: ReadonlyMap<string, WorkbookSheet>, name: string) =>
    sheets.get(name)?.rows.slice(2) ?? []
  const contentOf = (cell: WorkbookSheet['rows'][number][number] | undefined) =>
    cell && ('text' in cell ? cell.text : 'number' in cell ? cell.number : cell.formula)

  it('[USE-02] an invoice that is left out has no month, and no month counts it', () => {
    const { sheets, found, wanted } = compared(input)
    expect(
      rowsOf(sheets, 'Invoices and bills')
        .map(row => [row[1], row[4], row[5]].map(contentOf))
        .filter(([, , amount]) => amount !== 0),
    ).toEqual([
      ['one', 'Left out', 10_000],
      ['two', 46_357, 10_000],
    ])
    expect(found).toEqual(wanted)
  })

  it('an invoice that is expected in parts has a row for each, in its month', () => {
    const two = [
      { on: day('2026-12-10'), amount: cents(400_000) },
      { on: day('2027-01-20'), amount: cents(600_000) },
    ]
    const split = resolveForecast({
      ledger: companyLedger(SHOP),
      basis: { ...basis, expectedDates: { ...expectedDates, two } },
    })
    const { sheets, found, wanted } = compared(split.input)
    expect(
      rowsOf(sheets, 'Invoices and bills')
        .map(row => [row[1], row[4], row[5]].map(contentOf))
        .filter(([, , amount]) => amount !== 0),
    ).toEqual([
      ['one', 'Left out', 10_000],
      ['two, part 1 of 2', 46_357, 4_000],
      ['two, part 2 of 2', 46_388, 6_000],
    ])
    expect(found).toEqual(wanted)
  })

  it('[USE-02] transfers of a month with one name and the same accounts are one row', () => {
    const transfer = (on: string, dollars: number, label = 'Forecast adjustment') => ({
      ...{ on: day(on), amount: cents(Math.round(dollars * 100)), label },
      ...{ from: itemCode('bank'), to: itemCode('loan') },
    })
    const transfers = [
      ...[transfer('2026-12-01', 10.05), transfer('2026-12-02', 10.04)],
      ...[transfer('2026-12-02', 300, 'Repayment'), transfer('2027-01-01', 10.05)],
    ]
    const { sheets, found, wanted } = compared({ ...input, transfers })
    expect(rowsOf(sheets, 'Transfers').map(row => [row[0], row[4]].map(contentOf))).toEqual([
      ['Forecast adjustment', 20.09],
      ['Repayment', 300],
      ['Forecast adjustment', 10.05],
    ])
    expect(found).toEqual(wanted)
  })
})

/**
 * A roaster with beans and cups in stock: goods that November still uses are not bought, and open
 * bills for both are in the row of the beans. Freight and packing have bills of their own.
 */
describe('a company with stock and several cost accounts', () => {
  const ROASTER: TestAccounts = {
    sales: { kind: 'sales', values: steady(2000, 1500), taxPpm: 150_000 },
    goods: { kind: 'goods', values: steady(600, 100), taxPpm: 150_000 },
    freight: { kind: 'goods', values: steady(150, 60), taxPpm: 150_000 },
    packing: { kind: 'goods', values: steady(80, 80) },
    rent: { kind: 'cost', values: steady(300, 300) },
    bank: { kind: 'asset', role: 'bank', values: steady(5000, 5000) },
    beans: { kind: 'asset', role: 'inventory', values: steady(1000, 1350) },
    cups: { kind: 'asset', role: 'inventory', values: steady(400, 550) },
    owed: { kind: 'liability', role: 'payables', values: steady(600, 1265) },
    equity: { kind: 'equity', role: 'currentYearEarnings', values: steady(5800, 5635) },
  }
  const bill = (month: string, account: string, net: number, paidOn?: string) =>
    document({
      ...{ documentId: `${account} ${month}`, kind: 'bill', net, account, tax: net * 0.15 },
      ...{ issuedOn: `${month}-05`, dueOn: `${month}-28` },
      ...(paidOn !== undefined && { paidOn }),
    })
  const paid = ['02', '03', '04', '05', '06', '07', '08', '09', '10'].flatMap(month => [
    bill(`2026-${month}`, 'beans', 600, `2026-${month}-28`),
    bill(`2026-${month}`, 'freight', 150, `2026-${month}-25`),
    bill(`2026-${month}`, 'packing', 80, `2026-${month}-20`),
  ])
  const open = [bill('2026-11', 'beans', 600), bill('2026-11', 'cups', 150)]
  const { input } = resolveForecast({
    ledger: companyLedger(ROASTER),
    basis: companyBasis(ROASTER, { documents: [...paid, ...open, bill('2026-11', 'freight', 60)] }),
  })

  it('[USE-02] goods in stock lower the payments of their cost, as in the model', () => {
    expect(input.stock?.costs).toEqual(['goods'])
    expect(input.stock?.accounts.map(({ code }) => code)).toEqual(['beans', 'cups'])
    const { found, wanted } = compared(input)
    expect(found).toEqual(wanted)
  })

  it('is live: stock that rises by 10 more is 10 more to pay for goods', () => {
    const { computed, sheets, reread, found } = compared(input)
    const row = sheets.get('Stock')?.rows.findIndex(cells => {
      const [title] = cells
      return title && 'text' in title && title.text === 'Expected rise'
    })
    const december = FIRST_MONTH + 1
    const before = sheets.get('Stock')?.rows[row ?? 0]?.[december]
    if (!row || !before || !('number' in before)) throw new Error('No rise of stock')
    const cell = { sheet: computed.idOf('Stock'), row, col: december }
    computed.engine.setCellContents(cell, before.number + 1000)
    const paidForGoods = (rows: typeof found) =>
      rows
        .filter(([key]) => key === 'goods')
        .flatMap(([, amounts]) => amounts as number[])
        .reduce((sum, each) => sum + each, 0)
    expect(paidForGoods(reread()) - paidForGoods(found)).toBe(-1000)
  })
})

describe('the model as a workbook', () => {
  it('recalculates in a spreadsheet engine to the same cents, for any organisation', () => {
    fc.assert(
      fc.property(anyPlainOrganisation, input => {
        const { found, wanted } = compared(input)
        expect(found).toEqual(wanted)
      }),
      { numRuns: RUNS },
    )
  }, 600_000)

  it('is live: a changed plan month gives the same results as in the model', () => {
    const amount = fc.integer({ min: -5_000_000, max: 5_000_000 })
    const changed = fc.record({ input: anyPlainOrganisation, amount, pick: fc.nat(), at: fc.nat() })
    fc.assert(
      fc.property(changed, ({ input, amount: cents, pick, at }) => {
        const flow = input.flows[pick % Math.max(1, input.flows.length)]
        fc.pre(flow !== undefined)
        const month = at % input.months.length
        const plan = Float64Array.from(flow.plan)
        plan[month] = cents
        const flows = input.flows.map(each => (each === flow ? { ...flow, plan } : each))
        const { wanted } = compared({ ...input, flows })
        const { computed, sheets, reread } = compared(input)
        const row = planRowOf(sheets.get('Plan'), input, flow.code)
        const cell = { sheet: computed.idOf('Plan'), row, col: PLAN_MONTHS + month }
        computed.engine.setCellContents(cell, cents / 100)
        expect(reread()).toEqual(wanted)
      }),
      { numRuns: Math.ceil(RUNS / 4) },
    )
  }, 600_000)

  it('shows checks that are zero in every month', () => {
    fc.assert(
      fc.property(anyPlainOrganisation, input => {
        const { computed } = compared(input)
        for (const row of [3, 4]) {
          const zeros = input.months.map(() => 0)
          expect(computed.row('Checks', row, 1, zeros.length)).toEqual(zeros)
        }
      }),
      { numRuns: Math.ceil(RUNS / 4) },
    )
  }, 600_000)

  it('[USE-02] has a stored value for each formula, the one that a spreadsheet calculates', () => {
    fc.assert(
      fc.property(anyPlainOrganisation, input => {
        const workbook = modelWorkbook(input, ['Test'])
        const computed = recalculated(workbook)
        const stored = cellValues(workbook)
        for (const [sheet, { name, rows }] of workbook.sheets.entries()) {
          for (const [row, cells] of rows.entries()) {
            const wanted = computed.row(name, row, 0, cells.length)
            for (const [column, cell] of cells.entries()) {
              if (!cell || !('formula' in cell)) continue
              const value = stored(sheet, row, column)
              expect(value, `${name} ${cellName(row, column)}`).toBeCloseTo(
                Number(wanted[column]),
                6,
              )
            }
          }
        }
      }),
      { numRuns: Math.ceil(RUNS / 4) },
    )
  }, 600_000)

  it('[USE-02] shows readers names, dates and amounts, and hides sheets in cents', () => {
    fc.assert(
      fc.property(anyPlainOrganisation, input => {
        const { sheets } = modelWorkbook(input, ['Test'])
        const shown = sheets.filter(({ isHidden }) => !isHidden)
        expect(shown.map(({ name }) => name)).toEqual([
          ...['About', 'Profit and loss', 'Balance sheet', 'Cash flow', 'Checks', 'Plan', 'Timing'],
          ...['Timing of the first month', 'Invoices and bills', 'Transfers', 'Tax dates'],
        ])
        const styles = new Set(
          shown.flatMap(({ rows }) => rows.flatMap(cells => cells.map(cell => cell?.style))),
        )
        expect(styles).not.toContain('cents')
        expect(styles).not.toContain('number')
      }),
      { numRuns: Math.ceil(RUNS / 4) },
    )
  }, 600_000)
})

it('[FIN-05] [USE-02] planned invoices and bills have rows of their own, and cash is the same', () => {
  const accounts: TestAccounts = {
    bank: { kind: 'asset', role: 'bank', values: steady(50_000, 50_000) },
    sales: { kind: 'sales', values: steady(9_000), taxPpm: 150_000 },
    rent: { kind: 'cost', values: steady(400), taxPpm: 150_000 },
  }
  const quote: PlannedDocument = {
    ...{ id: 'q1', kind: 'invoice', stage: 'quote', contactName: 'Harbour Cafe' },
    ...{ code: itemCode('sales'), amount: cents(1_234_567), likelihood: 60 },
    ...{ issuedOn: day('2026-12-10'), paidOn: day('2027-01-20') },
    ...{ repeats: { every: 'quarter', until: null }, isExtra: false, isOff: false },
  }
  const rent = { id: 'b1', kind: 'bill', stage: 'planned', code: itemCode('rent') } as const
  const bill = { ...quote, ...rent }
  const { input, statements } = resolveForecast({
    ledger: companyLedger(accounts),
    basis: companyBasis(accounts, {
      ...{ salesTaxBasis: 'payments', salesTaxPeriodMonths: 2 },
      settings: { planned: [quote, bill] },
    }),
  })
  const { sheets, computed, found, wanted } = compared(input)
  expect(found).toEqual(wanted)
  const names = (sheet: string) =>
    sheets.get(sheet)?.rows.flatMap(([cell]) => (cell && 'text' in cell ? [cell.text] : []))
  expect(names('Plan')).toContain('sales: Harbour Cafe: quote, 60% likely')
  const row = names('Profit and loss')?.indexOf('sales') ?? 0
  expect(names('Profit and loss')?.filter(name => name.startsWith('sales'))).toEqual(['sales'])
  const profit = statements.profit.find(({ code }) => code === 'sales')?.amounts ?? []
  expect(computed.row('Profit and loss', row, 1, 3)).toEqual(
    Array.from(profit.slice(0, 3), amount => amount / 100),
  )
})
