import type { RouteTable } from './line.ts'

/** Loaded with the screen that uploads a spreadsheet, not with every page. */
export const BOOKS_FILE_ROUTES = {
  loadBooksFile: {
    method: 'PUT',
    path: '/api/books-file',
    access: 'organisation',
    changes: [
      ...(['Organisations', 'Import', 'ItemData', 'Upcoming', 'ForecastBasis'] as const),
      ...(['ForecastHistory', 'Quarterly', 'Notifications', 'Portfolio'] as const),
    ],
  },
} as const satisfies RouteTable
