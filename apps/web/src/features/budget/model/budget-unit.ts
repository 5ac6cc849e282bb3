import { moneyFormat } from '#sheet-editor/money-format.ts'
import type { GridUnit } from '#ui/grid/grid-model.ts'

interface Reader {
  read: GridUnit['read']
}

/** What reads an amount is loaded with the editor, before anything is typed. */
export const amountReader: Reader = { read: () => ({ problem: 'Nothing can be typed yet' }) }

/** Money in the cells of a budget. */
export const budgetUnit = (currency: string): GridUnit => ({
  ...moneyFormat(currency),
  read: (text, before) => amountReader.read(text, before),
})
