/** A stand-in for QuickBooks Online, written from its published behaviour, not from our adapter. */
export { createQuickBooksStandIn } from './stand-in.ts'
