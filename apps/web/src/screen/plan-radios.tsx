import type { ProductId } from '@millpond/contract/billing'
import type { RecurringPricing } from '@millpond/core/billing'
import { RadioGroup } from '#ui/radio-group.tsx'
import { type Catalogue, priceByPeriod, priceOf } from './plan-prices.ts'

const LABELS: Readonly<Record<RecurringPricing, string>> = { monthly: 'Monthly', yearly: 'Yearly' }

interface PlanRadiosProps {
  readonly catalogue: Catalogue
  readonly productId: ProductId
  readonly value: string | null
  readonly onChange: (pricing: RecurringPricing) => void
}

/** By the month or by the year, with the price of each. */
export function PlanRadios({ catalogue, productId, value, onChange }: PlanRadiosProps) {
  const options = (['monthly', 'yearly'] as const).flatMap(pricing => {
    const price = priceOf(catalogue, productId, pricing)
    const each = productId === 'passes' ? ' for each client' : ''
    return price
      ? [{ value: pricing, label: LABELS[pricing], hint: priceByPeriod(price) + each }]
      : []
  })
  return (
    <RadioGroup<RecurringPricing | ''>
      legend="Plan"
      options={options}
      value={options.find(option => option.value === value)?.value ?? ''}
      onChange={pricing => pricing !== '' && onChange(pricing)}
    />
  )
}
