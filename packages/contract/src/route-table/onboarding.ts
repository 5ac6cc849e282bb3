import type { RouteTable } from './line.ts'

export const ONBOARDING_ROUTES = {
  getOnboarding: {
    method: 'GET',
    path: '/api/onboarding',
    access: 'signedIn',
    reads: ['Onboarding'],
    empty: { onboarding: null },
  },
  putOnboarding: {
    method: 'PUT',
    path: '/api/onboarding',
    access: 'signedIn',
    changes: ['Onboarding'],
    empty: { onboarding: null },
  },
  deleteOnboarding: {
    method: 'DELETE',
    path: '/api/onboarding',
    access: 'signedIn',
    changes: ['Onboarding'],
    empty: { onboarding: null },
  },
} as const satisfies RouteTable
