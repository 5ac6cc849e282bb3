import type { ItemCode } from '#item'
import type { Cents, Ppm } from '#money'
import type { Month } from '#time'

/**
 * A way to fill cells of a budget at once. Amounts in cents and natural sign; shares in parts per
 * million, of which 50000 is 5 %.
 */
export type BuildMethod =
  /** The same month last year, changed by a share. */
  | { readonly kind: 'lastYear'; readonly ppm: Ppm }
  /** The average of the last complete months, the same in every month. */
  | { readonly kind: 'average'; readonly months: 3 | 6 | 12; readonly ppm: Ppm }
  /** What the forecast engine expects of the account by itself: trend and season. */
  | { readonly kind: 'seasonal'; readonly ppm: Ppm }
  /** A share of another line of the budget, month by month. */
  | { readonly kind: 'percentOf'; readonly code: ItemCode; readonly ppm: Ppm }
  /** Cents for each customer that a group has at the month's end. */
  | { readonly kind: 'perCustomer'; readonly group: ItemCode; readonly amount: Cents }
  | {
      readonly kind: 'fixed'
      readonly steps: readonly { readonly from: Month; readonly amount: Cents }[]
    }
  /** A total of each line, over its months. */
  | { readonly kind: 'spread'; readonly total: Cents; readonly shape: 'evenly' | 'lastYear' }
  | { readonly kind: 'providerBudget'; readonly ppm: Ppm }
  /** What stands in the first month, in all the others. */
  | { readonly kind: 'copyForward'; readonly ppm: Ppm }
  /** From what stands in the first month to what stands in the last, in even steps. */
  | { readonly kind: 'straightLine' }
  /** What stands there, changed by a share. */
  | { readonly kind: 'change'; readonly ppm: Ppm }
  | { readonly kind: 'clear' }
