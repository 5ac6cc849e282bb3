import type { RouteTable } from './line.ts'

export const REPORT_ROUTES = {
  getSavedReports: {
    method: 'GET',
    path: '/api/saved-reports',
    access: 'organisation',
    reads: ['Reports'],
    empty: { reports: [] },
  },
  createReport: {
    method: 'POST',
    path: '/api/saved-reports',
    access: 'organisation',
    changes: ['Reports'],
  },
  changeReports: {
    method: 'POST',
    path: '/api/saved-reports/bulk',
    access: 'organisation',
    changes: ['Reports'],
    empty: { done: [], failed: [] },
  },
  getReport: {
    method: 'GET',
    path: '/api/saved-reports/{id}',
    access: 'organisation',
    reads: ['Reports'],
    empty: null,
  },
  updateReport: {
    method: 'PUT',
    path: '/api/saved-reports/{id}',
    access: 'organisation',
    changes: ['Reports'],
  },
  copyReport: {
    method: 'POST',
    path: '/api/saved-reports/{id}/copy',
    access: 'organisation',
    changes: ['Reports'],
  },
  openReportDraft: {
    method: 'POST',
    path: '/api/saved-reports/{id}/draft',
    access: 'organisation',
    changes: ['Reports'],
  },
  publishReport: {
    method: 'POST',
    path: '/api/saved-reports/{id}/publish',
    access: 'organisation',
    changes: ['Reports'],
  },
  setReportStatus: {
    method: 'POST',
    path: '/api/saved-reports/{id}/status',
    access: 'organisation',
    changes: ['Reports'],
  },
  deleteReport: {
    method: 'DELETE',
    path: '/api/saved-reports/{id}',
    access: 'organisation',
    changes: ['Reports'],
  },
  getReportResult: {
    method: 'GET',
    path: '/api/saved-reports/{id}/result',
    access: 'organisation',
    reads: ['Reports'],
    empty: null,
  },
  getReportFile: {
    method: 'GET',
    path: '/api/saved-reports/{id}/file',
    access: 'organisation',
    sends: 'file',
  },
} as const satisfies RouteTable
