/** Schedules of reports. */
import type * as schedules from '@millpond/contract/report-schedule'
import { REPORT_SCHEDULE_ROUTES } from '@millpond/contract/route-table/report-email'
import { endpointsOf } from '../contract-endpoints.ts'
import { gatewayApi } from '../gateway-api.ts'

const scheduleApi = gatewayApi.injectEndpoints({
  endpoints: endpointsOf<typeof schedules>()(REPORT_SCHEDULE_ROUTES, {
    getReportSchedules: { shape: (reply): readonly schedules.ReportSchedule[] => reply.schedules },
  }),
})

export const {
  useDeleteReportScheduleMutation,
  useGetReportSchedulesQuery,
  useSaveReportScheduleMutation,
} = scheduleApi
