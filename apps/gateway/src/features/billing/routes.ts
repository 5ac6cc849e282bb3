import { routes } from '@millpond/contract/routes'
import type { Deps } from '../../deps.ts'
import type { BindRoute } from '../../http/bind-route.ts'
import { checkOutOrganisations, checkOutProduct } from './check-out.ts'
import { getActiveProducts } from './get-active-products.ts'
import { getPortal } from './get-portal.ts'
import { getReceipts } from './get-receipts.ts'
import { getSubscriptions } from './get-subscriptions.ts'
import { changePasses, getPasses } from './passes.ts'

const HOUR_MS = 3_600_000

export function bindBillingRoutes(bind: BindRoute, { config }: Pick<Deps, 'config'>): void {
  // Where an address may send 1,200 requests a minute: ten, thirty and twenty.
  const { request } = config.limits
  const payPages = { mostPerCaller: Math.ceil(request / 120), callerWindowMs: HOUR_MS }
  const portals = { mostPerCaller: Math.ceil(request / 40), callerWindowMs: HOUR_MS }
  const changes = { mostPerCaller: Math.ceil(request / 60), callerWindowMs: 24 * HOUR_MS }
  bind(routes.getActiveProducts, getActiveProducts)
  bind(routes.getSubscriptions, getSubscriptions)
  bind(routes.getPortal, getPortal, portals)
  bind(routes.checkOutOrganisations, checkOutOrganisations, payPages)
  bind(routes.checkOutProduct, checkOutProduct, payPages)
  bind(routes.getReceipts, getReceipts, portals)
  bind(routes.getPasses, getPasses)
  bind(routes.changePasses, changePasses, changes)
}
