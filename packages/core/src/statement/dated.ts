/**
 * Cash by day: dated movements on their own days, settlements spread over the days of the month.
 */
import type { Cents } from '#money'
import { dayAt, dayIndex } from '#time'
import { counterOf } from './cash-rows.ts'
import { isTaxRow, mainKeyOf, piecesOf } from './documents.ts'
import { daysOf } from './horizon.ts'
import type { DailyBank, DatedCash, ModelInput, OpeningBalance } from './model.ts'
import type { Owed } from './obligations.ts'
import { addSettledDays, plannedDaily, settledDaily } from './settled-daily.ts'
import { cashSign, isBank } from './sheets.ts'
import type { Trade } from './trade.ts'
import type { Workings } from './workings.ts'

interface Movement {
  /** Days since 1970. */
  readonly day: number
  readonly key: string
  readonly amount: number
  readonly documentId: string | null
  /** The row whose bank account it uses, if not its own; null for a transfer, which names both. */
  readonly main?: string | null
}

/**
 * The movements of the first `dailyMonths` months, by day. They sum to the rows by month: a month's
 * cents are split over its days, never rounded by day.
 */
export function datedCash(
  input: ModelInput,
  workings: Workings,
  trades: readonly Trade[],
  duties: readonly Owed[],
): DatedCash[] {
  const { horizon } = workings
  const months = Math.min(input.dailyMonths, horizon.months.length)
  if (months === 0) return []
  const { last } = daysOf(horizon, months - 1)
  const movements = [
    ...onTheirOwnDays(input, workings, duties),
    ...settledDaily(input, workings, trades, months),
  ]
  return upTo(movements, horizon.firstDay, last)
}

/** Documents, planned ones too, transfers and taxes of the whole forecast on their days. */
export function cashOnOwnDays(
  input: ModelInput,
  workings: Workings,
  trades: readonly Trade[],
  duties: readonly Owed[],
): DatedCash[] {
  const { horizon } = workings
  if (horizon.months.length === 0) return []
  const { last } = daysOf(horizon, horizon.months.length - 1)
  const planned = plannedDaily(input, workings, trades, horizon.months.length)
  const movements = [...onTheirOwnDays(input, workings, duties), ...planned]
  return upTo(movements, horizon.firstDay, last)
}

/** Sorts the movements by day. An overdue date counts as the first day. */
function upTo(movements: readonly Movement[], first: number, last: number): DatedCash[] {
  const byDay: DatedCash[][] = Array.from({ length: last - first + 1 }, () => [])
  const days = byDay.map((_, at) => dayAt(first + at))
  for (const { day, key, amount, documentId } of movements) {
    const at = Math.max(0, day - first)
    const on = days[at]
    if (amount === 0 || on === undefined) continue
    byDay[at]?.push({ on, key, amount: amount as Cents, documentId })
  }
  return byDay.flat()
}

/**
 * The balance of all banks at the end of each day of the first `months` months, in cents, starting
 * with the day after `asOf`. At the end of a month it is that month's closing cash.
 */
export function dailyBalances(
  input: ModelInput,
  workings: Workings,
  trades: readonly Trade[],
  duties: readonly Owed[],
  opening: number,
): Float64Array {
  const { horizon } = workings
  const months = Math.min(DAILY_BALANCE_MONTHS, horizon.months.length)
  if (months === 0) return new Float64Array(0)
  const { last } = daysOf(horizon, months - 1)
  const balances = new Float64Array(last - horizon.firstDay + 1)
  const move = (day: number, amount: number) => {
    if (day < balances.length) balances[day] = (balances[day] ?? 0) + amount
  }
  for (const { day, amount } of onTheirOwnDays(input, workings, duties)) {
    move(Math.max(0, day - horizon.firstDay), amount)
  }
  addSettledDays(input, workings, trades, months, () => balances)
  return runningTotal(balances, opening)
}

function runningTotal(moved: Float64Array, opening: number): Float64Array {
  let balance = opening
  moved.forEach((amount, day) => {
    balance += amount
    moved[day] = balance
  })
  return moved
}

