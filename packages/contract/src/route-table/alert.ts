import type { RouteTable } from './line.ts'

export const ALERT_ROUTES = {
  getAlerts: {
    method: 'GET',
    path: '/api/alerts',
    access: 'organisation',
    reads: ['Notifications', 'ForecastHistory'],
    empty: {
      rule: { sensitivity: 'possible', weeksAhead: 6, off: [] },
      ...{ causes: [], events: [], preference: null, record: null },
    },
  },
  putAlertRule: {
    method: 'PUT',
    path: '/api/alerts/rule',
    access: 'organisation',
    changes: ['Notifications'],
  },
  putAlertPreference: {
    method: 'PUT',
    path: '/api/alerts/preference',
    access: 'organisation',
    changes: ['Notifications'],
  },
  snoozeAlert: {
    method: 'PUT',
    path: '/api/alerts/snooze',
    access: 'organisation',
    changes: ['Notifications'],
  },
} as const satisfies RouteTable
