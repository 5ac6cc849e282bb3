/** Saved reports: their drafts, and the frozen figures of published ones. */
import type * as reports from '@millpond/contract/report'
import { REPORT_ROUTES } from '@millpond/contract/route-table/report'
import { endpointsOf } from '../contract-endpoints.ts'
import { gatewayApi } from '../gateway-api.ts'

const reportApi = gatewayApi.injectEndpoints({
  endpoints: endpointsOf<typeof reports>()(REPORT_ROUTES, {
    getSavedReports: { shape: (reply): readonly reports.SavedReport[] => reply.reports },
  }),
})

export const {
  useChangeReportsMutation,
  useCreateReportMutation,
  useGetReportQuery,
  useGetReportResultQuery,
  useGetSavedReportsQuery,
  useLazyGetReportQuery,
  useOpenReportDraftMutation,
  usePublishReportMutation,
  useUpdateReportMutation,
} = reportApi
