/** How much to keep for taxes: what is owed so far. */
import type { Forecast } from '#forecast'
import { ITEM_TYPE } from '#item'
import { type Cents, cents, formatMoney, incomeTaxTitle, salesTaxName } from '#money'
import { formatDay } from '#time'
import { type NextTax, nextTaxes, taxAccounts } from '../payments/next-payments.ts'

const POT_TAXES = ['salesTax', 'incomeTax'] as const

export interface TaxPot {
  /** Sales tax and income tax that are owed so far, each at least zero. */
  readonly amount: Cents
  /** The next payment of either. */
  readonly next: NextTax | null
}

/**
 * Sales tax that is to be paid by the forecast and was owed when the books were read, and the
 * balance of income tax. Owed GST of 8,000 and income tax of 4,000 is a pot of 12,000. Null if
 * nothing is owed.
 */
export function taxPot(forecast: Forecast): TaxPot | null {
  const amount = POT_TAXES.reduce((sum, kind) => sum + Math.max(0, owedOf(forecast, kind)), 0)
  const isOfPot = (kind: string) => POT_TAXES.some(each => each === kind)
  if (amount === 0) return null
  return {
    amount: cents(amount),
    next: nextTaxes(forecast).find(each => isOfPot(each.kind)) ?? null,
  }
}

function owedOf(forecast: Forecast, kind: (typeof POT_TAXES)[number]): number {
  const { obligations, balances } = forecast.input
  if (kind === 'salesTax') {
    const opening = obligations.filter(each => each.kind === kind).flatMap(each => each.opening)
    return opening.reduce((sum, part) => sum + part.amount, 0)
  }
  const codes = taxAccounts(forecast, kind)
  return balances.reduce((sum, { code, itemType, amount }) => {
    if (!codes.has(code)) return sum
    return sum + (itemType === ITEM_TYPE.asset ? -amount : amount)
  }, 0)
}

/**
 * "Keep $12,000 for the GST and income tax that you owe so far. The next payment is $8,000 on
 * 15th January 2027."
 */
export function taxPotSentence(
  { amount, next }: TaxPot,
  { currency, country }: { readonly currency: string; readonly country: string | null },
): string {
  const money = (of: number) => formatMoney(cents(of), { currency })
  const taxes = `${salesTaxName(country)} and ${incomeTaxTitle(country).toLowerCase()}`
  const owed = `Keep ${money(amount)} for the ${taxes} that you owe so far.`
  if (!next) return owed
  return `${owed} The next payment is ${money(-next.amount)} on ${formatDay(next.on)}.`
}
