/** What the schedules of loans and assets explain of profit and loss. Decision 060. */
import { ITEM_TYPE, type ItemCode, SUMMARY_DATA_TYPE } from '#item'
import { findSeries, type LedgerSeries, valueAt } from '#ledger'
import { type Cents, cents, monthlyInterest } from '#money'
import type { ScheduledAmounts } from '#plan'
import { addMonths, type Month } from '#time'
import type { AccountIndex } from '../account-index.ts'
import { type AssetPlan, depreciationIn } from './asset-plan.ts'
import type { LoanPlan } from './loan-plan.ts'

const YEAR = 12
/** Interest at another rate is the same multiple of the explained interest every month. */
const MAX_MULTIPLE = 2
const NEAR = 0.1
const MIN_NEAR = 9

/** By account of profit and loss: its past without the schedules, and what each of them adds. */
export function scheduledAmounts(
  accountIndex: AccountIndex,
  loans: readonly LoanPlan[],
  assets: readonly AssetPlan[],
): ReadonlyMap<string, ScheduledAmounts> {
  const isAlone = hasAllLoans(accountIndex, loans)
  const interest = byAccount(loans, ({ interestAccount }) => interestAccount).flatMap(
    ([code, own]) =>
      scheduled(accountIndex, code, {
        restOf: (booked, months) => {
          const explained = months.map(month => interestIn(accountIndex, own, month))
          return restOfInterest(booked, explained, isAlone)
        },
        parts: own.map(({ name, months }) => ({
          label: `Interest on ${name}`,
          amounts: months.map(each => each.interest),
        })),
      }),
  )
  const fallIn = (own: readonly AssetPlan[], month: Month | undefined) =>
    month === undefined
      ? 0
      : own.reduce((sum, { code }) => sum + depreciationIn(accountIndex, code, month), 0)
  const depreciation = byAccount(assets, ({ expense }) => expense).flatMap(([code, own]) =>
    scheduled(accountIndex, code, {
      restOf: (booked, months) =>
        booked.map((amount, at) => Math.max(0, amount - fallIn(own, months[at]))),
      parts: own.map(({ name, months }) => ({
        label: `Depreciation of ${name}`,
        amounts: months.map(each => each.depreciation),
      })),
    }),
  )
  return new Map([...interest, ...depreciation])
}

interface Explanation {
  /** The past amounts without the explained ones, oldest first, in cents. */
  readonly restOf: (booked: readonly number[], months: readonly Month[]) => readonly number[]
  readonly parts: ScheduledAmounts['parts']
}

function scheduled(
  { ledger }: AccountIndex,
  code: ItemCode,
  { restOf, parts }: Explanation,
): [string, ScheduledAmounts][] {
  const series = findSeries(ledger, SUMMARY_DATA_TYPE.ProfitLoss, code)
  if (!series) return []
  // Nothing is known before the first month, so what moved in it is not known either.
  const [unknown, ...later] = ledger.months
  const past = later.filter(month => month <= ledger.closeMonth)
  const booked = past.map(month => valueAt(ledger, series, month) ?? 0)
  const rest = new Map(restOf(booked, past).map((amount, at) => [past[at], amount]))
  const values = ledger.months.map((month, at) => {
    const value = series.values[at] ?? null
    return value === null || month === unknown ? null : cents(rest.get(month) ?? value)
  })
  return [[code, { rest: { ...series, values } satisfies LedgerSeries, parts }]]
}

function byAccount<T>(
  list: readonly T[],
  accountOf: (each: T) => ItemCode | null,
): [ItemCode, T[]][] {
  const groups = new Map<ItemCode, T[]>()
  for (const each of list) {
    const code = accountOf(each)
    if (code !== null) groups.set(code, [...(groups.get(code) ?? []), each])
  }
  return [...groups]
}

/** A month's interest by the present rates, on the balances at its start. */
const interestIn = ({ balanceAt }: AccountIndex, loans: readonly LoanPlan[], month: Month): Cents =>
  cents(
    loans.reduce((sum, { code, ratePpm }) => {
      const balance = Math.max(0, balanceAt(code, addMonths(month, -1)))
      return sum + monthlyInterest(balance, ratePpm)
    }, 0),
  )

/** Whether no loan is without terms, so that all regular interest is that of these loans. */
function hasAllLoans(
  { withRole, balance, balanceNow }: AccountIndex,
  loans: readonly LoanPlan[],
): boolean {
  const known = new Set(loans.map(({ code }) => code))
  const liabilities = new Set(
    balance.filter(({ itemType }) => itemType === ITEM_TYPE.liability).map(({ code }) => code),
  )
  return withRole('loan').every(
    code => known.has(code) || !liabilities.has(code) || balanceNow(code) <= 0,
  )
}

/**
 * Booked interest that loans do not explain, by month. A loan explains interest up to eleven months
 * after the month that it is for, because some books have it once a quarter or a year. Where all
 * loans have terms, interest that was nearly the same multiple of the explained interest in nine
 * months of a year was that of the loans at another rate. With 500 explained, 530 booked leaves 30.
 */
export function restOfInterest(
  booked: readonly number[],
  explained: readonly number[],
  hasTermsOfAll: boolean,
): number[] {
  const unused: number[] = []
  return booked.map((amount, at) => {
    const isOtherRate = hasTermsOfAll && isAtOtherRate(booked, explained, at)
    unused.push(isOtherRate ? 0 : (explained[at] ?? 0))
    if (isOtherRate || amount <= 0) return Math.min(0, amount)
    let left = amount
    for (let from = Math.max(0, at - YEAR + 1); from <= at; from += 1) {
      const used = Math.min(left, unused[from] ?? 0)
      unused[from] = (unused[from] ?? 0) - used
      left -= used
    }
    return left
  })
}

/** Compared within the twelve months to the close, the twelve before them, and so on. */
function isAtOtherRate(
  booked: readonly number[],
  explained: readonly number[],
  at: number,
): boolean {
  const end = booked.length - YEAR * Math.floor((booked.length - 1 - at) / YEAR)
  const from = Math.max(0, end - YEAR)
  const sum = (list: readonly number[]) =>
    list.slice(from, end).reduce((total, amount) => total + amount, 0)
  const multiple = sum(booked) / sum(explained)
  if (!(multiple >= 1 / MAX_MULTIPLE && multiple <= MAX_MULTIPLE)) return false
  const isNear = (index: number) => {
    const expected = multiple * (explained[index] ?? 0)
    return expected > 0 && Math.abs((booked[index] ?? 0) - expected) <= NEAR * expected
  }
  const months = Array.from({ length: end - from }, (_, index) => from + index)
  return isNear(at) && months.filter(isNear).length >= MIN_NEAR
}
