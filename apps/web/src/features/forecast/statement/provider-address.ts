import type { Organisation } from '@millpond/contract/organisation'
import type { ProviderName } from '@millpond/core/organisation'
import type { OpenDocument } from '@millpond/core/timing'
import { useGetProvidersQuery } from '#api/gateway-api.ts'

export const PROVIDER_ADDRESS: Readonly<Record<ProviderName, string>> = {
  xero: 'https://go.xero.com',
  quickbooks: 'https://qbo.intuit.com/app/homepage',
}

const XERO_PAGES = {
  invoice: '/AccountsReceivable/View.aspx?InvoiceID=',
  bill: '/AccountsPayable/View.aspx?InvoiceID=',
  creditNote: '/AccountsReceivable/ViewCreditNote.aspx?creditNoteID=',
  supplierCredit: '/AccountsPayable/ViewCreditNote.aspx?creditNoteID=',
} as const

export const xeroAddress = ({ kind, documentId }: OpenDocument): string =>
  `${PROVIDER_ADDRESS.xero}${XERO_PAGES[kind]}${encodeURIComponent(documentId)}`

/**
 * The provider whose pages have the organisation's books. Null for sample data and for a stand-in,
 * because the real provider does not know their documents.
 */
export function useOpenableProvider({ provider, isSample }: Organisation): ProviderName | null {
  const { data = [] } = useGetProvidersQuery()
  if (!provider || isSample) return null
  const of = data.find(({ name }) => name === provider)
  return of && !of.isStandIn ? provider : null
}
