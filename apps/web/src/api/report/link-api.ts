/** Links to published reports, and what a person with a link reads. */
import type * as links from '@millpond/contract/report-link'
import { REPORT_LINK_ROUTES } from '@millpond/contract/route-table/report-link'
import { endpointsOf } from '../contract-endpoints.ts'
import { gatewayApi } from '../gateway-api.ts'

const linkApi = gatewayApi.injectEndpoints({
  endpoints: endpointsOf<typeof links>()(REPORT_LINK_ROUTES, {
    getReportLinks: { shape: (reply): readonly links.ReportLink[] => reply.links },
  }),
})

export const {
  useCreateReportLinkMutation,
  useGetReportLinksQuery,
  /** A query with a secret: it is sent in the body and not cached. */
  useOpenSharedReportMutation,
  useRevokeReportLinkMutation,
} = linkApi
