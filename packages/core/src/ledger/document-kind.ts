import type { DocumentKind } from './books.ts'

/** Whether a document belongs to receivables; the others belong to payables. */
export const isOfCustomer = (kind: DocumentKind): boolean =>
  kind === 'invoice' || kind === 'creditNote'

/** Whether the document reduces the balance of its own side. */
export const isCredit = (kind: DocumentKind): boolean =>
  kind === 'creditNote' || kind === 'supplierCredit'

/**
 * The direction of the money: 1 is cash in, -1 is cash out. `cashDirection('creditNote')` is -1: it
 * refunds part of its invoice.
 */
export const cashDirection = (kind: DocumentKind): 1 | -1 =>
  isOfCustomer(kind) === isCredit(kind) ? -1 : 1
