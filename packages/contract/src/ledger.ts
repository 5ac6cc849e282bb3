import { ITEM_SUB_TYPE, ITEM_TYPE, SUMMARY_DATA_TYPE } from '@millpond/core/item'
import { ACCOUNT_ROLES, type BooksAccount } from '@millpond/core/ledger'
import * as z from 'zod/mini'
import { route } from './route.ts'
import { LEDGER_ROUTES } from './route-table/ledger.ts'
import { mirrorOf } from './schema-parts/mirror.ts'
import {
  centsNumber,
  codeText,
  dayText,
  monthText,
  organisationQuery,
} from './schema-parts/values.ts'

export const ledgerSeries = z.object({
  summaryDataType: z.literal(Object.values(SUMMARY_DATA_TYPE)),
  itemType: z.literal(Object.values(ITEM_TYPE)),
  itemSubType: z.nullable(z.literal(Object.values(ITEM_SUB_TYPE))),
  code: codeText,
  number: z.nullable(z.string()),
  name: z.string(),
  values: z.array(z.nullable(centsNumber)),
})

export const booksAccount = mirrorOf<BooksAccount>()(
  z.object({
    code: codeText,
    number: z.nullable(z.string()),
    name: z.string(),
    itemType: z.literal(Object.values(ITEM_TYPE)),
    itemSubType: z.literal(Object.values(ITEM_SUB_TYPE)),
    role: z.nullable(z.enum(ACCOUNT_ROLES)),
    status: z.enum(['active', 'archived']),
    currency: z.nullable(z.string()),
    taxType: z.nullable(z.string()),
    taxPpm: z.nullable(z.int()),
  }),
)

/** `@millpond/core/ledger` Ledger on the wire, in cents. */
export const booksLedger = z.object({
  currency: z.string(),
  closeMonth: monthText,
  months: z.array(monthText),
  series: z.array(ledgerSeries),
})

/** The same with its version, which changes with every import. */
export const ledger = z.extend(booksLedger, { version: z.int() })

/**
 * getAllItemData. Large: validated in tests, sent as a prepared buffer. 404 while nothing is
 * imported.
 */
export const getAllItemData = route(LEDGER_ROUTES.getAllItemData, {
  permit: { role: 'viewer', visit: 'read' },
  summary: 'Monthly data of every account: 36 past months, the current one and 35 ahead',
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

export const getUpcoming = route(LEDGER_ROUTES.getUpcoming, {
  permit: { role: 'viewer', visit: 'read' },
  summary: 'Invoices and bills of the next eight weeks and those overdue, largest first',
  query: organisationQuery,
  reply: z.object({ documents: z.array(upcomingDocument), count: z.int() }),
})
