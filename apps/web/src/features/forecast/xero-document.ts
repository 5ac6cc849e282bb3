import type { Organisation } from '@millpond/contract/organisation'
import type { OpenDocument } from '@millpond/core/timing'
import { useGetProvidersQuery } from '#api/gateway-api.ts'

/** The sample and the stand-in know documents that the real Xero does not. */
export function useIsRealXero({ provider, isSample }: Organisation): boolean {
  const { data = [] } = useGetProvidersQuery()
  const isStandIn = data.some(each => each.name === 'xero' && each.isStandIn)
  return provider === 'xero' && !isSample && data.length > 0 && !isStandIn
}

const XERO = 'https://go.xero.com'
const XERO_PAGES = {
  invoice: '/AccountsReceivable/View.aspx?InvoiceID=',
  bill: '/AccountsPayable/View.aspx?InvoiceID=',
  creditNote: '/AccountsReceivable/ViewCreditNote.aspx?creditNoteID=',
  supplierCredit: '/AccountsPayable/ViewCreditNote.aspx?creditNoteID=',
} as const

/** The page of one invoice, bill or credit note at Xero. */
export const xeroAddress = ({
  kind,
  documentId,
}: Pick<OpenDocument, 'kind' | 'documentId'>): string =>
  `${XERO}${XERO_PAGES[kind]}${encodeURIComponent(documentId)}`
