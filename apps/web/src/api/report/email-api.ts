/** Emails with published reports. */
import type * as emails from '@millpond/contract/report-email'
import { REPORT_EMAIL_ROUTES } from '@millpond/contract/route-table/report-email'
import { endpointsOf } from '../contract-endpoints.ts'
import { gatewayApi } from '../gateway-api.ts'

const emailApi = gatewayApi.injectEndpoints({
  endpoints: endpointsOf<typeof emails>()(REPORT_EMAIL_ROUTES, {
    getReportDeliveries: { shape: (reply): readonly emails.ReportDelivery[] => reply.deliveries },
  }),
})

export const { useGetReportDeliveriesQuery, useSendReportMutation, useUnsubscribeMutation } =
  emailApi
