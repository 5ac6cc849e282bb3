import {
  dueOnByMonth,
  type StatutoryTax,
  type TaxChoices,
  type TaxPeriod,
  taxPeriods,
} from '#calendar'
import type { ItemCode } from '#item'
import { type Cents, cents, ZERO } from '#money'
import type { Obligation } from '#statement'
import { addMonths, type Day, type Month, monthOfDay, monthsFrom } from '#time'
import type { OpenDocument } from '#timing'
import { type AccountIndex, SYNTHETIC } from '../account-index.ts'
import type { ForecastBasis, ForecastSettings } from '../basis.ts'
import { type OwedBooks, openingParts, paidOfPeriods } from './opening-parts.ts'
import type { TerminalTax } from './terminal-tax.ts'

/** Two years and the period before them: shares are measured over this time. */
const PAST_MONTHS = 30

export interface ObligationBooks {
  readonly accountIndex: AccountIndex
  readonly basis: ForecastBasis
  readonly asOf: Day
  readonly months: readonly Month[]
  readonly documents: readonly OpenDocument[]
  /** Income tax that is planned payment by payment, not by the statute. */
  readonly hasInstalments: boolean
  /** How the rest after learned instalments is paid; null if it stays owed. */
  readonly terminalTax: TerminalTax | null
}

export type SalesTaxBasis = 'payments' | 'invoice' | 'none'

/** The user's choice, otherwise the provider's setting. */
export const salesTaxBasisOf = ({ settings, salesTaxBasis }: ForecastBasis): SalesTaxBasis =>
  settings.salesTax.basis ?? salesTaxBasis

/** The periods of a tax from `PAST_MONTHS` before the close to some months after it. */
export function periodsOf(
  basis: ForecastBasis,
  tax: StatutoryTax,
  closeMonth: Month,
  ahead = 1,
): TaxPeriod[] {
  const months = monthsFrom(addMonths(closeMonth, -PAST_MONTHS), PAST_MONTHS + 1 + ahead)
  return taxPeriods(basis.country, tax, yearOf(basis, tax, months))
}

const yearOf = (basis: ForecastBasis, tax: StatutoryTax, months: readonly Month[]) => ({
  periodMonths:
    tax === 'salesTax'
      ? (basis.settings.salesTax.periodMonths ?? basis.salesTaxPeriodMonths)
      : null,
  yearBeginsMonth: basis.yearBeginsMonth,
  periodEnds: tax === 'salesTax' ? (basis.settings.salesTax.periodEnds ?? null) : null,
  months,
  holidays: basis.holidays,
  choices: choicesOf(basis.settings),
})

const choicesOf = ({ salesTax, payrollDeposits }: ForecastSettings): TaxChoices => ({
  salesTax,
  ...(payrollDeposits && { payrollDeposits }),
})

/**
 * The liabilities that are paid on statutory dates, with the amounts owed already. A company
 * without sales tax has no obligation for it. If income tax is paid in instalments on the owner's
 * own schedule, nothing else is paid. After instalments that were learned from the past, the rest
 * of each year is paid too.
 */
export function obligationsOf(books: ObligationBooks): Obligation[] {
  const { accountIndex, basis } = books
  const taxes: readonly (readonly [StatutoryTax, readonly ItemCode[]])[] = [
    ['salesTax', salesTaxBasisOf(basis) === 'none' ? [] : [salesTaxCode(accountIndex)]],
    ['withholding', accountIndex.withRole('withholding')],
    ['pension', accountIndex.withRole('pension')],
    ['incomeTax', accountIndex.withRole('incomeTax')],
  ]
  return taxes.flatMap(([tax, codes]) => codes.map(code => obligationOf(tax, code, books)))
}

/** The account of sales tax; a company without one gets a line of its own. */
export const salesTaxCode = (accountIndex: AccountIndex): ItemCode =>
  accountIndex.withRole('salesTax')[0] ?? SYNTHETIC.salesTax

function obligationOf(tax: StatutoryTax, code: ItemCode, books: ObligationBooks): Obligation {
  const { accountIndex, basis, months } = books
  const bySalesTax = tax === 'salesTax' && salesTaxBasisOf(basis) === 'payments'
  const kept = {
    kind: tax,
    code,
    name: accountIndex.nameOf(code),
    basis: bySalesTax ? ('payments' as const) : ('invoice' as const),
  }
  if (tax === 'incomeTax' && books.hasInstalments) {
    const isPaidFrom = accountIndex.withRole('incomeTax')[0] === code
    if (isPaidFrom && books.terminalTax) return { ...kept, ...books.terminalTax }
    return { ...kept, paidOn: months.map(() => null), opening: [] }
  }
  return {
    ...kept,
    paidOn: dueOnByMonth(basis.country, tax, yearOf(basis, tax, months)),
    opening: openingParts(
      periodsOf(basis, tax, accountIndex.ledger.closeMonth),
      owedBooks(code, books, bySalesTax),
    ),
  }
}

function owedBooks(code: ItemCode, books: ObligationBooks, hasPending: boolean): OwedBooks {
  const { accountIndex, asOf } = books
  const pending = hasPending ? pendingTax(books) : { now: ZERO, at: () => ZERO }
  return {
    asOf,
    closeMonth: accountIndex.ledger.closeMonth,
    owedAt: month => cents(accountIndex.balanceAt(code, month) - pending.at(month)),
    owedNow: cents(accountIndex.balanceNow(code) - pending.now),
  }
}

/**
 * Sales tax that was paid in the running month, where the books show it. `added` is the tax of what
 * was booked since the close; the balance of the account has it on either basis.
 */
export function salesTaxPaid(books: ObligationBooks, added: number): Cents {
  const { accountIndex, basis, asOf, months } = books
  const taxBasis = salesTaxBasisOf(basis)
  if (taxBasis === 'none' || months[0] !== monthOfDay(asOf)) return ZERO
  const code = salesTaxCode(accountIndex)
  const { closeMonth } = accountIndex.ledger
  const fallen = accountIndex.balanceAt(code, closeMonth) + added - accountIndex.balanceNow(code)
  return paidOfPeriods(
    periodsOf(basis, 'salesTax', closeMonth),
    owedBooks(code, books, taxBasis === 'payments'),
    fallen,
  )
}

/**
 * Tax in open invoices and bills, which on a payments basis is not owed until they are paid. For a
 * past month end it is estimated: the share of tax in today's documents, applied to the receivables
 * and payables of that day.
 */
function pendingTax({ accountIndex, documents }: ObligationBooks) {
  const sides = [
    { role: 'receivables', kinds: ['invoice', 'creditNote'], sign: 1 },
    { role: 'payables', kinds: ['bill', 'supplierCredit'], sign: -1 },
  ] as const
  const shares = sides.map(({ role, kinds, sign }) => {
    const own = documents.filter(({ kind }) => kinds.some(each => each === kind))
    const amount = own.reduce((sum, document) => sum + document.amount, 0)
    const tax = own.reduce((sum, document) => sum + document.tax, 0)
    return { codes: accountIndex.withRole(role), sign, share: amount === 0 ? 0 : tax / amount }
  })
  return {
    now: cents(documents.reduce((sum, document) => sum + document.tax, 0)),
    at: (month: Month): Cents =>
      cents(
        Math.round(
          shares
            .flatMap(({ codes, sign, share }) =>
              codes.map(code => sign * share * accountIndex.balanceAt(code, month)),
            )
            .reduce((sum, tax) => sum + tax, 0),
        ),
      ),
  }
}
