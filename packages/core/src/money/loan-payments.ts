import { type Cents, cents } from './cents.ts'
import { roundCents } from './rounding.ts'
import { type Ppm, WHOLE_PPM } from './split.ts'

export const LOAN_KINDS = ['equalPayments', 'equalPrincipal', 'interestOnly'] as const

/**
 * Interest and principal together are the same every month; the principal is the same every month;
 * or all principal is repaid with the last payment.
 */
export type LoanKind = (typeof LOAN_KINDS)[number]

export interface LoanQuestion {
  readonly amount: Cents
  /** Interest a year. */
  readonly ratePpm: Ppm
  readonly months: number
  /** The first of these months, in which only interest is paid. */
  readonly interestOnlyMonths: number
  /** Equal payments if absent. */
  readonly kind?: LoanKind
}

export interface LoanPayment {
  /** 1 is a month after the loan. */
  readonly number: number
  readonly interest: Cents
  readonly principal: Cents
}

/** A twelfth of the year's interest, to the cent: 500.00 on 100,000.00 at 6 %. */
export const monthlyInterest = (balance: number, ratePpm: Ppm): Cents =>
  roundCents((balance * ratePpm) / WHOLE_PPM / 12)

/**
 * The payments of a loan, monthly in arrears: first interest only, then by its kind; the last one
 * clears it. 50,000 at 9 % over 24 months with 3 of interest only: 375.00, then 2,582.27.
 */
export function loanPayments(question: LoanQuestion): LoanPayment[] {
  const { amount, ratePpm, months, interestOnlyMonths } = question
  const principalOf = principalByKind(question)
  let left: number = amount
  return Array.from({ length: months }, (_, at) => {
    const interest = monthlyInterest(left, ratePpm)
    const isLast = at === months - 1
    const due = at < interestOnlyMonths ? 0 : Math.min(left, principalOf(interest))
    const principal = cents(isLast ? left : due)
    left -= principal
    return { number: at + 1, interest, principal }
  })
}

/** The principal of a month, from its interest. */
function principalByKind({
  amount,
  ratePpm,
  months,
  interestOnlyMonths,
  kind = 'equalPayments',
}: LoanQuestion): (interest: Cents) => number {
  const repaid = Math.max(1, months - interestOnlyMonths)
  const rate = ratePpm / WHOLE_PPM / 12
  const equal = roundCents(amount / repaid)
  if (kind === 'interestOnly') return () => 0
  if (kind === 'equalPrincipal' || rate === 0) return () => equal
  const level = roundCents((amount * rate) / (1 - (1 + rate) ** -repaid))
  return interest => level - interest
}
