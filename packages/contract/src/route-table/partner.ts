import type { RouteTable } from './line.ts'

export const PARTNER_ROUTES = {
  getPortfolio: {
    method: 'GET',
    path: '/api/partner/clients',
    access: 'organisation',
    reads: ['Portfolio'],
    empty: { clients: [], passes: { used: 0, limit: null, trialEndsAt: null }, people: [] },
  },
  addClient: {
    method: 'POST',
    path: '/api/partner/clients',
    access: 'organisation',
    changes: ['Portfolio', 'Organisations'],
  },
  removeClient: {
    method: 'DELETE',
    path: '/api/partner/clients',
    access: 'organisation',
    changes: ['Portfolio', 'Organisations'],
  },
  syncClients: {
    method: 'POST',
    path: '/api/partner/clients/imports',
    access: 'organisation',
    changes: ['Portfolio', 'Import'],
  },
  tagClients: {
    method: 'PUT',
    path: '/api/partner/clients/tags',
    access: 'organisation',
    changes: ['Portfolio'],
  },
  assignClients: {
    method: 'PUT',
    path: '/api/partner/clients/assignee',
    access: 'organisation',
    changes: ['Portfolio'],
  },
  inviteOwners: {
    method: 'POST',
    path: '/api/partner/clients/invites',
    access: 'organisation',
    changes: ['Members'],
  },
  movePasses: {
    method: 'PUT',
    path: '/api/partner/clients/passes',
    access: 'organisation',
    changes: ['Portfolio', 'Organisations'],
  },
  getTemplate: {
    method: 'GET',
    path: '/api/partner/template',
    access: 'organisation',
    reads: ['Template'],
    empty: null,
  },
  putTemplate: {
    method: 'PUT',
    path: '/api/partner/template',
    access: 'organisation',
    changes: ['Template'],
  },
  previewTemplate: {
    method: 'POST',
    path: '/api/partner/clients/template/preview',
    access: 'organisation',
    isUnkeyed: true,
  },
  applyTemplate: {
    method: 'PUT',
    path: '/api/partner/clients/template',
    access: 'organisation',
    changes: ['Portfolio', 'Organisations', 'ForecastBasis', 'Quarterly', 'Template'],
  },
  getAppliedTemplate: {
    method: 'GET',
    path: '/api/organisations/template',
    access: 'organisation',
    reads: ['Template', 'Organisations', 'ForecastBasis'],
    empty: { firm: null, fields: [] },
  },
} as const satisfies RouteTable

/** One report for each of several clients. */
export const PACK_ROUTES = {
  getPacks: {
    method: 'GET',
    path: '/api/packs',
    access: 'organisation',
    reads: ['Packs'],
    empty: { packs: [] },
  },
  startPack: {
    method: 'POST',
    path: '/api/packs',
    access: 'organisation',
    changes: ['Packs'],
  },
  getPackClients: {
    method: 'GET',
    path: '/api/packs/clients',
    access: 'organisation',
    empty: { clients: [] },
  },
  getPack: {
    method: 'GET',
    path: '/api/packs/{id}',
    access: 'organisation',
    reads: ['Packs'],
    empty: null,
  },
  retryPack: {
    method: 'POST',
    path: '/api/packs/{id}/retry',
    access: 'organisation',
    changes: ['Packs'],
  },
  getPackFiles: {
    method: 'GET',
    path: '/api/packs/{id}/zip',
    access: 'organisation',
    sends: 'file',
  },
} as const satisfies RouteTable
