import { describe, expect, it } from 'vitest'
import { providerPage } from './provider-pages.ts'

describe('[USE-03] the page of a record', () => {
  it('at Xero is opened in the company of the short code', () => {
    const page = providerPage('xero', '!abc12', { kind: 'invoice', id: 'i 1' })
    const { origin, pathname, searchParams } = new URL(page ?? '')
    expect(origin + pathname).toBe('https://go.xero.com/organisationlogin/default.aspx')
    expect(searchParams.get('shortcode')).toBe('!abc12')
    expect(searchParams.get('redirecturl')).toBe('/AccountsReceivable/View.aspx?InvoiceID=i%201')
  })

  it.each([
    ['xero', 'bill', 'https://go.xero.com/AccountsPayable/View.aspx?InvoiceID=7'],
    ['xero', 'overpayment', 'https://go.xero.com/Bank/ViewTransaction.aspx?bankTransactionID=7'],
    ['xero', 'taxRate', null],
    ['quickbooks', 'bill', 'https://app.qbo.intuit.com/app/bill?txnId=7'],
    ['quickbooks', 'contact', null],
  ] as const)('at %s of the kind %s without a short code is %s', (provider, kind, address) => {
    expect(providerPage(provider, null, { kind, id: '7' })).toBe(address)
  })
})
