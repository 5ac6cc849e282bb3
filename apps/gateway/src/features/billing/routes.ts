import { routes } from '@millpond/contract/routes'
import type { Deps } from '../../deps.ts'
import type { BindRoute } from '../../http/bind-route.ts'
import { checkOutOrganisations, checkOutProduct } from './check-out.ts'
import { getActiveProducts } from './get-active-products.ts'
import { getPortal } from './get-portal.ts'
import { getReceipts } from './get-receipts.ts'
import { getSubscriptions } from './get-subscriptions.ts'
import { passChangesPerDay, payPagesPerHour, portalsPerHour } from './limits.ts'
import { changePasses, getPasses } from './passes.ts'

const HOUR_MS = 3_600_000

export function bindBillingRoutes(bind: BindRoute, { config }: Pick<Deps, 'config'>): void {
  const payPages = { mostPerCaller: payPagesPerHour(config), callerWindowMs: HOUR_MS }
  const portals = { mostPerCaller: portalsPerHour(config), callerWindowMs: HOUR_MS }
  const changes = { mostPerCaller: passChangesPerDay(config), callerWindowMs: 24 * HOUR_MS }
  bind(routes.getActiveProducts, getActiveProducts)
  bind(routes.getSubscriptions, getSubscriptions)
  bind(routes.getPortal, getPortal, portals)
  bind(routes.checkOutOrganisations, checkOutOrganisations, payPages)
  bind(routes.checkOutProduct, checkOutProduct, payPages)
  bind(routes.getReceipts, getReceipts, portals)
  bind(routes.getPasses, getPasses)
  bind(routes.changePasses, changePasses, changes)
}
