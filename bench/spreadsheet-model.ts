/** The trading organisation as a spreadsheet, for an independent engine. */
import { ITEM_TYPE } from '@millpond/core/item'
import type { Flow, ModelInput } from '@millpond/core/statement'
import { monthOfDay } from '@millpond/core/time'
import { HyperFormula } from 'hyperformula'

export interface SpreadsheetModel {
  /** Cents, all banks together, by month. */
  closingCash(): number[]
  setPlan(flow: number, month: number, amount: number): void
  end(): void
}

/**
 * Four sheets of accounts by month (the plan, its sales tax, and the settlements of both) and one
 * of totals; rounding by ROUND, cents as whole numbers.
 */
export function spreadsheetModel(input: ModelInput): SpreadsheetModel {
  const { flows, months } = input
  const eachCell = (formula: (flow: Flow, row: number, month: number) => string) =>
    flows.map((flow, row) => months.map((_, month) => formula(flow, row, month)))
  const engine = HyperFormula.buildFromSheets(
    {
      plan: flows.map(({ plan }) => [...plan]),
      tax: eachCell(({ taxPpm }, row, month) => `=${share(`plan!${cell(row, month)}`, taxPpm)}`),
      net: eachCell((flow, row, month) => settled(flow, 'plan', row, month)),
      taxSettled: eachCell((flow, row, month) => settled(flow, 'tax', row, month)),
      totals: totalsOf(input),
    },
    { licenseKey: 'gpl-v3', undoLimit: 0, maxColumns: 100 },
  )
  const sheet = (name: string) => engine.getSheetId(name) as number
  const plan = sheet('plan')
  const totals = sheet('totals')
  return {
    closingCash: () =>
      months.map((_, col) => Number(engine.getCellValue({ sheet: totals, row: ROW.cash, col }))),
    setPlan(row, col, amount) {
      engine.setCellContents({ sheet: plan, row, col }, amount)
    },
    end: () => engine.destroy(),
  }
}

const ROW = {
  revenue: 0,
  expenses: 1,
  profit: 2,
  receivables: 3,
  payables: 4,
  salesTax: 5,
  cash: 6,
}

const column = (month: number) =>
  month < 26 ? letter(month) : letter(Math.floor(month / 26) - 1) + letter(month % 26)
const letter = (index: number) => String.fromCharCode(65 + index)
const cell = (row: number, month: number) => `${column(month)}${row + 1}`

const share = (amount: string, ppm: number) => `ROUND(${amount}*${ppm}/1000000,0)`

/** The settlements of a month from bookings up to it: the rise of each month's rounded share. */
function settled({ settlement }: Flow, sheet: string, row: number, month: number): string {
  const rises: string[] = []
  for (let booked = 0; booked <= month; booked += 1) {
    const shares = booked === 0 ? settlement.restOfMonth : settlement.fullMonth
    const amount = `${sheet}!${cell(row, booked)}`
    const upTo = shares[month - booked]
    if (upTo === undefined) continue
    const before = shares[month - booked - 1]
    rises.push(share(amount, upTo))
    if (before !== undefined) rises.push(`-${share(amount, before)}`)
  }
  return `=${rises.join('+').replaceAll('+-', '-') || '0'}`
}

interface Rows {
  readonly first: number
  readonly last: number
}

/** Sales are above costs, so that each sum is over one range. */
function totalsOf({ flows, months, balances, obligations }: ModelInput): string[][] {
  const opening = (role: string) => balances.find(each => each.role === role)?.amount ?? 0
  const sold = flows.filter(({ itemType }) => itemType === ITEM_TYPE.revenue).length
  const sales = { first: 0, last: sold - 1 }
  const costs = { first: sold, last: flows.length - 1 }
  const sum = (sheet: string, { first, last }: Rows, month: number) =>
    `SUM(${sheet}!${cell(first, month)}:${cell(last, month)})`
  const before = (row: number, month: number, role: string) =>
    month === 0 ? String(opening(role)) : cell(row, month - 1)
  const [office] = obligations
  const paid = (month: number) =>
    months
      .flatMap((_, booked) => {
        const on = office?.paidOn[booked]
        if (!on || monthOfDay(on) !== months[month]) return []
        return [`${sum('tax', sales, booked)}-${sum('tax', costs, booked)}`]
      })
      .join('+') || '0'
  const owed = (rows: Rows, month: number) =>
    `${sum('plan', rows, month)}+${sum('tax', rows, month)}` +
    `-${sum('net', rows, month)}-${sum('taxSettled', rows, month)}`
  const moved = (rows: Rows, month: number) =>
    `${sum('net', rows, month)}+${sum('taxSettled', rows, month)}`
  const line = (formula: (month: number) => string) =>
    months.map((_, month) => `=${formula(month)}`)
  return [
    line(month => sum('plan', sales, month)),
    line(month => sum('plan', costs, month)),
    line(month => `${cell(ROW.revenue, month)}-${cell(ROW.expenses, month)}`),
    line(month => `${before(ROW.receivables, month, 'receivables')}+${owed(sales, month)}`),
    line(month => `${before(ROW.payables, month, 'payables')}+${owed(costs, month)}`),
    line(
      month =>
        `${before(ROW.salesTax, month, 'salesTax')}+${sum('tax', sales, month)}` +
        `-${sum('tax', costs, month)}-(${paid(month)})`,
    ),
    line(
      month =>
        `${before(ROW.cash, month, 'bank')}+${moved(sales, month)}` +
        `-(${moved(costs, month)})-(${paid(month)})`,
    ),
  ]
}
