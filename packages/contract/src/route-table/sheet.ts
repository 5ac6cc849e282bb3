import type { RouteTable } from './line.ts'

export const SHEET_ROUTES = {
  getSheetHistory: {
    method: 'GET',
    path: '/api/sheets/history',
    access: 'organisation',
    reads: ['SheetHistory'],
    empty: { edits: [], hasMore: false },
  },
  getSheetEdit: {
    method: 'GET',
    path: '/api/sheets/edit',
    access: 'organisation',
    empty: null,
  },
  restoreSheet: {
    method: 'POST',
    path: '/api/sheets/restore',
    access: 'organisation',
    changes: ['Sheet', 'SheetHistory', 'ForecastBasis', 'Quarterly', 'Scenarios'],
  },
  getSheetDraft: {
    method: 'GET',
    path: '/api/sheets/draft',
    access: 'organisation',
    empty: { draft: null },
  },
  putSheetDraft: {
    method: 'PUT',
    path: '/api/sheets/draft',
    access: 'organisation',
    empty: { draft: null },
  },
  putSheetLines: {
    method: 'PUT',
    path: '/api/sheets/lines',
    access: 'organisation',
    changes: ['Sheet', 'SheetHistory', 'ForecastBasis', 'Quarterly'],
  },
} as const satisfies RouteTable
