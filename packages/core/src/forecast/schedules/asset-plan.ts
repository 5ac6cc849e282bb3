/** The coming depreciation of an asset, by the method that the user chose. Decision 060. */
import { ITEM_TYPE, type ItemCode } from '#item'
import { type Cents, cents, roundCents, WHOLE_PPM } from '#money'
import { addMonths, type Month, monthNumber, monthsBetween } from '#time'
import type { AccountIndex } from '../account-index.ts'
import type { DepreciationTerms, ForecastSettings } from '../basis.ts'
import {
  type BookValue,
  type BookValueQuestion,
  bookValues,
  depreciableAccounts,
} from '../inputs/book-values.ts'
import { expensesByAsset } from '../inputs/depreciation.ts'

/** One month of an asset, in cents; the running month is whole. */
export interface AssetMonth {
  readonly month: Month
  /** The book value, with what is bought in the month. */
  readonly opening: Cents
  readonly depreciation: Cents
  readonly closing: Cents
}

export interface AssetPlan {
  /** The account that depreciation lowers. */
  readonly code: ItemCode
  /** The names of its assets. */
  readonly name: string
  /** The expense account of its depreciation; null if the books have none. */
  readonly expense: ItemCode | null
  /** By forecast month. */
  readonly months: readonly AssetMonth[]
}

export interface AssetQuestion extends BookValueQuestion {
  readonly settings: Pick<ForecastSettings, 'accounts'>
  readonly yearBeginsMonth: number
}

/** The assets with terms whose book value is known. */
export function assetPlansOf(question: AssetQuestion): AssetPlan[] {
  const { accountIndex, settings } = question
  if (!Object.values(settings.accounts).some(({ depreciation }) => depreciation)) return []
  const all = depreciableAccounts(accountIndex)
  const chosen = all.filter(({ code }) => settings.accounts[code]?.depreciation)
  if (chosen.length === 0) return []
  const values = bookValues(question, all)
  const expenseOf = expensesByAsset(accountIndex)
  return chosen.flatMap(({ code }): AssetPlan[] => {
    const value = values.get(code)
    const terms = settings.accounts[code]?.depreciation
    const months = value && terms && monthsOf(question, code, terms, value)
    return months ? [{ code, name: value.name, expense: expenseOf(code), months }] : []
  })
}

/** How much an account that depreciation lowers has fallen in a past month; never below zero. */
export function depreciationIn(
  { balance, balanceAt }: AccountIndex,
  code: ItemCode,
  month: Month,
): number {
  return fallOf(balance, code, balanceAt(code, month) - balanceAt(code, addMonths(month, -1)))
}

/** Accumulated depreciation that is a liability rises instead. */
function fallOf(balance: AccountIndex['balance'], code: ItemCode, rise: number): number {
  const isAsset = balance.some(each => each.code === code && each.itemType === ITEM_TYPE.asset)
  return Math.max(0, isAsset ? -rise : rise)
}

/** Null if the life is over, or for a share of a cost that is not known. */
function monthsOf(
  question: AssetQuestion,
  code: ItemCode,
  terms: DepreciationTerms,
  value: BookValue,
): AssetMonth[] | null {
  const { months } = question
  const [first] = months
  if (first === undefined) return null
  if (terms.method === 'remainingLife' && terms.endMonth < first) return null
  if (terms.method === 'straightLine' && value.cost === null) return null
  const { residual = 0 } = terms
  const wantedIn = wanted(question, terms, value)
  const { balance, balanceNow, balanceAt } = question.accountIndex
  const booked = fallOf(balance, code, balanceNow(code) - balanceAt(code, addMonths(first, -1)))
  return months.map((month, at) => {
    const before = at === 0 ? booked : 0
    const available = value.left(at) + before
    const most = Math.max(0, available - residual)
    const whole = Math.min(most, wantedIn(month, at, available))
    const depreciation = cents(Math.max(before, whole))
    value.lower(depreciation - before)
    const closing = cents(available - depreciation)
    return { month, opening: cents(available), depreciation, closing }
  })
}

type Wanted = (month: Month, at: number, available: number) => number

function wanted(question: AssetQuestion, terms: DepreciationTerms, value: BookValue): Wanted {
  const { residual = 0 } = terms
  switch (terms.method) {
    case 'remainingLife':
      return (month, _, available) => {
        const left = monthsBetween(month, terms.endMonth) + 1
        const open = Math.max(0, available - residual)
        return left <= 1 ? open : roundCents(open / left)
      }
    case 'straightLine':
      return (_, at) => {
        const cost = (value.cost ?? 0) + value.risen(at)
        return monthOf(Math.max(0, cost - residual), terms.ratePpm)
      }
    case 'diminishingValue': {
      let base = 0
      return (month, at, available) => {
        const isStart = monthNumber(month) === question.yearBeginsMonth
        if (isStart) base = available
        else if (at === 0) base = baseOfYear(question, value, month, available)
        else base += value.risen(at) - value.risen(at - 1)
        return monthOf(base, terms.ratePpm)
      }
    }
  }
}

const monthOf = (base: number, ratePpm: number): Cents =>
  roundCents((base * ratePpm) / WHOLE_PPM / 12)

/** The book value at the last balance date, with what was bought since. */
function baseOfYear(
  { yearBeginsMonth, accountIndex }: AssetQuestion,
  value: BookValue,
  month: Month,
  available: number,
): number {
  const back = (monthNumber(month) - yearBeginsMonth + 12) % 12
  const balanceDate = addMonths(month, -back - 1)
  const isKnown = accountIndex.ledger.months.includes(balanceDate)
  return Math.max(available, isKnown ? value.since(balanceDate) : 0)
}
