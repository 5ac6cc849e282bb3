import type { RouteTable } from './line.ts'

export const API_TOKEN_ROUTES = {
  getApiTokens: {
    method: 'GET',
    path: '/api/account/tokens',
    access: 'signedIn',
    reads: ['Account'],
    empty: { tokens: [] },
  },
  createApiToken: {
    method: 'POST',
    path: '/api/account/tokens',
    access: 'signedIn',
    changes: ['Account'],
  },
  revokeApiToken: {
    method: 'DELETE',
    path: '/api/account/tokens',
    access: 'signedIn',
    changes: ['Account'],
  },
} as const satisfies RouteTable

/** What other tools read. */
export const PUBLIC_API_ROUTES = {
  getApiOrganisations: {
    method: 'GET',
    path: '/api/v1/organisations',
    access: 'signedIn',
    empty: { organisations: [] },
  },
  getApiForecast: {
    method: 'GET',
    path: '/api/v1/forecast',
    access: 'organisation',
    empty: null,
  },
  getApiReports: {
    method: 'GET',
    path: '/api/v1/reports',
    access: 'organisation',
    empty: { reports: [], nextCursor: null },
  },
} as const satisfies RouteTable
