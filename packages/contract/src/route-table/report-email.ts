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
