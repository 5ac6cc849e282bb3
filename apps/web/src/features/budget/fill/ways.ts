import type { FillKind } from './fill-draft.ts'

/** In the order of the menu; ways without their source are not offered. */
export function waysOf(
  providerBudget: string | null,
  hasCustomers: boolean,
): { kind: FillKind; label: string }[] {
  return [
    { kind: 'lastYear', label: 'Last year' },
    { kind: 'average', label: 'Average of the last months' },
    { kind: 'seasonal', label: 'Trend and seasonality' },
    ...(providerBudget
      ? [{ kind: 'providerBudget' as const, label: `Imported budget, ${providerBudget}` }]
      : []),
    { kind: 'percentOf', label: 'A percentage of another line' },
    ...(hasCustomers ? [{ kind: 'perCustomer' as const, label: 'An amount per customer' }] : []),
    { kind: 'fixed', label: 'A fixed amount' },
    { kind: 'spread', label: 'Spread a total' },
    { kind: 'copyForward', label: 'Copy forward' },
    { kind: 'straightLine', label: 'Straight line' },
    { kind: 'change', label: 'Change by a percentage' },
    { kind: 'clear', label: 'Clear' },
  ]
}
