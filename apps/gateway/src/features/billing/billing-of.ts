import { ProviderFailure } from '@millpond/providers/accounting'
import type { BillingProvider } from '@millpond/providers/billing'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../http/refusal.ts'

export function billingOf({ billing }: Pick<Deps, 'billing'>): BillingProvider {
  if (!billing) throw new Refusal('notFound', 'Billing is off here')
  return billing
}

/** A failure of the payment service in words that name it. */
export async function asking<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    throw new Refusal(
      'providerUnavailable',
      'The payment service is not answering. Nothing was charged. Try again in a moment.',
    )
  }
}
