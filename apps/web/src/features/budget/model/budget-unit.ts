import { moneyFormat } from '#sheet-editor/money-format.ts'
import type { GridUnit } from '#ui/grid/grid-model.ts'
import { editingNow } from '../editing/load-editing.ts'

/** Money in the cells of a budget. What reads it is loaded with the editor, before any typing. */
export const budgetUnit = (currency: string): GridUnit => ({
  ...moneyFormat(currency),
  read: (text, before) =>
    editingNow()?.readCell(text, 'cents', before) ?? { problem: 'Nothing can be typed yet' },
})
