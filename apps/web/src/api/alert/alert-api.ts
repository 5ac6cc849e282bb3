/** Alerts of an organisation: their rule, their causes, and who gets emails. */
import type * as alert from '@millpond/contract/alert'
import { ALERT_ROUTES } from '@millpond/contract/route-table/alert'
import { endpointsOf } from '../contract-endpoints.ts'
import { gatewayApi } from '../gateway-api.ts'

const alertApi = gatewayApi.injectEndpoints({
  endpoints: endpointsOf<typeof alert>()(ALERT_ROUTES),
})

export const {
  useGetAlertsQuery,
  usePutAlertPreferenceMutation,
  usePutAlertRuleMutation,
  useSnoozeAlertMutation,
} = alertApi
