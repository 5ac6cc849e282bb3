/** Balances and cash totals from the entries, and which of them a change affected. */
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
  const { balanceAccounts, entries, cash } = workings
  const sheets = {
    balances: columns(balanceAccounts.accounts.length, entries.months),
    openingCash: new Float64Array(entries.months),
    closingCash: new Float64Array(entries.months),
  }
  balanceAccounts.accounts.forEach((_, account) => {
    rollForward(sheets.balances, workings, account, 0)
  })
  rollYears(sheets.balances, workings)
  sumCash(workings, sheets)
  takeMoved(entries)
  takeMoved(cash)
  return sheets
}

export const isBank = ({ role }: OpeningBalance): boolean => role === 'bank'

/** A bank account that the books have as a liability, such as a credit card, lowers cash. */
export const cashSign = (account: Pick<OpeningBalance, 'itemType'>): 1 | -1 =>
  creditSign(account) === 1 ? -1 : 1

function sumCash(
  { balanceAccounts }: Workings,
  { balances, openingCash, closingCash }: Sheets,
): void {
  let opening = 0
  closingCash.fill(0)
  balanceAccounts.accounts.forEach((account, index) => {
    if (!isBank(account)) return
    const sign = cashSign(account)
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

/** Updates the balances and totals from the entries; returns the changed rows. */
export function follow(workings: Workings, sheets: Sheets): ChangedCells[] {
  const { balanceAccounts, entries, cash, rows } = workings
  const changed: ChangedCells[] = []
  const addChange = (statement: ChangedCells['statement'], key: string, from: number) => {
    if (from < entries.months) changed.push({ statement, key, from })
  }
  for (const { row, month } of takeMoved(cash)) {
    addChange('cash', (rows.heads[row] as { key: string }).key, month)
  }
  let banksFrom = entries.months
  for (const { row, month } of takeMoved(entries)) {
    if (row === balanceAccounts.controls.result) {
      followResult(workings, sheets, month, addChange)
      continue
    }
    const account = balanceAccounts.accounts[row] as OpeningBalance
    const from = rollForward(sheets.balances, workings, row, month)
    addChange('balance', account.code, from)
    if (isBank(account)) banksFrom = Math.min(banksFrom, from)
    else addChange('indirect', account.code, from)
  }
  if (banksFrom < entries.months) sumCash(workings, sheets)
  addChange('totals', 'closingCash', banksFrom)
  addChange('totals', 'openingCash', banksFrom + 1)
  return changed
}

function followResult(
  workings: Workings,
  { balances }: Sheets,
  month: number,
  addChange: (statement: ChangedCells['statement'], key: string, from: number) => void,
): void {
  const { balanceAccounts, horizon } = workings
  const codeOf = (account: number) => (balanceAccounts.accounts[account] as { code: ItemCode }).code
  rollYears(balances, workings)
  addChange('totals', 'netProfit', month)
  addChange('indirect', 'profit', month)
  addChange('balance', codeOf(balanceAccounts.controls.currentYear), month)
  addChange('balance', codeOf(balanceAccounts.controls.retained), nextYearStart(horizon, month))
}
