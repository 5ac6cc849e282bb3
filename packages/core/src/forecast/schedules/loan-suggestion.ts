/** The terms of a loan that its past suggests. Decision 060. */
import { ITEM_TYPE, type ItemCode } from '#item'
import { type Cents, cents, type LoanKind, type Ppm, roundCents, WHOLE_PPM } from '#money'
import { addMonths, type Month, monthsUntil } from '#time'
import type { AccountIndex } from '../account-index.ts'
import type { LoanTerms } from '../basis.ts'
import { USUAL_DAY } from '../inputs/regular-transfers.ts'
import { interestAccountOf } from './loan-plan.ts'

/** Terms that fit the last twelve months, with the figures behind them, in cents. */
export interface LoanSuggestion {
  readonly terms: LoanTerms
  /** A usual month: interest and principal. */
  readonly payment: Cents
  readonly repaid: Cents
  readonly interest: Cents
  readonly averageBalance: Cents
}

const YEAR = 12
const MIN_MONTHS = 9
/** Amounts within 2 % of their median are the same. */
const SAME = 0.02
const MAX_MONTHS = 600
/** Rates are named to a hundredth of a per cent. */
const RATE_STEP = 100

/**
 * Null unless nine of the last twelve months had interest and the payments were equal, the
 * principal was equal, or nothing was repaid. With another loan in the books, nothing shows whose
 * interest it is. A loan of 45,000.00 with 270.00 of interest had 7.2 %.
 */
export function suggestedTerms(
  accountIndex: AccountIndex,
  first: Month,
  code: ItemCode,
): LoanSuggestion | null {
  const interestAccount = interestAccountOf(accountIndex, { interestAccount: null })
  if (interestAccount === null || hasOtherLoan(accountIndex, code)) return null
  const { balanceAt, profitAt, ledger } = accountIndex
  const year = monthsUntil(ledger.closeMonth, YEAR).flatMap(month => {
    const opening = balanceAt(code, addMonths(month, -1))
    const interest = profitAt(interestAccount, month)
    const principal = opening - balanceAt(code, month)
    return opening > 0 && interest > 0 && principal >= 0 ? [{ opening, interest, principal }] : []
  })
  const found = kindOf(year)
  if (year.length < MIN_MONTHS || found === null) return null
  const ratePpm = rateOf(year)
  const left = balanceAt(code, addMonths(first, -1))
  const months = monthsLeft(found, left, ratePpm)
  if (left <= 0 || months === null) return null
  const sum = (key: 'opening' | 'interest' | 'principal') =>
    year.reduce((total, each) => total + each[key], 0)
  const own = { dayOfMonth: USUAL_DAY, interestAccount: null, interestOnlyUntil: null }
  const endMonth = found.kind === 'interestOnly' ? null : addMonths(first, months - 1)
  return {
    terms: { kind: found.kind, ratePpm, endMonth, ...own, refinancing: null },
    payment: median(year.map(({ interest, principal }) => interest + principal)),
    repaid: cents(sum('principal')),
    interest: cents(sum('interest')),
    averageBalance: roundCents(sum('opening') / year.length),
  }
}

function hasOtherLoan(
  { withRole, balance, balanceAt, ledger }: AccountIndex,
  code: ItemCode,
): boolean {
  const codes = new Set(withRole('loan').filter(each => each !== code))
  const year = monthsUntil(ledger.closeMonth, YEAR)
  return balance.some(
    each =>
      codes.has(each.code) &&
      each.itemType === ITEM_TYPE.liability &&
      year.some(month => balanceAt(each.code, month) > 0),
  )
}

interface PastMonth {
  readonly opening: number
  readonly interest: number
  readonly principal: number
}

interface Repaid {
  readonly kind: LoanKind
  /** The payment or the principal of a month. */
  readonly amount: number
}

function kindOf(year: readonly PastMonth[]): Repaid | null {
  if (year.every(({ principal }) => principal === 0)) return { kind: 'interestOnly', amount: 0 }
  const payment = usual(year.map(({ interest, principal }) => interest + principal))
  if (payment !== null) return { kind: 'equalPayments', amount: payment }
  const principal = usual(year.map(each => each.principal))
  return principal === null ? null : { kind: 'equalPrincipal', amount: principal }
}

/** The median, if nine of the amounts are near it. */
function usual(amounts: readonly number[]): number | null {
  const middle = median(amounts)
  const near = amounts.filter(amount => Math.abs(amount - middle) <= SAME * middle)
  return middle > 0 && near.length >= MIN_MONTHS ? middle : null
}

function rateOf(year: readonly PastMonth[]): Ppm {
  const rates = year.map(({ opening, interest }) => ((interest * YEAR) / opening) * WHOLE_PPM)
  const sorted = [...rates].sort((a, b) => a - b)
  return Math.round((sorted[sorted.length >> 1] ?? 0) / RATE_STEP) * RATE_STEP
}

const median = (amounts: readonly number[]): Cents =>
  roundCents([...amounts].sort((a, b) => a - b)[amounts.length >> 1] ?? 0)

function monthsLeft({ kind, amount }: Repaid, left: number, ratePpm: Ppm): number | null {
  const rate = ratePpm / WHOLE_PPM / YEAR
  const exact = (): number => {
    if (kind === 'interestOnly') return 1
    if (kind === 'equalPrincipal' || rate === 0) return left / amount
    return -Math.log(1 - (left * rate) / amount) / Math.log(1 + rate)
  }
  // A payment that is too large by a cent does not need another month.
  const months = Math.ceil(exact() - 0.01)
  return months >= 1 && months <= MAX_MONTHS ? months : null
}
