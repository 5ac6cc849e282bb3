import type { Organisation } from '@millpond/contract/organisation'
import { advanceOf } from '@millpond/core/ledger'
import { type ProviderName, providerPage } from '@millpond/core/organisation'
import type { OpenDocument } from '@millpond/core/timing'
import { useGetProvidersQuery } from '#api/gateway-api.ts'

/**
 * The provider whose pages have the organisation's books. Null for sample data and for a stand-in,
 * because the real provider does not know their documents.
 */
export function useProviderWithPages({ provider, isSample }: Organisation): ProviderName | null {
  const { data = [] } = useGetProvidersQuery()
  if (provider === null || isSample) return null
  const known = data.find(({ name }) => name === provider)
  return known && !known.isStandIn ? provider : null
}

/** The provider needs an ID of its own to open one report, so this is the list of all reports. */
export const REPORT_PAGES: Readonly<Record<ProviderName, string>> = {
  xero: 'https://go.xero.com/Reports/',
  quickbooks: 'https://app.qbo.intuit.com/app/reports',
}

/** The page of one invoice, bill or credit note at Xero. */
export const xeroAddress = (
  { tenantCode }: Pick<Organisation, 'tenantCode'>,
  { kind, documentId }: Pick<OpenDocument, 'kind' | 'documentId'>,
): string => {
  const record = advanceOf(documentId) ?? { kind, id: documentId }
  return providerPage('xero', tenantCode ?? null, record) ?? 'https://go.xero.com'
}
