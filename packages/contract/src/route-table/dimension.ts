import type { RouteTable } from './line.ts'

export const DIMENSION_ROUTES = {
  getDimensions: {
    method: 'GET',
    path: '/api/organisations/dimensions',
    access: 'organisation',
    reads: ['ItemData'],
    empty: { dimensions: [], firstMonth: null, series: [] },
  },
} as const satisfies RouteTable
