import { type Cents, formatMoney } from '@millpond/core/money'
import type { GridFormat } from '#ui/grid/grid-model.ts'

/** `1200` or `1200.50`: for editing, and for spreadsheets. */
const plainMoney = (cents: number): string =>
  cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2)

/** Money in cells: shown in whole dollars, stored in cents. One for each sheet, not one per row. */
export const moneyFormat = (currency: string): GridFormat => ({
  write: value => formatMoney(value as Cents, { currency }),
  plain: plainMoney,
})
