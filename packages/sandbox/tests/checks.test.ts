import { generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { caller, claimsOf, connect, SCOPES, start } from './_stand-in.ts'

let stand: Awaited<ReturnType<typeof start>>
let app: Awaited<ReturnType<typeof connect>>
beforeAll(async () => {
  stand = await start()
  app = await connect(stand.url)
})
afterAll(() => stand.stop())

const tokenless = (headers: Record<string, string>) =>
  fetch(`${stand.url}/api.xro/2.0/Organisation`, { headers })

describe('authorisation', () => {
  it.each([
    ['no token', {}],
    ['no Bearer', { authorization: 'Basic eDp5' }],
    ['not a token', { authorization: 'Bearer abc' }],
    ['an unsigned token', { authorization: 'Bearer eyJhbGciOiJub25lIn0.e30.' }],
  ])('%s is 401', async (_, headers) => {
    const response = await tokenless(headers as Record<string, string>)
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({ Title: 'Unauthorized', Status: 401 })
  })

  it('a valid token signed by another key is 401', async () => {
    const { privateKey } = await generateKeyPair('RS256')
    const forged = await new SignJWT(claimsOf(app.tokens.access_token))
      .setProtectedHeader({ alg: 'RS256' })
      .sign(privateKey)
    expect((await tokenless({ authorization: `Bearer ${forged}` })).status).toBe(401)
  })

  it.each([
    ['no tenant header', ''],
    ['an unknown tenant', '11111111-1111-4111-8111-111111111111'],
  ])('%s is 403 AuthenticationUnsuccessful', async (_, tenantId) => {
    const response = await caller(stand.url, app.tokens.access_token, tenantId).get('Accounts')
    expect(response.status).toBe(403)
    expect(await response.json()).toEqual({
      Type: null,
      Title: 'Forbidden',
      Status: 403,
      Detail: 'AuthenticationUnsuccessful',
      Instance: expect.any(String),
      Extensions: {},
    })
  })

  it('the id of the connection is not the id of the tenant', async () => {
    const wrong = caller(stand.url, app.tokens.access_token, app.connection?.id ?? '')
    expect((await wrong.get('Accounts')).status).toBe(403)
  })

  it("another user's tenant is 403", async () => {
    const other = await connect(stand.url, 'startup')
    const wrong = caller(stand.url, other.tokens.access_token, app.tenantId)
    expect((await wrong.get('Accounts')).status).toBe(403)
  })

  it.each([
    ['Organisation', 'accounting.settings.read'],
    ['Accounts', 'accounting.settings.read'],
    ['Reports/ProfitAndLoss', 'accounting.reports.profitandloss.read'],
    ['Reports/BalanceSheet', 'accounting.reports.balancesheet.read'],
    ['Reports/BankSummary', 'accounting.reports.banksummary.read'],
    ['Reports/TrialBalance', 'accounting.reports.trialbalance.read'],
    ['Budgets', 'accounting.budgets.read'],
    ['Invoices', 'accounting.invoices.read'],
    ['CreditNotes', 'accounting.invoices.read'],
    ['RepeatingInvoices', 'accounting.invoices.read'],
    ['Payments', 'accounting.payments.read'],
    ['BankTransfers', 'accounting.banktransactions.read'],
    ['Contacts', 'accounting.contacts.read'],
  ])('%s without the scope %s is 401 insufficient_scope, with it 200', async (path, scope) => {
    const rest = SCOPES.split(' ').filter(known => known !== scope)
    const poor = await connect(stand.url, 'kereru', { scope: rest.join(' ') })
    const refused = await poor.get(path)
    expect(refused.status).toBe(401)
    expect(refused.headers.get('www-authenticate')).toBe('insufficient_scope')
    expect((await app.get(path)).status).toBe(200)
  })
})

describe('every answer', () => {
  it('carries the correlation id and the remainders, refused or not', async () => {
    const answers = [
      await app.get('Organisation'),
      await app.get('Nothing'),
      await app.get('Invoices?page=0'),
      await tokenless({}),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 404, 400, 401])
    for (const { headers } of answers) {
      expect(headers.get('xero-correlation-id')).toMatch(/^[0-9a-f-]{36}$/)
      expect(headers.get('x-minlimit-remaining')).toMatch(/^\d+$/)
      expect(headers.get('x-daylimit-remaining')).toMatch(/^\d+$/)
      expect(headers.get('x-appminlimit-remaining')).toMatch(/^\d+$/)
    }
  })

  it('is XML if the request does not ask for JSON', async () => {
    const response = await app.get('Organisation', { accept: '*/*' })
    expect(response.headers.get('content-type')).toContain('text/xml')
    const text = await response.text()
    expect(text).toMatch(/^<Response><Id>/)
    expect(text).toContain('<Organisation><OrganisationID>')
  })

  it('to a nonsensical request is a ValidationException', async () => {
    const response = await app.get('Reports/ProfitAndLoss?fromDate=2026-02-30')
    expect(response.status).toBe(400)
    expect(await response.json()).toEqual({
      ErrorNumber: 10,
      Type: 'ValidationException',
      Message: 'A validation exception occurred',
      Elements: [{ ValidationErrors: [{ Message: expect.stringContaining('2026-02-30') }] }],
    })
  })

  it('to an unknown record is 404', async () => {
    const id = '11111111-1111-4111-8111-111111111111'
    for (const path of [`Accounts/${id}`, `Invoices/${id}`, `Budgets/${id}`]) {
      expect((await app.get(path)).status).toBe(404)
    }
  })
})

describe('organisation and accounts', () => {
  it('have the financial year and the sales tax basis', async () => {
    const { Organisations } = await app.json('Organisation')
    expect(Organisations).toHaveLength(1)
    expect(Organisations[0]).toMatchObject({
      OrganisationID: app.tenantId,
      BaseCurrency: 'NZD',
      CountryCode: 'NZ',
      FinancialYearEndDay: 31,
      FinancialYearEndMonth: 3,
      SalesTaxBasis: 'PAYMENTS',
    })
  })

  it('return all accounts at once, bank accounts often without a code', async () => {
    const { Accounts } = await app.json('Accounts')
    const bank = Accounts.filter((account: { Type: string }) => account.Type === 'BANK')
    expect(bank.length).toBeGreaterThan(0)
    expect(bank.some((account: { Code?: string }) => account.Code === undefined)).toBe(true)
    const [one] = (await app.json(`Accounts/${bank[0].AccountID}`)).Accounts
    expect(one).toEqual(bank[0])
  })

  it('filter, sort and leave out what has not changed', async () => {
    const banks = await app.json(`Accounts?where=${encodeURIComponent('Type=="BANK"')}`)
    const types = new Set(banks.Accounts.map((account: { Type: string }) => account.Type))
    expect([...types]).toEqual(['BANK'])
    const { Accounts } = await app.json('Accounts?order=Name%20DESC')
    const names = Accounts.map(({ Name }: { Name: string }) => Name)
    expect(names).toEqual([...names].sort().reverse())
    const none = await app.json('Accounts', { 'if-modified-since': '2026-11-01T00:00:00' })
    expect(none.Accounts).toEqual([])
  })
})
