/** The coming payments of a loan in the books, from its terms. Decision 060. */
import { ITEM_TYPE, type ItemCode } from '#item'
import { type Cents, cents, type LoanPayment, loanPayments, type Ppm, ZERO } from '#money'
import type { Transfer } from '#plan'
import { addMonths, type Day, type Month, monthOfDay, monthsBetween } from '#time'
import type { AccountIndex } from '../account-index.ts'
import type { LoanTerms, Refinancing } from '../basis.ts'
import { dayIn, type RegularTransfer } from '../inputs/regular-transfers.ts'

/** One month of a loan, in cents; the running month is whole. */
export interface LoanMonth {
  readonly month: Month
  /** The day of the payment. */
  readonly on: Day
  readonly opening: Cents
  readonly interest: Cents
  readonly principal: Cents
  readonly closing: Cents
  /** True if a new loan repays what is left after this payment. */
  readonly isRefinanced: boolean
}

export interface LoanPlan {
  readonly code: ItemCode
  readonly name: string
  /** The expense account of its interest; null if the books have none. */
  readonly interestAccount: ItemCode | null
  /** Interest a year, at present. */
  readonly ratePpm: Ppm
  /** By forecast month. */
  readonly months: readonly LoanMonth[]
  /** By forecast month, the principal to come: for the running month only the rest. */
  readonly toRepay: readonly Cents[]
}

export interface LoansQuestion {
  readonly accountIndex: AccountIndex
  readonly months: readonly Month[]
  readonly asOf: Day
  /** Planned movements; in their months they replace the repayment. */
  readonly transfers: readonly Transfer[]
}

/**
 * The payments of a loan from its present balance. The balance at the start of the running month
 * counts, so what was repaid since then is a part of its payment. Null if its term is over, or if
 * nothing is owed: then the account is forecast as without terms. A loan of 100,000.00 at 6 % that
 * ends in 60 months pays 1,933.28 a month.
 */
export function loanPlanOf(
  question: LoansQuestion,
  code: ItemCode,
  terms: LoanTerms,
): LoanPlan | null {
  const { accountIndex, months } = question
  const start = startOf(question, code)
  const [first] = months
  if (first === undefined || start.balance <= 0) return null
  const { refinancing } = terms
  const isRefinanced = refinancing !== null && refinancing.month < first
  const phase = isRefinanced ? afterRefinancing(refinancing) : terms
  const next = addMonths(first, start.isNew ? 1 : 0)
  if (phase.endMonth !== null && phase.endMonth < next) return null
  return {
    code,
    name: accountIndex.nameOf(code),
    interestAccount: interestAccountOf(accountIndex, terms),
    ratePpm: phase.ratePpm,
    ...scheduleOf(question, code, terms, { ...start, phase }),
  }
}

/** The account of a loan's interest: the chosen one, or the largest of the books' own. */
export function interestAccountOf(
  { profit, roleOf, profitAt, ledger }: AccountIndex,
  { interestAccount }: Pick<LoanTerms, 'interestAccount'>,
): ItemCode | null {
  if (interestAccount !== null) return interestAccount
  const year = ledger.months.filter(
    month => month <= ledger.closeMonth && monthsBetween(month, ledger.closeMonth) < YEAR,
  )
  const amountOf = (code: ItemCode) => year.reduce((sum, month) => sum + profitAt(code, month), 0)
  const [largest] = profit
    .filter(({ code, itemType }) => roleOf(code) === 'interest' && itemType === ITEM_TYPE.expense)
    .map(({ code }) => ({ code, amount: amountOf(code) }))
    .sort((a, b) => b.amount - a.amount)
  return largest?.code ?? null
}

interface Start {
  /** The balance at the start of the first month, including what has been borrowed since. */
  readonly balance: number
  readonly repaid: number
  /** Borrowed in the running month: the first payment is a month later. */
  readonly isNew: boolean
}

