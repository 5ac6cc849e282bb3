import type { RouteTable } from './line.ts'

export const FORECAST_ROUTES = {
  getForecastBasis: {
    method: 'GET',
    path: '/api/forecast/basis',
    access: 'organisation',
    reads: ['ForecastBasis', 'ItemData'],
    empty: null,
  },
  putForecastSettings: {
    method: 'PUT',
    path: '/api/forecast/settings',
    access: 'organisation',
    changes: ['ForecastBasis', 'Quarterly'],
  },
  putExpectedDates: {
    method: 'PUT',
    path: '/api/forecast/expected-dates',
    access: 'organisation',
    changes: ['ForecastBasis', 'Quarterly'],
  },
  getForecastAccuracy: {
    method: 'GET',
    path: '/api/forecast/accuracy',
    access: 'organisation',
    reads: ['ForecastHistory', 'ItemData'],
    empty: { isPending: false, asOf: null, backtest: null, scored: [], kept: 0 },
  },
  getForecastChanges: {
    method: 'GET',
    path: '/api/forecast/changes',
    access: 'organisation',
    reads: ['ForecastHistory', 'ItemData'],
    empty: { isPending: false, bridge: null },
  },
  getQuarterly: {
    method: 'GET',
    path: '/api/quarterly',
    access: 'organisation',
    reads: ['Quarterly', 'ItemData'],
    empty: null,
  },
} as const satisfies RouteTable
