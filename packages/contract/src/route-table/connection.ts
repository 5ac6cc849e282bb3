import type { RouteTable } from './line.ts'

export const CONNECTION_ROUTES = {
  getProviders: {
    method: 'GET',
    path: '/api/providers',
    access: 'public',
    empty: { providers: [] },
  },
  startConnection: {
    method: 'POST',
    path: '/api/connections',
    access: 'signedIn',
  },
  finishConnection: {
    method: 'GET',
    path: '/connections/:provider/callback',
    access: 'public',
    sends: 'redirect',
  },
  getImport: {
    method: 'GET',
    path: '/api/imports',
    access: 'organisation',
    reads: ['Import'],
    empty: { latest: null, gaps: [] },
  },
  startImport: {
    method: 'POST',
    path: '/api/imports',
    access: 'organisation',
    changes: ['Import'],
  },
  disconnect: {
    method: 'DELETE',
    path: '/api/connections',
    access: 'organisation',
    changes: ['Organisations', 'Import'],
  },
} as const satisfies RouteTable
