/** Intuit's own client and the usual one of others use the stand-in as they use QuickBooks. */
import { createRequire } from 'node:module'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildCompany, profitAndLoss } from '../src/companies/index.ts'
import { STAND_IN_APP } from '../src/index.ts'
import {
  accountRows,
  BOOKS_SCOPE,
  CALLBACK,
  consent,
  type RowsReport,
  type WireTokens,
} from './_quickbooks.ts'
import { start, TODAY } from './_stand-in.ts'

interface IntuitClient {
  authorizeUri(request: { scope: string[]; state: string }): string
  createToken(uri: string): Promise<{ getJson(): WireTokens }>
  refresh(): Promise<{ getJson(): WireTokens }>
  revoke(params: { refresh_token: string }): Promise<unknown>
}
interface IntuitClass {
  new (config: Record<string, string>): IntuitClient
  authorizeEndpoint: string
  tokenEndpoint: string
  revokeEndpoint: string
}

type Callback = (error: unknown, body: never) => void
type Find = (criteria: unknown, done: Callback) => void
type Finder =
  | 'findAccounts'
  | 'findInvoices'
  | 'findBills'
  | 'findPayments'
  | 'findBillPayments'
  | 'findCreditMemos'
  | 'findVendorCredits'
  | 'findTransfers'
  | 'findCustomers'
  | 'findVendors'
  | 'findTaxCodes'
  | 'findTaxRates'
  | 'findBudgets'
  | 'findClasses'
  | 'findPreferenceses'
type Report = 'reportProfitAndLoss' | 'reportBalanceSheet' | 'reportGeneralLedgerDetail'
type QuickBooksClient = Record<Finder | Report, Find> & {
  endpoint: string
  getCompanyInfo(id: string, done: Callback): void
  changeDataCapture(entities: string[], since: Date, done: Callback): void
}
type QuickBooksClass = new (...config: unknown[]) => QuickBooksClient

const require = createRequire(import.meta.url)
const OAuthClient = require('intuit-oauth') as IntuitClass
const QuickBooks = require('node-quickbooks') as QuickBooksClass

const company = buildCompany('kereru', TODAY)
let sandbox: Awaited<ReturnType<typeof start>>
let intuit: IntuitClient
let tokens: WireTokens
let client: QuickBooksClient

const result = <T>(call: (done: Callback) => void): Promise<T> =>
  new Promise((done, fail) => call((error, body) => (error ? fail(error) : done(body as T))))

beforeAll(async () => {
  sandbox = await start({ redirectUris: [CALLBACK] })
  // The addresses are all that differs from Intuit.
  OAuthClient.authorizeEndpoint = `${sandbox.url}/quickbooks/connect/oauth2`
  OAuthClient.tokenEndpoint = `${sandbox.url}/quickbooks/oauth2/v1/tokens/bearer`
  OAuthClient.revokeEndpoint = `${sandbox.url}/quickbooks/v2/oauth2/tokens/revoke`
  intuit = new OAuthClient({ ...STAND_IN_APP, environment: 'sandbox', redirectUri: CALLBACK })
  const address = intuit.authorizeUri({ scope: [BOOKS_SCOPE], state: 'the-state' })
  const back = await consent(address, 'Kererū')
  tokens = (await intuit.createToken(back.href)).getJson()
  const realmId = back.searchParams.get('realmId')
  const { clientId, clientSecret } = STAND_IN_APP
  const version = '2.0'
  client = new QuickBooks(
    ...[clientId, clientSecret, tokens.access_token, false, realmId, true, false, 75],
    ...[version, tokens.refresh_token],
  )
  client.endpoint = `${sandbox.url}/quickbooks/v3/company/`
})
afterAll(() => sandbox.stop())

describe('intuit-oauth', () => {
  it('refreshes and revokes', async () => {
    const refreshed = (await intuit.refresh()).getJson()
    expect(refreshed).toMatchObject({ token_type: 'bearer', expires_in: 3600 })
    const other = new OAuthClient({
      ...STAND_IN_APP,
      environment: 'sandbox',
      redirectUri: CALLBACK,
    })
    const address = other.authorizeUri({ scope: [BOOKS_SCOPE], state: 'the-state' })
    const { refresh_token } = (
      await other.createToken((await consent(address, 'Tūī')).href)
    ).getJson()
    await other.revoke({ refresh_token })
    await expect(other.refresh()).rejects.toThrow()
  })
})

describe('node-quickbooks reads', () => {
  it('the company', async () => {
    const info = await result(done => client.getCompanyInfo('1', done))
    expect(info).toMatchObject({
      CompanyName: 'Kererū Coffee Ltd',
      FiscalYearStartMonth: 'April',
      Country: 'NZ',
    })
  })

  it.each<[Finder, string, number | null]>([
    ['findAccounts', 'Account', company.accounts.length],
    ['findInvoices', 'Invoice', null],
    ['findBills', 'Bill', null],
    ['findPayments', 'Payment', null],
    ['findBillPayments', 'BillPayment', null],
    ['findCustomers', 'Customer', null],
    ['findVendors', 'Vendor', null],
    ['findTransfers', 'Transfer', null],
    ['findTaxCodes', 'TaxCode', 5],
    ['findTaxRates', 'TaxRate', 5],
    ['findBudgets', 'Budget', 1],
    ['findPreferenceses', 'Preferences', 1],
  ])('%s, all pages', async (find, entity, count) => {
    const { QueryResponse } = await result<{ QueryResponse: Record<string, unknown[]> }>(done =>
      client[find]({ fetchAll: true }, done),
    )
    const records = QueryResponse[entity] ?? []
    if (count === null) expect(records.length).toBeGreaterThan(0)
    else expect(records).toHaveLength(count)
  })

  it('open invoices by a condition', async () => {
    const open = company.documents.filter(
      ({ kind, status }) => kind === 'ACCREC' && status === 'AUTHORISED',
    )
    const { QueryResponse } = await result<{ QueryResponse: { Invoice: unknown[] } }>(done =>
      client.findInvoices([{ field: 'Balance', value: '0', operator: '>' }], done),
    )
    expect(QueryResponse.Invoice).toHaveLength(open.length)
  })

  it('the profit and loss of a month, to the cent', async () => {
    const { Rows } = await result<RowsReport>(done =>
      client.reportProfitAndLoss({ start_date: '2026-10-01', end_date: '2026-10-31' }, done),
    )
    const total = [...accountRows(Rows.Row).values()].reduce((sum, [first = 0]) => sum + first, 0)
    const from = '2026-10-01' as Parameters<typeof profitAndLoss>[1]
    const expected = profitAndLoss(company, from, '2026-10-31' as typeof from)
    expect(total).toBe([...expected.values()].reduce((sum, amount) => sum + amount, 0))
  })

  it('the balance sheet and the general ledger', async () => {
    const sheet = await result<RowsReport>(done =>
      client.reportBalanceSheet({ end_date: '2026-10-31' }, done),
    )
    expect(sheet.Header).toMatchObject({ ReportName: 'BalanceSheet', Currency: 'NZD' })
    const ledger = await result<RowsReport>(done =>
      client.reportGeneralLedgerDetail(
        { start_date: '2026-10-01', end_date: '2026-10-31', account: '1' },
        done,
      ),
    )
    expect(ledger.Rows.Row).toHaveLength(1)
  })

  it('changes since a moment', async () => {
    const { CDCResponse } = await result<{ CDCResponse: unknown[] }>(done =>
      client.changeDataCapture(['Invoice', 'Bill'], new Date('2026-11-10T00:00:00Z'), done),
    )
    expect(CDCResponse).toHaveLength(1)
  })
})
