/** What a scenario becomes when it is adopted, in words. */
import type { Adoption, NotAdopted } from '@millpond/core/insight'
import { formatMoney } from '@millpond/core/money'
import { longMonth, type Month } from '@millpond/core/time'

const REASONS: Readonly<Record<NotAdopted['reason'], string>> = {
  newAccount: 'your books do not have this account yet. Add it there first.',
  laterPayments:
    'later payments cannot go into a budget. Change the payment days in the forecast settings.',
  dateOfBill: 'change its expected date under Invoices & bills.',
  instalments: 'plan each payment under Transfers.',
  salesTaxOfPurchase:
    'a planned transfer cannot include sales tax, so only the price without tax is added.',
  paymentOfTax:
    'a new date for a tax payment cannot go into a budget. Change the tax dates in the forecast ' +
    'settings.',
}

/** `Van: your books do not have this account yet. Add it there first.` */
export const notAdoptedWords = ({ name, reason }: NotAdopted): string =>
  `${name}: ${REASONS[reason]}`

type NameOf = (code: string) => string

/** `Wages: 12 months from March 2027`, for each account. */
export function cellWords({ cells }: Pick<Adoption, 'cells'>, nameOf: NameOf): string[] {
  const byCode = new Map<string, Month[]>()
  for (const { code, month } of cells) byCode.set(code, [...(byCode.get(code) ?? []), month])
  return [...byCode].map(([code, months]) => `${nameOf(code)}: ${spanWords(months)}`)
}

/** `Draw more: from Bank to Drawings, 12 months from March 2027, $2,000 in the first`. */
export const transferWords = (
  { transfers }: Pick<Adoption, 'transfers'>,
  nameOf: NameOf,
  currency: string,
): string[] =>
  transfers.map(({ name, from, to, amounts }) => {
    const months = (Object.keys(amounts) as Month[]).sort()
    const first = months[0] && amounts[months[0]]
    const size = first === undefined ? '' : `, ${formatMoney(first, { currency })} in the first`
    return `${name}: from ${nameOf(from)} to ${nameOf(to)}, ${spanWords(months)}${size}`
  })

function spanWords([first, ...others]: readonly Month[]): string {
  if (first === undefined) return 'no month'
  return others.length === 0
    ? longMonth(first)
    : `${others.length + 1} months from ${longMonth(first)}`
}
