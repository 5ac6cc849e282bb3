/** Open invoices and bills, and what may become one. */
import type { BooksDocument, BooksRepeating, BooksUnissued } from '@millpond/core/ledger'
import * as z from 'zod/mini'
import { mirrorOf } from './mirror.ts'
import { centsNumber, codeText, dayText } from './values.ts'

export const booksDocument = mirrorOf<BooksDocument>()(
  z.object({
    documentId: z.string(),
    kind: z.enum(['invoice', 'bill', 'creditNote', 'supplierCredit']),
    number: z.nullable(z.string()),
    contactId: z.nullable(z.string()),
    contactName: z.string(),
    issuedOn: dayText,
    dueOn: z.nullable(dayText),
    expectedOn: z.nullable(dayText),
    paidOn: z.nullable(dayText),
    status: z.enum(['open', 'paid']),
    total: centsNumber,
    amountDue: centsNumber,
    tax: centsNumber,
    currency: z.string(),
    updatedAt: z.string(),
    lines: z.array(z.object({ code: z.nullable(codeText), net: centsNumber, tax: centsNumber })),
  }),
)

export const unissuedDocument = mirrorOf<BooksUnissued>()(
  z.object({
    documentId: z.string(),
    kind: z.enum(['invoice', 'bill']),
    stage: z.enum(['draft', 'quote']),
    isAccepted: z.boolean(),
    number: z.nullable(z.string()),
    contactId: z.nullable(z.string()),
    contactName: z.string(),
    issuedOn: dayText,
    dueOn: z.nullable(dayText),
    expiresOn: z.nullable(dayText),
    net: centsNumber,
    code: z.nullable(codeText),
  }),
)

export const repeatingDocument = mirrorOf<BooksRepeating>()(
  z.object({
    repeatingId: z.string(),
    kind: z.enum(['invoice', 'bill']),
    contactId: z.nullable(z.string()),
    contactName: z.string(),
    total: centsNumber,
    net: centsNumber,
    code: z.nullable(codeText),
    currency: z.nullable(z.string()),
    everyMonths: z.nullable(z.int()),
    everyWeeks: z.nullable(z.int()),
    nextOn: dayText,
    endsOn: z.nullable(dayText),
  }),
)
