import type { RouteTable } from './line.ts'

export const REPORT_LINK_ROUTES = {
  getReportLinks: {
    method: 'GET',
    path: '/api/saved-reports/{id}/links',
    access: 'organisation',
    empty: { links: [] },
  },
  createReportLink: {
    method: 'POST',
    path: '/api/saved-reports/{id}/links',
    access: 'organisation',
  },
  revokeReportLink: {
    method: 'DELETE',
    path: '/api/saved-reports/{id}/links/{linkId}',
    access: 'organisation',
  },
  openSharedReport: {
    method: 'POST',
    path: '/api/shared/open',
    access: 'public',
  },
  getSharedReportFile: {
    method: 'POST',
    path: '/api/shared/file',
    access: 'public',
    sends: 'file',
  },
} as const satisfies RouteTable
