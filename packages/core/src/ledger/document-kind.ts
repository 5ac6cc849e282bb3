import type { DocumentKind } from './books.ts'

/** Whether a document is with a customer, and so in receivables; the others are in payables. */
export const isOfCustomer = (kind: DocumentKind): boolean =>
  kind === 'invoice' || kind === 'creditNote'

/** Whether it takes away from what its own side owes. */
export const isCredit = (kind: DocumentKind): boolean =>
  kind === 'creditNote' || kind === 'supplierCredit'

/**
 * The direction of the money: 1 comes in, -1 goes out. `cashDirection('creditNote')` is -1: it
 * gives back what its invoice would have brought.
 */
export const cashDirection = (kind: DocumentKind): 1 | -1 =>
  isOfCustomer(kind) === isCredit(kind) ? -1 : 1
