import type { RouteTable } from './line.ts'

export const ALERT_ROUTES = {
  getAlerts: {
    method: 'GET',
    path: '/api/alerts',
    access: 'organisation',
    reads: ['Notifications', 'ForecastHistory'],
    empty: {
      rule: { sensitivity: 'possible', weeksAhead: 6, off: [], covenants: [] },
      ...{ causes: [], events: [], preference: null, record: null, reportCovenants: [] },
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

export const WEBHOOK_ROUTES = {
  getWebhooks: {
    method: 'GET',
    path: '/api/webhooks',
    access: 'organisation',
    reads: ['Webhooks'],
    empty: { webhooks: [] },
  },
  createWebhook: {
    method: 'POST',
    path: '/api/webhooks',
    access: 'organisation',
    changes: ['Webhooks', 'Activity'],
  },
  updateWebhook: {
    method: 'PUT',
    path: '/api/webhooks/{id}',
    access: 'organisation',
    changes: ['Webhooks', 'Activity', 'Notifications'],
  },
  renewWebhookSecret: {
    method: 'POST',
    path: '/api/webhooks/{id}/secret',
    access: 'organisation',
    changes: ['Webhooks', 'Activity'],
  },
  testWebhook: {
    method: 'POST',
    path: '/api/webhooks/{id}/test',
    access: 'organisation',
    changes: ['Webhooks', 'Activity'],
  },
  deleteWebhook: {
    method: 'DELETE',
    path: '/api/webhooks/{id}',
    access: 'organisation',
    changes: ['Webhooks', 'Activity', 'Notifications'],
  },
} as const satisfies RouteTable
