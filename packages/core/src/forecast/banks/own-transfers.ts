/** How money moves between the main bank account and the others, learned from the past. */
import { ITEM_TYPE, type ItemCode } from '#item'
import { type BankPart, bankPartCode, totalAt } from '#ledger'
import { type Cents, cents, roundCents } from '#money'
import { mean, median } from '#series'
import { addMonths, type Month, monthNumber, monthsUntil } from '#time'
import type { AccountIndex } from '../account-index.ts'
import {
  byMonthOfYear,
  type HistoricalMovements,
  regularity,
} from '../inputs/historical-movements.ts'
import type { BankSide } from './bank-rows.ts'

/**
 * Why an account exchanges money with the main one. `level`: it returns to its usual balance every
 * month. `taxes`: it holds the taxes that are owed. `regular`: amounts by month of the year.
 * `buffer`: it keeps the main account at its usual balance.
 */
export type OwnTransferRule =
  | { readonly kind: 'level'; readonly level: Cents }
  | { readonly kind: 'taxes' }
  | { readonly kind: 'regular'; readonly byMonth: readonly Cents[] }
  | { readonly kind: 'buffer'; readonly mainLevel: Cents }

const YEAR = 12
const PAST_MONTHS = 36
const MIN_MONTHS = 6
/**
 * The share of movements that must go the same way, or of months that must repeat those of the year
 * before.
 */
const MOSTLY = 0.75
/** How far month-end balances may be from the usual level, as a part of what passes through. */
const NEAR_LEVEL = 0.25
/** How far month-end balances of the main account may be from its usual level. */
const NEAR_MAIN_LEVEL = 0.05
/** How far they may be from the taxes owed, as a part of them. */
const NEAR_TAXES = 0.15

/** The balance as cash: a credit card that the books have as a liability is negative. */
export const cashSignOf = (accountIndex: AccountIndex, code: ItemCode): 1 | -1 =>
  accountIndex.balance.find(each => each.code === code)?.itemType === ITEM_TYPE.liability ? -1 : 1

/**
 * The rule of a bank account other than the main one; null if it has none. A savings account to
 * which 500 were moved in each of the last 12 months keeps receiving 500; a card that is paid
 * back every month has its usual balance at every month end.
 */
export function ownTransferRule(
  accountIndex: AccountIndex,
  bank: ItemCode,
  explained: ReadonlySet<BankSide>,
  taxes: readonly ItemCode[],
): OwnTransferRule | null {
  const moves = exchangesOf(accountIndex, bank, explained)
  const by = regularity(
    moves.map(({ amount }) => amount),
    moves.at(-1)?.month,
  )
  const turnovers = yearOf(accountIndex).map(month => turnoverOf(accountIndex, bank, month))
  const isBusy = turnovers.filter(amount => amount > 0).length >= MIN_MONTHS
  if (by === 'everyMonth' || isBusy) {
    const ends = endsOf(accountIndex, bank)
    const owed = yearOf(accountIndex).map(month => taxesOwed(accountIndex, taxes, month))
    if (mean(owed) > 0 && meanDistance(ends, owed) <= NEAR_TAXES * mean(owed))
      return { kind: 'taxes' }
    const level = usualLevel(ends, NEAR_LEVEL * mean(turnovers))
    if (level !== null) return { kind: 'level', level }
  }
  const byMonth = by && usualMoves(moves)
  return byMonth && { kind: 'regular', byMonth: byMonth.map(amount => roundCents(amount)) }
}

/**
 * The account with regular amounts that gives the main account what it lacks for its usual balance,
 * or receives what exceeds it. Null if the main account has no usual balance.
 */
export function bufferOf(
  accountIndex: AccountIndex,
  main: ItemCode,
  rules: ReadonlyMap<ItemCode, OwnTransferRule>,
): { readonly bank: ItemCode; readonly rule: OwnTransferRule } | null {
  const turnover = mean(yearOf(accountIndex).map(month => turnoverOf(accountIndex, main, month)))
  const mainLevel = usualLevel(endsOf(accountIndex, main), NEAR_MAIN_LEVEL * turnover)
  const regular = [...rules].flatMap(([bank, rule]) =>
    rule.kind === 'regular' ? [{ bank, size: mean(rule.byMonth.map(Math.abs)) }] : [],
  )
  const [largest] = regular.sort((left, right) => right.size - left.size)
  if (mainLevel === null || !largest) return null
  return { bank: largest.bank, rule: { kind: 'buffer', mainLevel } }
}

