/** What is read off the entries: balances and cash totals, and which of them a change moved. */
import type { ItemCode } from '#item'
import { creditSign, nextYearStart, rollForward, rollYears } from './balance.ts'
import { type Columns, columns, takeMoved } from './columns.ts'
import type { ChangedCells, OpeningBalance } from './model.ts'
import type { Workings } from './workings.ts'

export interface Sheets {
  readonly balances: Columns
  /** All bank accounts together. */
  readonly openingCash: Float64Array
  readonly closingCash: Float64Array
}

export function sheetsOf(workings: Workings): Sheets {
  const { chart, entries, cash } = workings
  const sheets = {
    balances: columns(chart.accounts.length, entries.months),
    openingCash: new Float64Array(entries.months),
    closingCash: new Float64Array(entries.months),
  }
  chart.accounts.forEach((_, account) => {
    rollForward(sheets.balances, workings, account, 0)
  })
  rollYears(sheets.balances, workings)
  sumCash(workings, sheets)
  takeMoved(entries)
  takeMoved(cash)
  return sheets
}

export const isBank = ({ role }: OpeningBalance): boolean => role === 'bank'

function sumCash({ chart }: Workings, { balances, openingCash, closingCash }: Sheets): void {
  let opening = 0
  closingCash.fill(0)
  chart.accounts.forEach((account, index) => {
    if (!isBank(account)) return
    const sign = -creditSign(account)
    opening += sign * account.amount
    const row = balances.rows[index] as Float64Array
    row.forEach((balance, month) => {
      closingCash[month] = (closingCash[month] as number) + sign * balance
    })
  })
  closingCash.forEach((closing, month) => {
    openingCash[month] = opening
    opening = closing
  })
}

/** Brings the sheets up to date with the entries; answers with the rows that moved. */
export function follow(workings: Workings, sheets: Sheets): ChangedCells[] {
  const { chart, entries, cash, rows } = workings
  const changed: ChangedCells[] = []
  const tell = (statement: ChangedCells['statement'], key: string, from: number) => {
    if (from < entries.months) changed.push({ statement, key, from })
  }
  for (const { row, month } of takeMoved(cash)) {
    tell('cash', (rows.heads[row] as { key: string }).key, month)
  }
  for (const { row, month } of takeMoved(entries)) {
    if (row === chart.controls.result) {
      followResult(workings, sheets, month, tell)
      continue
    }
    const account = chart.accounts[row] as OpeningBalance
    const from = rollForward(sheets.balances, workings, row, month)
    tell('balance', account.code, from)
    if (isBank(account)) {
      sumCash(workings, sheets)
      tell('totals', 'closingCash', from)
      tell('totals', 'openingCash', from + 1)
    } else {
      tell('indirect', account.code, from)
    }
  }
  return changed
}

function followResult(
  workings: Workings,
  { balances }: Sheets,
  month: number,
  tell: (statement: ChangedCells['statement'], key: string, from: number) => void,
): void {
  const { chart, horizon } = workings
  const codeOf = (account: number) => (chart.accounts[account] as { code: ItemCode }).code
  rollYears(balances, workings)
  tell('totals', 'netProfit', month)
  tell('indirect', 'profit', month)
  tell('balance', codeOf(chart.controls.currentYear), month)
  tell('balance', codeOf(chart.controls.retained), nextYearStart(horizon, month))
}
