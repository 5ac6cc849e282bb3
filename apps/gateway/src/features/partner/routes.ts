import { routes } from '@millpond/contract/routes'
import type { BindRoute } from '../../http/bind-route.ts'
import { addClient } from './add-client.ts'
import { getPortfolio } from './get-portfolio.ts'
import { removeClient } from './remove-client.ts'

export function bindPartnerRoutes(bind: BindRoute): void {
  bind(routes.getPortfolio, getPortfolio)
  bind(routes.addClient, addClient)
  bind(routes.removeClient, removeClient)
}
