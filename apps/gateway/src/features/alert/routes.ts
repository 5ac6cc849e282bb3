import { routes } from '@millpond/contract/routes'
import type { BindRoute } from '../../http/bind-route.ts'
import { putAlertPreference, putAlertRule, snoozeAlert } from './change-alerts.ts'
import { getAlerts } from './get-alerts.ts'

export function bindAlertRoutes(bind: BindRoute): void {
  bind(routes.getAlerts, getAlerts)
  bind(routes.putAlertRule, putAlertRule)
  bind(routes.putAlertPreference, putAlertPreference)
  bind(routes.snoozeAlert, snoozeAlert)
}
