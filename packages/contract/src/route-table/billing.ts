import type { RouteTable } from './line.ts'

export const BILLING_ROUTES = {
  getActiveProducts: {
    method: 'GET',
    path: '/stripe/active-products',
    access: 'public',
    empty: { billing: 'off', products: [] },
  },
  getSubscriptions: {
    method: 'GET',
    path: '/stripe/subscriptions',
    access: 'signedIn',
    reads: ['SubscriptionStatus'],
    empty: { subscriptions: [] },
  },
  getPortal: {
    method: 'GET',
    path: '/stripe/portal',
    access: 'signedIn',
    empty: null,
  },
  checkOutOrganisations: {
    method: 'PUT',
    path: '/stripe/orgs-check-out',
    access: 'signedIn',
    changes: ['SubscriptionStatus'],
  },
  checkOutProduct: {
    method: 'POST',
    path: '/stripe/product-checkout/{organisationId}',
    access: 'organisation',
    changes: ['SubscriptionStatus'],
  },
  getReceipts: {
    method: 'GET',
    path: '/api/billing/receipts',
    access: 'organisation',
    reads: ['SubscriptionStatus'],
    empty: { receipts: [] },
  },
  getPasses: {
    method: 'GET',
    path: '/api/billing/passes',
    access: 'organisation',
    reads: ['SubscriptionStatus'],
    empty: null,
  },
  changePasses: {
    method: 'PUT',
    path: '/api/billing/passes',
    access: 'organisation',
    changes: ['SubscriptionStatus', 'Portfolio'],
  },
} as const satisfies RouteTable
