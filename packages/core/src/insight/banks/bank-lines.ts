/** The forecast of each bank account, and what is left of its overdraft. */
import { type Forecast, type ForecastSettings, OUTLOOK_MONTHS } from '#forecast'
import { ITEM_TYPE, type ItemCode } from '#item'
import { type Cents, cents } from '#money'
import { addMonthsToDay, lastDay, type Month } from '#time'
import { type BalanceLine, balanceLineOf, type LowPoint, lowPoint } from '../low-point/low-point.ts'

/** Balances as cash: a credit card that is owed is negative. */
export interface BankLine {
  readonly code: ItemCode
  readonly name: string
  /** Receipts and payments without an account of their own use it. */
  readonly isMain: boolean
  /** A credit card: by its name, or because the books have it as a debt. */
  readonly isCard: boolean
  readonly today: Cents
  /** Of the next 12 months. */
  readonly low: LowPoint | null
  /** By month of `BankLines`. */
  readonly monthEnds: readonly Cents[]
  /** How far it may be overdrawn; null without an overdraft or credit line. */
  readonly limit: Cents | null
  /** The balance, so that other figures can be read from it. */
  readonly line: BalanceLine
}

const CARD = /\b(cards?|visa|mastercard|amex|american express)\b/i

export interface BankLines {
  /** The months of the next 12 whose end is within them, the running one first. */
  readonly months: readonly Month[]
  readonly accounts: readonly BankLine[]
  /** All accounts together: the cash line. */
  readonly total: Pick<BankLine, 'today' | 'low' | 'monthEnds'>
}

/**
 * A line for each bank account that has or will have a balance, the main one first, then the
 * largest. On every day and at every month end they sum to the cash line.
 */
export function bankLines(
  forecast: Forecast,
  { banks }: Pick<ForecastSettings, 'banks'>,
): BankLines {
  const { input, statements, facts, asOf } = forecast
  const until = addMonthsToDay(asOf, OUTLOOK_MONTHS)
  const months = forecast.months.filter(month => lastDay(month) <= until)
  const rows = new Map(statements.balance.map(row => [row.code, row]))
  const ends = ({ closing }: BalanceLine) => months.map((_, at) => cents(closing[at] ?? 0))
  const accounts = statements.dailyBanks.flatMap(({ code, balances }): BankLine[] => {
    const row = rows.get(code)
    const opening = input.balances.find(each => each.code === code)
    const sign = row?.itemType === ITEM_TYPE.liability ? -1 : 1
    const line: BalanceLine = {
      ...{ asOf, months: forecast.months, daily: balances },
      opening: cents(sign * (opening?.amount ?? 0)),
      closing: row ? row.amounts.map(amount => sign * amount) : [],
    }
    const monthEnds = ends(line)
    const isEmpty = [line.opening, ...monthEnds, ...balances].every(amount => amount === 0)
    if (isEmpty && !Object.hasOwn(banks, code)) return []
    return [
      {
        ...{ code, name: row?.name ?? code, isMain: code === facts.mainBank },
        isCard: row?.itemType === ITEM_TYPE.liability || CARD.test(row?.name ?? ''),
        ...{ today: line.opening, low: lowPoint(line), monthEnds, line },
        limit: (Object.hasOwn(banks, code) && banks[code]?.limit) || null,
      },
    ]
  })
  const whole = balanceLineOf(forecast)
  return {
    months,
    accounts: accounts.sort(
      (left, right) => Number(right.isMain) - Number(left.isMain) || right.today - left.today,
    ),
    total: { today: whole.opening, low: lowPoint(whole), monthEnds: ends(whole) },
  }
}

/** What may still be spent at the low point: the balance and the limit. Null without a limit. */
export const leftOfLimit = ({ low, limit }: BankLine): Cents | null =>
  low === null || limit === null ? null : cents(low.amount + limit)
