import type { RouteTable } from './line.ts'

export const ACTIVITY_ROUTES = {
  getActivity: {
    method: 'GET',
    path: '/api/activity',
    access: 'organisation',
    reads: ['Activity'],
    empty: { entries: [], isIntact: true, hasMore: false, timeZone: 'Pacific/Auckland' },
  },
  getSupportAccess: {
    method: 'GET',
    path: '/api/support-access',
    access: 'organisation',
    reads: ['SupportAccess'],
    empty: { changesAllowedUntil: null },
  },
  putSupportAccess: {
    method: 'PUT',
    path: '/api/support-access',
    access: 'organisation',
    changes: ['SupportAccess', 'Activity'],
  },
  startVisit: {
    method: 'POST',
    path: '/auth/visit',
    access: 'signedIn',
  },
  endVisit: {
    method: 'POST',
    path: '/auth/visit/end',
    access: 'signedIn',
  },
} as const satisfies RouteTable
