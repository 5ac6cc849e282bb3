/** The pages of a provider that show one record, so that a user can correct it there. */
import type { ProviderName } from './providers.ts'

/** A record as the provider knows it. */
export interface ProviderRecord {
  readonly kind: string
  readonly id: string
}

const XERO = 'https://go.xero.com'
const XERO_PAGES: Readonly<Record<string, string>> = {
  invoice: '/AccountsReceivable/View.aspx?InvoiceID=',
  bill: '/AccountsPayable/View.aspx?InvoiceID=',
  creditNote: '/AccountsReceivable/ViewCreditNote.aspx?creditNoteID=',
  supplierCredit: '/AccountsPayable/ViewCreditNote.aspx?creditNoteID=',
  // Xero shows both as transactions of the bank.
  prepayment: '/Bank/ViewTransaction.aspx?bankTransactionID=',
  overpayment: '/Bank/ViewTransaction.aspx?bankTransactionID=',
  contact: '/Contacts/View/',
}

const QUICKBOOKS_PAGES: Readonly<Record<string, string>> = {
  invoice: 'https://app.qbo.intuit.com/app/invoice?txnId=',
  bill: 'https://app.qbo.intuit.com/app/bill?txnId=',
  creditNote: 'https://app.qbo.intuit.com/app/creditmemo?txnId=',
  supplierCredit: 'https://app.qbo.intuit.com/app/vendorcredit?txnId=',
}

/**
 * The address of a record's page; null where it has none. Xero opens the company of the short code,
 * and without one the company that was open last: an invoice of another company is not found there.
 */
export function providerPage(
  provider: ProviderName,
  shortCode: string | null,
  { kind, id }: ProviderRecord,
): string | null {
  if (provider === 'quickbooks') {
    const page = QUICKBOOKS_PAGES[kind]
    return page === undefined ? null : `${page}${encodeURIComponent(id)}`
  }
  const page = XERO_PAGES[kind]
  if (page === undefined) return null
  const path = `${page}${encodeURIComponent(id)}`
  if (shortCode === null) return `${XERO}${path}`
  const query = `shortcode=${encodeURIComponent(shortCode)}&redirecturl=${encodeURIComponent(path)}`
  return `${XERO}/organisationlogin/default.aspx?${query}`
}
