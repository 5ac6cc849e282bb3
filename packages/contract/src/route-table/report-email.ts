import type { RouteTable } from './line.ts'

export const REPORT_EMAIL_ROUTES = {
  getReportDeliveries: {
    method: 'GET',
    path: '/api/saved-reports/{id}/deliveries',
    access: 'organisation',
    empty: { deliveries: [] },
  },
  sendReport: {
    method: 'POST',
    path: '/api/saved-reports/{id}/send',
    access: 'organisation',
  },
  unsubscribe: {
    method: 'POST',
    path: '/api/unsubscribe',
    access: 'public',
  },
} as const satisfies RouteTable

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
