/** Customers and transfers: counts and money by month and item. Spec §3, ENT-11, CUS-01, TRF-01. */
import * as z from 'zod/mini'
import { codeText } from './forecast-settings.ts'
import { route } from './route.ts'
import { cellNumber, saved, sheetId, sheetLine, sheetRow } from './sheet.ts'
import { MOST_CELLS_A_BATCH } from './sheet-bounds.ts'
import { monthText, organisationQuery, text } from './values.ts'

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

const changes = z
  .array(
    z.strictObject({
      month: monthText,
      item: codeText,
      value: cellNumber,
      baseVersion: z.int().check(z.gte(0)),
    }),
  )
  .check(z.minLength(1), z.maxLength(MOST_CELLS_A_BATCH))

export const getCustomers = route({
  method: 'GET',
  path: '/api/customers',
  access: 'organisation',
  summary: 'Customer counts by month and group: opening, gained and lost as typed, and the total',
  query: organisationQuery,
  reply: z.object({
    sheetId,
    label: z.enum(CUSTOMER_LABELS),
    editNumber: z.int(),
    /** One for each group of customers. */
    lines: z.array(sheetLine),
    /** Three for each group: `{code}/opening`, `{code}/gained`, `{code}/lost`. */
    rows: z.array(sheetRow),
    /** Of each group at the end of each month in which anything is known. */
    totals: byMonthAndItem,
  }),
})

/** `item` is `{group}/opening`, `{group}/gained` or `{group}/lost`; a count is 0 or more. */
export const updateCustomer = route({
  method: 'PUT',
  path: '/api/customers',
  access: 'organisation',
  summary: 'Save customer counts; each is compared with the version it was read at',
  query: organisationQuery,
  body: z.strictObject({ sheetId, label: text(200), changes }),
  reply: z.object({ message: z.string(), ...saved }),
  mayFail: ['notFound', 'conflict'],
})

export const putCustomerLabel = route({
  method: 'PUT',
  path: '/api/customers/label',
  access: 'organisation',
  summary: 'What this organisation calls its customers',
  query: organisationQuery,
  body: z.strictObject({ label: z.enum(CUSTOMER_LABELS) }),
  reply: z.object({ label: z.enum(CUSTOMER_LABELS) }),
})

export const getTransfers = route({
  method: 'GET',
  path: '/api/transfers',
  access: 'organisation',
  summary: 'Planned transfers between balance-sheet accounts, by month',
  query: organisationQuery,
  reply: z.object({
    sheetId,
    editNumber: z.int(),
    lines: z.array(sheetLine),
    rows: z.array(sheetRow),
  }),
})

/** `item` is the code of a line; money is signed: below zero it moves the other way. */
export const updateTransfer = route({
  method: 'PUT',
  path: '/api/transfers',
  access: 'organisation',
  summary: 'Save planned transfers; each is compared with the version it was read at',
  query: organisationQuery,
  body: z.strictObject({ sheetId, label: text(200), changes }),
  reply: z.object({ message: z.string(), ...saved }),
  mayFail: ['notFound', 'conflict'],
})
