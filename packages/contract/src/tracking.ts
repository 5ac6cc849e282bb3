/** Customers, transfers and drivers by month and item. Spec §3, ENT-11, CUS-01, TRF-01. */
import * as z from 'zod/mini'
import { route } from './route.ts'
import { TRACKING_ROUTES } from './route-table/tracking.ts'
import { codeText, monthText, organisationQuery, text } from './schema-parts/values.ts'
import {
  cellNumber,
  cellVersion,
  contentChange,
  removedLines,
  saved,
  savedContents,
  sheetId,
  sheetLine,
  sheetRow,
} from './sheet.ts'
import { MAX_CELLS_PER_BATCH, MAX_LINES_PER_BATCH } from './sheet-bounds.ts'

/** ENT-12. */
export const CUSTOMER_LABELS = [
  'Customers',
  'Clients',
  'Subscribers',
  'Students',
  'Members',
] as const

/** ENT-11: month, then item, to a number. */
const byMonthAndItem = z.record(monthText, z.record(z.string(), z.int()))

const cellsIn = (months: Record<string, Record<string, unknown>>): number =>
  Object.values(months).reduce((sum, items) => sum + Object.keys(items).length, 0)

/** ENT-11, as it is written: null empties a cell. */
const changes = z.record(monthText, z.record(codeText, cellNumber)).check(
  z.refine(months => cellsIn(months) <= MAX_CELLS_PER_BATCH, {
    error: `Give at most ${MAX_CELLS_PER_BATCH} values at once`,
  }),
)

/**
 * By month and item, the version of each cell that was read. A cell that is not named counts as
 * read empty: if it was written since, it is in conflict.
 */
const baseVersions = z.optional(z.record(monthText, z.record(codeText, cellVersion)))

/** Cells and lines that are saved as one edit. */
const batch = z
  .strictObject({
    sheetId,
    label: text(200),
    changes,
    baseVersions,
    /** Where a line is in conflict, its cells are not saved either. */
    lines: z.optional(z.array(contentChange).check(z.maxLength(MAX_LINES_PER_BATCH))),
  })
  .check(
    z.refine(body => cellsIn(body.changes) + (body.lines ?? []).length > 0, {
      path: ['changes'],
      message: 'Give at least one value or line',
    }),
  )

export const getCustomers = route(TRACKING_ROUTES.getCustomers, {
  permit: { role: 'viewer', visit: 'read' },
  summary: 'Customer counts by month and group: opening, gained, lost and the total',
  query: organisationQuery,
  reply: z.object({
    sheetId,
    label: z.enum(CUSTOMER_LABELS),
    editNumber: z.int(),
    /** One for each group of customers. */
    lines: z.array(sheetLine),
    removed: removedLines,
    /** Three for each group: `{code}/opening`, `{code}/gained`, `{code}/lost`. */
    rows: z.array(sheetRow),
    /** ENT-11: customers of each group at the end of each month with data. */
    customers: byMonthAndItem,
  }),
})

/** `item` is `{group}/opening`, `{group}/gained` or `{group}/lost`; a count is 0 or more. */
export const updateCustomer = route(TRACKING_ROUTES.updateCustomer, {
  permit: { role: 'editor', visit: 'whenAllowed', needs: 'fullAccess' },
  summary: 'Save customer counts and groups; each is compared with what was read',
  query: organisationQuery,
  body: batch,
  reply: z.object({ message: z.string(), ...saved, ...savedContents }),
  mayFail: ['notFound', 'conflict'],
})

export const putCustomerLabel = route(TRACKING_ROUTES.putCustomerLabel, {
  permit: { role: 'editor', visit: 'whenAllowed', needs: 'fullAccess' },
  summary: 'The word this organisation uses for its customers',
  query: organisationQuery,
  body: z.strictObject({ label: z.enum(CUSTOMER_LABELS) }),
  reply: z.object({ label: z.enum(CUSTOMER_LABELS) }),
})

export const getTransfers = route(TRACKING_ROUTES.getTransfers, {
  permit: { role: 'viewer', visit: 'read' },
  summary: 'Planned transfers between balance-sheet accounts, by month',
  query: organisationQuery,
  reply: z.object({
    sheetId,
    editNumber: z.int(),
    lines: z.array(sheetLine),
    removed: removedLines,
    rows: z.array(sheetRow),
    /** ENT-11: the amount of each planned transfer, in cents. */
    transfers: byMonthAndItem,
  }),
})

/** `item` is the code of a line; money is signed: a negative amount moves the other way. */
export const updateTransfer = route(TRACKING_ROUTES.updateTransfer, {
  permit: { role: 'editor', visit: 'whenAllowed', needs: 'fullAccess' },
  summary: 'Save planned transfers and their amounts; each is compared with what was read',
  query: organisationQuery,
  body: batch,
  reply: z.object({ message: z.string(), ...saved, ...savedContents }),
  mayFail: ['notFound', 'conflict'],
})

export const getDrivers = route(TRACKING_ROUTES.getDrivers, {
  permit: { role: 'viewer', visit: 'read' },
  summary: 'Drivers of formulas by month, such as people, hours and rates',
  query: organisationQuery,
  reply: z.object({
    sheetId,
    editNumber: z.int(),
    lines: z.array(sheetLine),
    removed: removedLines,
    /** In ten-thousandths of the unit: 375,000 is 37.5 hours, $37.50 or 37.5 %. */
    rows: z.array(sheetRow),
  }),
})

/** `item` is the code of a driver, which starts with `driver-`. */
export const updateDrivers = route(TRACKING_ROUTES.updateDrivers, {
  permit: { role: 'editor', visit: 'whenAllowed', needs: 'fullAccess' },
  summary: 'Save drivers and their values; each is compared with what was read',
  query: organisationQuery,
  body: batch,
  reply: z.object({ message: z.string(), ...saved, ...savedContents }),
  mayFail: ['notFound', 'conflict'],
})
