import type { RouteTable } from './line.ts'

export const SESSION_ROUTES = {
  refresh: {
    method: 'POST',
    path: '/auth/refresh',
    access: 'cookie',
  },
  signOut: {
    method: 'POST',
    path: '/auth/sign-out',
    access: 'cookie',
  },
} as const satisfies RouteTable
