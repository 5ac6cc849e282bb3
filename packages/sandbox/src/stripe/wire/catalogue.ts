import type { Price, Product } from '../resources.ts'
import { nulls, type Wire } from './parts.ts'

export const product = (it: Product): Wire => ({
  ...nulls('package_dimensions shippable tax_details unit_label url'),
  ...it,
  images: [],
  livemode: false,
  marketing_features: [],
  type: 'service',
})

export const price = ({ currency_options: _, ...it }: Price): Wire => ({
  ...nulls('custom_unit_amount nickname tiers_mode transform_quantity'),
  ...it,
  billing_scheme: 'per_unit',
  livemode: false,
})

/** With its amounts in other currencies, which Stripe sends only if they are asked for. */
export const currencyOptionsOf = ({ currency_options, currency, unit_amount }: Price): Wire =>
  Object.fromEntries(
    Object.entries({ [currency]: { unit_amount }, ...currency_options }).map(([name, option]) => [
      name,
      {
        custom_unit_amount: null,
        tax_behavior: 'unspecified',
        unit_amount: option.unit_amount,
        unit_amount_decimal: String(option.unit_amount),
      },
    ]),
  )

/** The older form of a price. */
export const planOf = (it: Price): Wire => ({
  ...nulls('meter nickname tiers_mode transform_usage trial_period_days'),
  id: it.id,
  object: 'plan',
  active: it.active,
  amount: it.unit_amount,
  amount_decimal: it.unit_amount_decimal,
  billing_scheme: 'per_unit',
  created: it.created,
  currency: it.currency,
  interval: it.recurring?.interval ?? 'month',
  interval_count: 1,
  livemode: false,
  metadata: {},
  product: it.product,
  usage_type: 'licensed',
})
