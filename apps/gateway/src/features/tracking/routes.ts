import { routes } from '@millpond/contract/routes'
import type { BindRoute } from '../../http/bind-route.ts'
import { getCustomers, putCustomerLabel, updateCustomer } from './customers.ts'
import { getDrivers, updateDrivers } from './drivers.ts'
import { getTransfers, updateTransfer } from './transfers.ts'

export function bindTrackingRoutes(bind: BindRoute): void {
  bind(routes.getCustomers, getCustomers)
  bind(routes.updateCustomer, updateCustomer)
  bind(routes.putCustomerLabel, putCustomerLabel)
  bind(routes.getTransfers, getTransfers)
  bind(routes.updateTransfer, updateTransfer)
  bind(routes.getDrivers, getDrivers)
  bind(routes.updateDrivers, updateDrivers)
}
