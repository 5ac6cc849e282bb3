import type { RouteTable } from './line.ts'

export const REPORT_SCHEDULE_ROUTES = {
  getReportSchedules: {
    method: 'GET',
    path: '/api/report-schedules',
    access: 'organisation',
    empty: { schedules: [] },
  },
  saveReportSchedule: {
    method: 'PUT',
    path: '/api/report-schedules/{id}',
    access: 'organisation',
  },
  deleteReportSchedule: {
    method: 'DELETE',
    path: '/api/report-schedules/{id}',
    access: 'organisation',
  },
} as const satisfies RouteTable
