import type { ItemCode } from '#item'
import type { Cents, Ppm } from '#money'
import type { Month } from '#time'

/**
 * A way to fill cells of a budget. Amounts in cents and natural sign; shares in parts per million:
 * 50000 is 5 %.
 */
export type BuildMethod =
  /** The same month last year, changed by a share. */
  | { readonly kind: 'lastYear'; readonly ppm: Ppm }
  /** The average of the last complete months, the same in every month. */
  | { readonly kind: 'average'; readonly months: 3 | 6 | 12; readonly ppm: Ppm }
  /** The forecast of the account itself: trend and season. */
  | { readonly kind: 'seasonal'; readonly ppm: Ppm }
  /** A share of another line of the budget, month by month. */
  | { readonly kind: 'percentOf'; readonly code: ItemCode; readonly ppm: Ppm }
  /** Cents for each customer of a group at the month's end. */
  | { readonly kind: 'perCustomer'; readonly group: ItemCode; readonly amount: Cents }
  | {
      readonly kind: 'fixed'
      readonly steps: readonly { readonly from: Month; readonly amount: Cents }[]
    }
  /** A total for each line over its months. */
  | { readonly kind: 'spread'; readonly total: Cents; readonly shape: 'evenly' | 'lastYear' }
  | { readonly kind: 'providerBudget'; readonly ppm: Ppm }
  /** The amount of the first month in all other months. */
  | { readonly kind: 'copyForward'; readonly ppm: Ppm }
  /** Even steps from the first month to the last. */
  | { readonly kind: 'straightLine' }
  /** The current amounts, changed by a share. */
  | { readonly kind: 'change'; readonly ppm: Ppm }
  | { readonly kind: 'clear' }
