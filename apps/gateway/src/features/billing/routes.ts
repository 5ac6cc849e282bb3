import { routes } from '@millpond/contract/routes'
import type { BindRoute } from '../../http/bind-route.ts'
import { Refusal } from '../../http/refusal.ts'

const billingIsOff = async (): Promise<never> => {
  throw new Refusal('notFound', 'This Millpond has no billing')
}

export function bindBillingRoutes(bind: BindRoute): void {
  bind(routes.getActiveProducts, async () => ({ billing: 'off' as const, products: [] }))
  bind(routes.getSubscriptions, billingIsOff)
  bind(routes.getPortal, billingIsOff)
  bind(routes.checkOutOrganisations, billingIsOff)
  bind(routes.checkOutProduct, billingIsOff)
  bind(routes.getReceipts, billingIsOff)
  bind(routes.getPasses, billingIsOff)
  bind(routes.changePasses, billingIsOff)
}
