import type { RouteTable } from './line.ts'

export const ORGANISATION_ROUTES = {
  getOrganisations: {
    method: 'GET',
    path: '/api/organisations',
    access: 'signedIn',
    reads: ['Organisations', 'SubscriptionStatus'],
    empty: { organisations: [] },
  },
  updateOrganisation: {
    method: 'PUT',
    path: '/api/organisations',
    access: 'organisation',
    changes: ['Organisations'],
  },
  createOrganisation: {
    method: 'POST',
    path: '/api/organisations',
    access: 'signedIn',
    changes: ['Organisations'],
  },
  leaveOrganisation: {
    method: 'POST',
    path: '/api/organisations/leave',
    access: 'organisation',
    changes: ['Organisations'],
  },
  transferOwnership: {
    method: 'POST',
    path: '/api/organisations/transfer',
    access: 'organisation',
    changes: ['Organisations', 'Members'],
  },
  exportOrganisation: {
    method: 'GET',
    path: '/api/organisations/export',
    access: 'organisation',
    sends: 'file',
  },
  deleteOrganisation: {
    method: 'POST',
    path: '/api/organisations/deletion',
    access: 'organisation',
    changes: ['Organisations'],
  },
  keepOrganisation: {
    method: 'DELETE',
    path: '/api/organisations/deletion',
    access: 'organisation',
    changes: ['Organisations'],
  },
  openSample: {
    method: 'POST',
    path: '/api/organisations/sample',
    access: 'signedIn',
    changes: ['Organisations'],
  },
  leaveSample: {
    method: 'DELETE',
    path: '/api/organisations/sample',
    access: 'organisation',
    changes: ['Organisations'],
  },
} as const satisfies RouteTable
