import type { getActiveProducts, ProductId } from '@millpond/contract/billing'
import type { ReplyOf } from '@millpond/contract/route'
import { type Cents, cents, formatMoney } from '@millpond/core/money'

/** What this installation sells. */
export type Catalogue = ReplyOf<typeof getActiveProducts>
export type ListedPrice = Catalogue['products'][number]['prices'][number]

/** The price of a product; null if it is not sold. */
export const priceOf = (
  { products }: Catalogue,
  productId: ProductId,
  pricing: string | null,
): ListedPrice | null =>
  products
    .find(product => product.productId === productId)
    ?.prices.find(price => price.pricing === pricing) ?? null

/** `$39`, and `$39.50` where there are cents. */
export function priceText(price: { readonly amount: Cents; readonly currency: string }): string {
  const { amount, currency } = price
  return formatMoney(amount, { currency, decimals: amount % 100 === 0 ? 0 : 2 })
}

/** `$39 a month`; a plan that is paid once has no period. */
export const priceByPeriod = (price: ListedPrice): string =>
  price.interval === null ? `${priceText(price)} once` : `${priceText(price)} a ${price.interval}`

/** `sumText(price, 10)` is `You pay $90 now, then $90 a month.` */
export function sumText(price: ListedPrice, count: number): string {
  const sum = priceText({ ...price, amount: cents(price.amount * count) })
  return price.interval === null
    ? `You pay ${sum} once.`
    : `You pay ${sum} now, then ${priceByPeriod(timesPrice(price, count))}.`
}

/** The price of several passes. */
export const timesPrice = (price: ListedPrice, count: number): ListedPrice => ({
  ...price,
  amount: cents(price.amount * count),
})
