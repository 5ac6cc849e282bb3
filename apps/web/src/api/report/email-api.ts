/** Emails with published reports. */
import type * as emails from '@millpond/contract/report-email'
import type { BodyOf, QueryOf, ReplyOf } from '@millpond/contract/route'
import { REPORT_EMAIL_ROUTES } from '@millpond/contract/route-table/report-email'
import { endpointsOf } from '../contract-endpoints.ts'
import { gatewayApi } from '../gateway-api.ts'
import { callOf } from '../gateway-call.ts'

const { sendReport, ...OTHER_ROUTES } = REPORT_EMAIL_ROUTES

type SendInput = QueryOf<typeof emails.sendReport> & BodyOf<typeof emails.sendReport>

const emailApi = gatewayApi.injectEndpoints({
  endpoints: build => ({
    ...endpointsOf<typeof emails>()(OTHER_ROUTES, {
      getReportDeliveries: { shape: (reply): readonly emails.ReportDelivery[] => reply.deliveries },
    })(build),
    /** With the same key, the same email is sent once, however often the button is pressed. */
    sendReport: build.mutation<ReplyOf<typeof emails.sendReport>, SendInput & { key: string }>({
      query: ({ key, ...input }) => ({ ...callOf(sendReport, input), key }),
    }),
  }),
})

export const { useGetReportDeliveriesQuery, useSendReportMutation, useUnsubscribeMutation } =
  emailApi
