import { ITEM_TYPE } from '#item'
import { balanceAccountsOf, type ModelInput, TAX_COLLECTED, TAX_PAID } from '#statement'
import { numberOf, sumOf } from './grid.ts'
import { linesOf } from './lines.ts'
import { documentList, movementsOf, transferList } from './movements.ts'
import { owedOf } from './owed.ts'
import { text, type Workbook, type WorkbookSheet } from './sheet.ts'
import {
  balanceRows,
  balanceSheet,
  cashRows,
  cashSheet,
  checkSheet,
  profitSheet,
} from './statement-sheets.ts'

/**
 * The model of an organisation as a workbook with formulas that compute what the model computes,
 * cent for cent: change a planned month, a timing share or the month of an invoice, and cash
 * changes. Amounts are in currency units; hidden sheets calculate in whole cents, so that no
 * fraction is lost. `notes` say where the figures come from.
 */
export function modelWorkbook(input: ModelInput, notes: readonly string[]): Workbook {
  const balanceAccounts = balanceAccountsOf(input)
  const lines = linesOf(input)
  const { shown: documentSheet, hidden: documents } = documentList(input, balanceAccounts)
  const { shown: transferSheet, hidden: transfers } = transferList(input, balanceAccounts)
  const documentTax = (month: number) =>
    sumOf(
      [TAX_COLLECTED, TAX_PAID].map(key =>
        documents.sumIf(4, [3, `"${key}"`], [2, numberOf(month)]),
      ),
    )
  const owed = owedOf(input, lines, documentTax)
  const movements = movementsOf({
    input,
    balanceAccounts,
    lines,
    owed,
    documents,
    transfers,
  })
  const balances = balanceRows(input, balanceAccounts, movements)
  const cash = cashRows(input, balanceAccounts, movements)
  const { entered, plan, goods, net, tax, withheld, settled, settledTax, timing } = lines
  return {
    sheets: [
      aboutSheet(notes),
      profitSheet(input, lines).sheet(),
      balanceSheet(input, balances).sheet(),
      cashSheet(input, cash, openingCash(input)).sheet(),
      checkSheet(input, balanceAccounts, balances, cash).sheet(),
      entered.sheet(),
      ...timing.shown,
      ...[documentSheet, transferSheet, owed.dates],
      ...[plan, documents, transfers].map(list => list.sheet()),
      ...[...timing.hidden, ...owed.sheets],
      ...(goods ? [goods.grid.sheet()] : []),
      ...[net, tax, withheld, settled, settledTax].map(grid => grid.sheet()),
      cash.grid.sheet(),
      balances.grid.sheet(),
    ],
  }
}

/** All bank accounts together; a credit card is negative. */
const openingCash = ({ balances }: ModelInput): number =>
  balances
    .filter(({ role }) => role === 'bank')
    .reduce(
      (sum, { amount, itemType }) => sum + (itemType === ITEM_TYPE.asset ? amount : -amount),
      0,
    )

const aboutSheet = (notes: readonly string[]): WorkbookSheet => ({
  name: 'About',
  widths: [110],
  frozenRows: 0,
  frozenColumns: 0,
  rows: notes.map((note, index) => [text(note, index === 0 ? 'heading' : 'label')]),
})
