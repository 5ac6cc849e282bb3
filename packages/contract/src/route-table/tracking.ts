import type { RouteTable } from './line.ts'

export const TRACKING_ROUTES = {
  getCustomers: {
    method: 'GET',
    path: '/api/customers',
    access: 'organisation',
    reads: ['Sheet'],
    empty: null,
  },
  updateCustomer: {
    method: 'PUT',
    path: '/api/customers',
    access: 'organisation',
    changes: ['SheetHistory', 'ForecastBasis', 'Quarterly'],
    empty: { editNumber: null, saved: [], conflicts: [], lines: [], lineConflicts: [] },
  },
  putCustomerLabel: {
    method: 'PUT',
    path: '/api/customers/label',
    access: 'organisation',
    changes: ['Sheet'],
  },
  getTransfers: {
    method: 'GET',
    path: '/api/transfers',
    access: 'organisation',
    reads: ['Sheet'],
    empty: null,
  },
  updateTransfer: {
    method: 'PUT',
    path: '/api/transfers',
    access: 'organisation',
    changes: ['SheetHistory', 'ForecastBasis', 'Quarterly'],
    empty: { editNumber: null, saved: [], conflicts: [], lines: [], lineConflicts: [] },
  },
  getDrivers: {
    method: 'GET',
    path: '/api/drivers',
    access: 'organisation',
    reads: ['Sheet'],
    empty: null,
  },
  updateDrivers: {
    method: 'PUT',
    path: '/api/drivers',
    access: 'organisation',
    changes: ['SheetHistory'],
    empty: { editNumber: null, saved: [], conflicts: [], lines: [], lineConflicts: [] },
  },
} as const satisfies RouteTable

/** Classes, locations and tracking categories of the provider. */
export const DIMENSION_ROUTES = {
  getDimensions: {
    method: 'GET',
    path: '/api/organisations/dimensions',
    access: 'organisation',
    reads: ['ItemData'],
    empty: { dimensions: [], firstMonth: null, series: [] },
  },
} as const satisfies RouteTable