/**
 * The daily balances of each bank account. At the end of a month each equals its balance of that
 * month, and on every day they add up to the balance of all banks.
 */
export function dailyBanks(
  input: ModelInput,
  workings: Workings,
  trades: readonly Trade[],
  duties: readonly Owed[],
): DailyBank[] {
  const { horizon, balanceAccounts, rows, bankOfRow } = workings
  const { accounts, indexOf } = balanceAccounts
  const months = Math.min(DAILY_BALANCE_MONTHS, horizon.months.length)
  const days = months === 0 ? 0 : daysOf(horizon, months - 1).last - horizon.firstDay + 1
  const moved = new Map(
    accounts.flatMap((account, index) =>
      isBank(account) ? [[index, new Float64Array(days)] as const] : [],
    ),
  )
  const move = (bank: number, day: number, amount: number) => {
    const amounts = moved.get(bank)
    const at = Math.max(0, day)
    if (amounts && at < days) amounts[at] = (amounts[at] ?? 0) + amount
  }
  for (const { day, key, amount, main = key } of onTheirOwnDays(input, workings, duties)) {
    if (main === null) continue
    move(bankOfRow[rows.indexOf(main)] as number, day - horizon.firstDay, amount)
  }
  for (const { on, from, to, amount } of input.transfers) {
    const day = dayIndex(on) - horizon.firstDay
    if (day < 0) continue
    move(indexOf(from), day, -amount)
    move(indexOf(to), day, amount)
  }
  const lost = new Float64Array(days)
  addSettledDays(input, workings, trades, months, (_, main) => {
    return moved.get(bankOfRow[main] as number) ?? lost
  })
  return [...moved].map(([bank, amounts]) => {
    const { code, ...account } = accounts[bank] as OpeningBalance
    return { code, balances: runningTotal(amounts, cashSign(account) * account.amount) }
  })
}

/** A year from any day of the first month. */
const DAILY_BALANCE_MONTHS = 13

/** Documents, transfers and taxes: each has a date of its own. */
function onTheirOwnDays(
  input: ModelInput,
  workings: Workings,
  duties: readonly Owed[],
): Movement[] {
  return [
    ...input.documents.flatMap(document => {
      const day = dayIndex(document.expectedOn)
      const { documentId } = document
      const main = mainKeyOf(document)
      return piecesOf(document).map(piece =>
        isTaxRow(piece.key) ? { ...piece, day, documentId, main } : { ...piece, day, documentId },
      )
    }),
    ...transferred(input, workings),
    ...keptBack(input, workings),
    ...duties.flatMap(paidToOffice),
  ]
}

function transferred(
  { transfers }: ModelInput,
  { balanceAccounts, horizon }: Workings,
): Movement[] {
  return transfers.flatMap(transfer => {
    const day = dayIndex(transfer.on)
    const counter = counterOf(transfer, balanceAccounts)
    if (counter === null || day < horizon.firstDay) return []
    const amount = counter === transfer.to ? -transfer.amount : transfer.amount
    return [{ day, key: counter, amount, documentId: null, main: null }]
  })
}

const keptBack = ({ keptBack = [] }: ModelInput, { horizon }: Workings): Movement[] =>
  keptBack.flatMap(({ on, row: key, amount }) => {
    const day = dayIndex(on)
    return day < horizon.firstDay ? [] : [{ day, key, amount, documentId: null }]
  })

function paidToOffice({ obligation, arising }: Owed): Movement[] {
  const { code: key, opening, paidOn } = obligation
  const byDay = new Map<number, number>()
  const pay = (day: number, amount: number) => byDay.set(day, (byDay.get(day) ?? 0) - amount)
  for (const { on, amount } of opening) pay(dayIndex(on), amount)
  arising.forEach((amount, month) => {
    const on = paidOn[month] ?? null
    if (on !== null) pay(dayIndex(on), amount)
  })
  return [...byDay].map(([day, amount]) => ({ day, key, amount, documentId: null }))
}
