/** Xero's own library reads the stand-in: its authors know the real answers. */
import { createRequire } from 'node:module'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AccountType, Invoice, type ReportWithRows, XeroClient } from 'xero-node'
import { bankTransfers, buildCompany } from '../src/companies/index.ts'
import { connect, start, TODAY } from './_stand-in.ts'

type Axios = {
  interceptors: {
    request: { use(change: (config: Request) => Request): number; eject(id: number): void }
  }
}
type Request = { method?: string; data?: unknown }

const require = createRequire(import.meta.url)
const axios: Axios = createRequire(require.resolve('xero-node'))('axios')

const company = buildCompany('kereru', TODAY)
let stand: Awaited<ReturnType<typeof start>>
let tenantId = ''
let token = ''
const client = new XeroClient()
const api = client.accountingApi

// The library sends `{}` as the body of a GET, which no server need understand.
const interceptor = axios.interceptors.request.use(config => {
  if ((config.method ?? 'get') === 'get') delete config.data
  return config
})

beforeAll(async () => {
  stand = await start()
  const app = await connect(stand.url)
  tenantId = app.tenantId
  token = app.tokens.access_token
  api.basePath = `${stand.url}/api.xro/2.0`
  // Its identity hosts are fixed, so the token is requested separately.
  client.setTokenSet({ access_token: token, token_type: 'Bearer' })
})
afterAll(async () => {
  axios.interceptors.request.eject(interceptor)
  await stand.stop()
})

const firstReport = ({ body }: { body: ReportWithRows }) => body.reports?.[0]

describe('xero-node reads', () => {
  it('[USE-03] the organisation', async () => {
    const { body } = await api.getOrganisations(tenantId)
    expect(body.organisations?.[0]).toMatchObject({
      organisationID: tenantId,
      name: 'Kererū Coffee Ltd',
      financialYearEndMonth: 3,
    })
  })

  it('the accounts', async () => {
    const { body } = await api.getAccounts(tenantId, undefined, 'Type=="BANK"')
    const banks = company.accounts.filter(({ type }) => type === 'BANK')
    expect(body.accounts?.map(({ accountID }) => accountID).sort()).toEqual(
      banks.map(({ accountId }) => accountId).sort(),
    )
    expect(body.accounts?.[0]?.type).toBe(AccountType.BANK)
  })

  it('the profit and loss and the balance sheet over periods', async () => {
    const profit = firstReport(
      await api.getReportProfitAndLoss(
        tenantId,
        '2026-10-01',
        '2026-10-31',
        11,
        'MONTH',
        undefined,
        undefined,
        undefined,
        undefined,
        true,
      ),
    )
    expect(profit?.reportName).toBe('Profit and Loss')
    expect(profit?.rows?.[0]?.cells).toHaveLength(13)
    const sheet = firstReport(await api.getReportBalanceSheet(tenantId, '2026-10-31', 11, 'MONTH'))
    expect(sheet?.rows?.[0]?.cells?.[1]?.value).toBe('31 Oct 2026')
    const bank = sheet?.rows?.find(({ title }) => title === 'Bank')
    expect(bank?.rows?.[0]?.cells?.[0]?.attributes?.[0]?.id).toBe('account')
  })

  it('the bank summary and the trial balance', async () => {
    const summary = firstReport(
      await api.getReportBankSummary(tenantId, '2026-10-01', '2026-10-31'),
    )
    expect(summary?.rows?.[0]?.cells?.[4]?.value).toBe('Closing Balance')
    const trial = firstReport(await api.getReportTrialBalance(tenantId, '2026-10-31'))
    expect(trial?.rows?.[0]?.cells?.[3]?.value).toBe('YTD Debit')
  })

  it('the invoices, with real dates', async () => {
    const { body } = await api.getInvoices(
      tenantId,
      undefined,
      'Type=="ACCREC"',
      'DueDate DESC',
      undefined,
      undefined,
      undefined,
      ['AUTHORISED'],
      1,
    )
    const open = company.documents.filter(
      ({ kind, status }) => kind === 'ACCREC' && status === 'AUTHORISED',
    )
    expect(body.invoices).toHaveLength(open.length)
    expect(body.invoices?.[0]?.status).toBe(Invoice.StatusEnum.AUTHORISED)
    const latest = open
      .map(({ dueDate }) => dueDate)
      .sort()
      .at(-1)
    expect(new Date(`${body.invoices?.[0]?.dueDate}`).toISOString().slice(0, 10)).toBe(latest)
    expect(body.pagination?.itemCount).toBe(open.length)
  })

  it('credit notes, payments, contacts, repeating invoices and budgets', async () => {
    expect((await api.getCreditNotes(tenantId)).body.creditNotes).toBeDefined()
    expect((await api.getPayments(tenantId)).body.payments?.[0]?.amount).toBeGreaterThan(0)
    expect((await api.getContacts(tenantId)).body.contacts).toHaveLength(company.contacts.length)
    const repeating = (await api.getRepeatingInvoices(tenantId)).body.repeatingInvoices
    expect(repeating).toHaveLength(company.repeating.length)
    const budgets = (await api.getBudgets(tenantId)).body.budgets ?? []
    const id = budgets[0]?.budgetID ?? ''
    const budget = (await api.getBudget(tenantId, id, '2026-12-31', '2026-01-01')).body.budgets
    expect(budget?.[0]?.budgetLines?.[0]?.budgetBalances).toHaveLength(12)
  })

  it('prepayments and overpayments', async () => {
    const prepayments = (await api.getPrepayments(tenantId)).body.prepayments ?? []
    const overpayments = (await api.getOverpayments(tenantId)).body.overpayments ?? []
    const own = (advance: string) => company.documents.filter(each => each.advance === advance)
    expect(prepayments).toHaveLength(own('prepayment').length)
    expect(overpayments).toHaveLength(own('overpayment').length)
  })

  it('the bank transfers of a month', async () => {
    const october = 'Date>=DateTime(2026,10,01) AND Date<DateTime(2026,11,01)'
    const { body } = await api.getBankTransfers(tenantId, undefined, october)
    const [own] = bankTransfers(company).filter(({ date }) => date.startsWith('2026-10'))
    expect(body.bankTransfers).toHaveLength(1)
    expect(body.bankTransfers?.[0]).toMatchObject({
      bankTransferID: own?.transferId,
      fromBankAccount: { accountID: own?.from },
      toBankAccount: { accountID: own?.to },
      amount: (own?.amount ?? 0) / 100,
    })
  })

  it('and a refusal as JSON text, as for every error', async () => {
    await stand.control.setFaults({ kind: 'rate-limited', retryAfter: 7 })
    const refusal: unknown = await api.getOrganisations(tenantId).catch(error => error)
    expect(JSON.parse(String(refusal)).response).toMatchObject({
      statusCode: 429,
      headers: { 'retry-after': '7' },
    })
  })
})