function startOf({ accountIndex, months }: LoansQuestion, code: ItemCode): Start {
  const [first] = months
  const now = accountIndex.balanceNow(code)
  const before = first === undefined ? now : accountIndex.balanceAt(code, addMonths(first, -1))
  const isNew = before <= 0
  if (isNew) return { balance: now, repaid: 0, isNew }
  return { balance: Math.max(before, now), repaid: Math.max(0, before - now), isNew }
}

type Phase = Pick<LoanTerms, 'ratePpm' | 'endMonth' | 'interestOnlyUntil'>

const afterRefinancing = ({ month, ratePpm, months }: Refinancing): Phase => ({
  ...{ ratePpm, endMonth: addMonths(month, months), interestOnlyUntil: null },
})

function scheduleOf(
  { months, asOf, transfers }: LoansQuestion,
  code: ItemCode,
  { kind, dayOfMonth, refinancing }: LoanTerms,
  start: Start & { readonly phase: Phase },
): Pick<LoanPlan, 'months' | 'toRepay'> {
  const toRepay: Cents[] = []
  let { phase, balance: left } = start
  let ahead: LoanPayment[] = []
  const planned = plannedMoves(transfers, code, asOf)
  const schedule = months.map((month, at): LoanMonth => {
    const repaid = at === 0 ? start.repaid : 0
    const opening = cents(left)
    if (ahead.length === 0) ahead = paymentsFrom(month, left, kind, phase)
    const isWaiting = at === 0 && start.isNew
    const { interest, principal: due } = (isWaiting ? undefined : ahead.shift()) ?? NOTHING_DUE
    const isRefinanced = refinancing?.month === month && left > 0
    const isBalloon = kind === 'interestOnly' && isRefinanced
    const expected = cents(Math.max(0, (isBalloon ? 0 : due) - repaid))
    toRepay.push(expected)
    const principal = cents(repaid + (planned.get(month) ?? expected))
    left -= principal
    if (isWaiting || isRefinanced || principal !== due) ahead = []
    if (isRefinanced) phase = afterRefinancing(refinancing)
    const on = dayIn(month, dayOfMonth, asOf)
    return { month, on, opening, interest, principal, closing: cents(left), isRefinanced }
  })
  return { months: schedule, toRepay }
}

const NOTHING_DUE = { interest: ZERO, principal: ZERO }
/** Longer than any forecast: an open loan is not repaid within it. */
const OPEN_MONTHS = 600
const YEAR = 12

/** The payments from a month on; there are none after the end of the loan. */
function paymentsFrom(
  month: Month,
  left: number,
  kind: LoanTerms['kind'],
  { ratePpm, endMonth, interestOnlyUntil }: Phase,
): LoanPayment[] {
  const months = endMonth === null ? OPEN_MONTHS : monthsBetween(month, endMonth) + 1
  if (months <= 0 || left <= 0) return []
  const until = interestOnlyUntil === null ? 0 : monthsBetween(month, interestOnlyUntil) + 1
  const interestOnlyMonths = Math.min(Math.max(0, until), months - 1)
  return loanPayments({ amount: cents(left), ratePpm, months, interestOnlyMonths, kind })
}

/** By month, the fall of the balance that the user planned. */
function plannedMoves(
  transfers: readonly Transfer[],
  code: ItemCode,
  asOf: Day,
): ReadonlyMap<Month, number> {
  const moves = new Map<Month, number>()
  for (const { on, from, to, amount } of transfers) {
    if (from !== code && to !== code) continue
    const month = monthOfDay(on)
    const fall = on > asOf ? (to === code ? amount : -amount) : 0
    moves.set(month, (moves.get(month) ?? 0) + fall)
  }
  return moves
}

/** The repayments as movements of the main bank account. */
export const repaymentsOf = ({ code, months, toRepay }: LoanPlan): RegularTransfer => ({
  code,
  by: 'schedule',
  amounts: toRepay.map(amount => cents(0 - amount)),
  on: months.map(({ on }) => on),
  series: null,
})
