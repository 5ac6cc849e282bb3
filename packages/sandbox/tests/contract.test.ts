/**
 * Every kind of answer of the stand-in, checked by Prism against Xero's own document. Skipped if
 * the documents are missing (see MILLPOND_CONTRACTS_DIR in `_prism.ts`).
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  ACCOUNTING,
  hasContracts,
  IDENTITY,
  operationsThatAcceptAnything,
  type PrismProxy,
  startPrism,
  violationsOf,
} from './_prism.ts'
import { connect, start } from './_stand-in.ts'

const MONTH = 'fromDate=2026-10-01&toDate=2026-10-31'
const PATHS = [
  'Organisation',
  'Accounts',
  'TaxRates',
  'TrackingCategories',
  `Reports/ProfitAndLoss?${MONTH}&periods=11&timeframe=MONTH&standardLayout=true`,
  `Reports/ProfitAndLoss?${MONTH}`,
  `Reports/ProfitAndLoss?${MONTH}&periods=11&timeframe=MONTH&standardLayout=true&paymentsOnly=true`,
  'Reports/BalanceSheet?date=2026-10-31&periods=11&timeframe=MONTH&standardLayout=true',
  `Reports/BankSummary?${MONTH}`,
  'Reports/TrialBalance?date=2026-10-31',
  'Budgets',
  'Invoices?page=1&pageSize=200',
  'Invoices?summaryOnly=true&Statuses=AUTHORISED,DRAFT,VOIDED',
  'CreditNotes',
  'Payments',
  'BankTransfers',
  'Contacts?includeArchived=true',
  'RepeatingInvoices',
]

describe.skipIf(!hasContracts)('against Xero’s own document', () => {
  let stand: Awaited<ReturnType<typeof start>>
  let accounting: PrismProxy
  let identity: PrismProxy

  beforeAll(async () => {
    stand = await start()
    ;[accounting, identity] = await Promise.all([
      startPrism(ACCOUNTING, `${stand.url}/api.xro/2.0`),
      startPrism(IDENTITY, stand.url),
    ])
  })
  afterAll(async () => {
    accounting.stop()
    identity.stop()
    await stand.stop()
  })

  async function checked(company: string) {
    const app = await connect(stand.url, company)
    const headers = {
      authorization: `Bearer ${app.tokens.access_token}`,
      'xero-tenant-id': app.tenantId,
      accept: 'application/json',
    }
    const { Budgets } = await app.json('Budgets')
    const { Accounts } = await app.json('Accounts')
    const { Invoices } = await app.json('Invoices')
    const single = [
      `Budgets/${Budgets[0].BudgetID}?DateFrom=2025-01-01&DateTo=2026-12-31`,
      `Accounts/${Accounts[0].AccountID}`,
      `Invoices/${Invoices[0].InvoiceID}`,
    ]
    const found: Record<string, string[]> = {}
    for (const path of [...PATHS, ...single]) {
      const response = await fetch(`${accounting.url}/${path}`, { headers })
      expect([path, response.status]).toEqual([path, 200])
      const violations = violationsOf(response)
      if (violations.length > 0) {
        found[path.split(/[?]/)[0] ?? ''] = violations.map(
          ({ location, message }) => `${location.join('.')}: ${message}`,
        )
      }
    }
    return found
  }

  it.each([ACCOUNTING, IDENTITY])('the check works for every operation', async document => {
    const { checked, blind } = await operationsThatAcceptAnything(document)
    expect(blind).toEqual([])
    expect(checked.length).toBe(document === ACCOUNTING ? 28 : 1)
  })

  it.each(['kereru', 'startup', 'wholesaler'])(
    '[USE-03] %s gives no answer that the document forbids',
    async company => {
      expect(await checked(company)).toEqual({})
    },
  )

  it('services differs only by account types that Xero has and its document omits', async () => {
    const found = await checked('services')
    expect(Object.keys(found)).toEqual(['Accounts'])
    for (const text of found.Accounts ?? []) expect(text).toMatch(/\.Type: .*allowed values/)
  })

  it('messy differs only by budget amounts as texts, which the document’s own example has', async () => {
    const found = await checked('messy')
    for (const [path, texts] of Object.entries(found)) {
      expect(path).toMatch(/^Budgets\//)
      for (const text of texts) expect(text).toMatch(/Amount must be number/)
    }
    expect(Object.keys(found)).toHaveLength(1)
  })

  it('connections match the identity document', async () => {
    const { tokens, connection } = await connect(stand.url)
    const headers = { authorization: `Bearer ${tokens.access_token}` }
    for (const query of ['', `?authEventId=${connection?.authEventId}`]) {
      const response = await fetch(`${identity.url}/connections${query}`, { headers })
      expect(response.status).toBe(200)
      expect(violationsOf(response)).toEqual([])
    }
    const ended = await fetch(`${identity.url}/connections/${connection?.id}`, {
      method: 'DELETE',
      headers,
    })
    expect(ended.status).toBe(204)
    expect(violationsOf(ended)).toEqual([])
  })
})
