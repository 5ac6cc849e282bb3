/** Drawings and capital of a scenario as formulas of their amount and months. */
import { ITEM_TYPE, type ItemCode } from '#item'
import type { Cents } from '#money'
import type { CashRow, StatementRow } from '#statement'
import { type Month, monthsBetween } from '#time'
import { cellName } from './sheet.ts'

/** An event that moves one amount a month between the bank and another account. */
export interface LiveMoney {
  readonly event: string
  readonly bank: ItemCode
  readonly account: ItemCode
  /** Positive is money that comes in. */
  readonly sign: 1 | -1
  readonly amount: Cents
  readonly from: Month
  /** The last month; null has no end. */
  readonly until: Month | null
}

/** The cells of the sheet of assumptions that a reader changes. */
export interface LiveInputs {
  readonly amount: string
  readonly from: string
  readonly until: string
}

/** A part of a change that is a formula: its cents as written, and the formula in units. */
export interface LiveTerm {
  readonly cents: (month: number) => number
  readonly formula: (month: number) => string
}

type Row = StatementRow | CashRow

/** The row of months on a sheet for readers, with their dates. */
const MONTH_ROW = 1

/** The terms of a row: a payment of each month, or the sum so far of a balance. */
export function liveTermOf(
  live: LiveMoney,
  inputs: LiveInputs,
  months: readonly Month[],
  row: Row,
): LiveTerm | null {
  const { account, bank, amount, sign } = live
  const last = live.until ?? months.at(-1) ?? live.from
  const countTo = (month: number) => {
    const to = monthsBetween(live.from, months[month] ?? live.from)
    return Math.max(0, Math.min(to, monthsBetween(live.from, last)) + 1)
  }
  const head = (month: number) => cellName(MONTH_ROW, month + 1)
  const { amount: cell, from, until } = inputs
  if ('key' in row) {
    if (row.key !== account) return null
    return {
      cents: month => {
        const at = months[month] ?? live.from
        return at >= live.from && at <= last ? sign * amount : 0
      },
      formula: month =>
        `${sign}*${cell}*IF(AND(${head(month)}>=${from},${head(month)}<=${until}),1,0)`,
    }
  }
  if (row.code !== account && row.code !== bank) return null
  const own = row.code === account && row.itemType === ITEM_TYPE.asset ? -sign : sign
  return {
    cents: month => own * amount * countTo(month),
    formula: month => {
      const end = `MIN(${head(month)},${until})`
      const count = `(YEAR(${end})-YEAR(${from}))*12+MONTH(${end})-MONTH(${from})+1`
      return `${own}*${cell}*MAX(0,${count})`
    },
  }
}