const yearOf = ({ ledger }: AccountIndex) => monthsUntil(ledger.closeMonth, YEAR)

/** Balances at the ends of the last twelve months, as cash. */
const endsOf = (accountIndex: AccountIndex, bank: ItemCode): number[] =>
  yearOf(accountIndex).map(
    month => cashSignOf(accountIndex, bank) * accountIndex.balanceAt(bank, month),
  )

const meanDistance = (ends: readonly number[], from: readonly number[]) =>
  mean(ends.map((end, at) => Math.abs(end - (from[at] ?? 0))))

/** The median of month ends, if these are on average no further from it than `most`. */
function usualLevel(ends: readonly number[], most: number): Cents | null {
  const level = roundCents(median(ends))
  return most > 0 &&
    meanDistance(
      ends,
      ends.map(() => level),
    ) <= most
    ? level
    : null
}

/** What passed through an account in a month: the larger of what arrived and what left. */
function turnoverOf({ ledger }: AccountIndex, bank: ItemCode, month: Month): number {
  const of = (part: BankPart) => totalAt(ledger, bankPartCode(part, bank), month) ?? 0
  const moved = of('moved')
  return Math.max(of('received') + Math.max(0, moved), of('spent') - Math.min(0, moved))
}

/** Taxes owed at a month end, in cents; tax paid in advance counts as less. */
const taxesOwed = (accountIndex: AccountIndex, taxes: readonly ItemCode[], month: Month): number =>
  taxes.reduce(
    (sum, code) => sum - cashSignOf(accountIndex, code) * accountIndex.balanceAt(code, month),
    0,
  )

/**
 * The usual movement of each month: the same amount if almost all movements go one way; otherwise
 * the amount of each month of the year, if most months went the same way a year before. Null if the
 * past shows neither.
 */
function usualMoves(moves: HistoricalMovements): readonly number[] | null {
  const amounts = moves.slice(-YEAR).map(({ amount }) => amount)
  const before = moves.slice(-2 * YEAR, -YEAR).map(({ amount }) => amount)
  const moved = amounts.filter(amount => amount !== 0)
  const size = mean(amounts.map(Math.abs))
  const goesOneWay = Math.abs(mean(amounts)) >= MOSTLY * size
  if (moved.length >= MIN_MONTHS && goesOneWay) return new Array<number>(YEAR).fill(mean(amounts))
  if (before.length < YEAR) return null
  const again = amounts.filter((amount, at) => Math.sign(amount) === Math.sign(before[at] ?? 0))
  return again.length >= MOSTLY * YEAR ? byMonthOfYear(moves) : null
}

/**
 * What an account exchanged with the others, by month, oldest first: the change of its balance less
 * what the rows that belong to it explain.
 */
function exchangesOf(
  accountIndex: AccountIndex,
  bank: ItemCode,
  explained: ReadonlySet<BankSide>,
): HistoricalMovements {
  const { ledger, balanceAt } = accountIndex
  const months = monthsUntil(ledger.closeMonth, PAST_MONTHS)
  const start = months.findIndex(month => balanceAt(bank, month) !== 0)
  return months.slice(start < 0 ? months.length : start + 1).map(month => {
    const change = balanceAt(bank, month) - balanceAt(bank, addMonths(month, -1))
    const amount = cashSignOf(accountIndex, bank) * change
    return { month, amount: cents(amount - explainedOf(accountIndex, bank, explained, month)) }
  })
}

/** What the rows of an account received less what they spent in a past month. */
function explainedOf(
  { ledger }: AccountIndex,
  bank: ItemCode,
  explained: ReadonlySet<BankSide>,
  month: Month,
): number {
  const of = (side: BankSide) =>
    explained.has(side) ? (totalAt(ledger, bankPartCode(side, bank), month) ?? 0) : 0
  return of('received') - of('spent')
}

/** What has moved in the running month so far. */
export function movedSoFar(
  accountIndex: AccountIndex,
  bank: ItemCode,
  explained: ReadonlySet<BankSide>,
  running: Month,
): Cents {
  const { ledger, balanceNow, balanceAt } = accountIndex
  const change = balanceNow(bank) - balanceAt(bank, ledger.closeMonth)
  const amount = cashSignOf(accountIndex, bank) * change
  return cents(amount - explainedOf(accountIndex, bank, explained, running))
}

/** The usual movement of a month by a regular rule. */
export const usualMove = (
  { byMonth }: Extract<OwnTransferRule, { kind: 'regular' }>,
  month: Month,
): Cents => byMonth[monthNumber(month) - 1] ?? cents(0)
