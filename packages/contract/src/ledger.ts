import { ITEM_SUB_TYPE, ITEM_TYPE, SUMMARY_DATA_TYPE } from '@millpond/core/item'
import * as z from 'zod/mini'
import { route } from './route.ts'
import { centsNumber, dayText, monthText, organisationQuery } from './values.ts'

export const ledgerSeries = z.object({
  summaryDataType: z.literal(Object.values(SUMMARY_DATA_TYPE)),
  itemType: z.literal(Object.values(ITEM_TYPE)),
  itemSubType: z.nullable(z.literal(Object.values(ITEM_SUB_TYPE))),
  code: z.string(),
  number: z.nullable(z.string()),
  name: z.string(),
  values: z.array(z.nullable(centsNumber)),
})

/** `@millpond/core/ledger` Ledger on the wire, in cents. `version` changes with every import. */
export const ledger = z.object({
  version: z.int(),
  currency: z.string(),
  closeMonth: monthText,
  months: z.array(monthText),
  series: z.array(ledgerSeries),
})

/**
 * getAllItemData. Large: validated in tests, sent as a prepared buffer. 404 while nothing is
 * imported.
 */
export const getAllItemData = route({
  method: 'GET',
  path: '/api/organisations/monthly-data-indexed',
  access: 'organisation',
  summary: 'Monthly data of every account: 36 past months, the running one and 35 ahead',
  query: organisationQuery,
  reply: ledger,
})

export const upcomingDocument = z.object({
  documentId: z.string(),
  kind: z.enum([
    'invoice',
    'bill',
    'creditNote',
    'supplierCredit',
    'repeatingInvoice',
    'repeatingBill',
  ]),
  number: z.nullable(z.string()),
  contactName: z.string(),
  dueOn: dayText,
  amountDue: centsNumber,
  isOverdue: z.boolean(),
})

export const getUpcoming = route({
  method: 'GET',
  path: '/api/organisations/upcoming',
  access: 'organisation',
  summary: 'Invoices and bills of the next eight weeks and those overdue, largest first',
  query: organisationQuery,
  reply: z.object({ documents: z.array(upcomingDocument), count: z.int() }),
})
