import type { RouteTable } from './line.ts'

export const TELEMETRY_ROUTES = {
  postLogs: {
    method: 'POST',
    path: '/api/logs',
    access: 'signedIn',
    isUnkeyed: true,
  },
} as const satisfies RouteTable
