import type { getReceipts as route } from '@millpond/contract/billing'
import type { Cents } from '@millpond/core/money'
import type { Handler } from '../../http/call.ts'
import { billingAccountStore } from '../../stores/billing-account-store.ts'
import { asking, billingOf } from './billing-of.ts'

export const getReceipts: Handler<typeof route, 'billing'> = async call => {
  const billing = billingOf(call.deps)
  const { organisationId } = call
  const account = await call.inOrganisation(tx => billingAccountStore.find(tx, organisationId))
  if (!account?.customerId) return { receipts: [] }
  const invoices = await asking(billing.invoices(account.customerId))
  return { receipts: invoices.map(each => ({ ...each, amount: each.amount as Cents })) }
}
