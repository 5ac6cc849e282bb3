import type { RouteTable } from './line.ts'

export const NOTIFICATION_ROUTES = {
  getNotifications: {
    method: 'GET',
    path: '/api/notifications',
    access: 'organisation',
    reads: ['Notifications'],
    empty: { notifications: [] },
  },
  streamNotifications: {
    method: 'GET',
    path: '/api/notifications/stream',
    access: 'organisation',
    sends: 'stream',
  },
} as const satisfies RouteTable
