import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bankTransfers, buildCompany } from '../src/companies/index.ts'
import { connect, start, TODAY } from './_stand-in.ts'

const company = buildCompany('messy', TODAY)
const kinds = (...wanted: string[]) => company.documents.filter(({ kind }) => wanted.includes(kind))

let stand: Awaited<ReturnType<typeof start>>
let app: Awaited<ReturnType<typeof connect>>
beforeAll(async () => {
  stand = await start()
  app = await connect(stand.url, 'messy')
})
afterAll(() => stand.stop())

const where = (text: string) => `where=${encodeURIComponent(text)}`
type Wire = Record<string, string | number | undefined>

describe('invoices and bills', () => {
  it('[USE-03] come in pages of a hundred, with the count of all', async () => {
    const first = await app.json('Invoices')
    const total = kinds('ACCREC', 'ACCPAY').length
    expect(first.pagination).toEqual({
      page: 1,
      pageSize: 100,
      pageCount: Math.ceil(total / 100),
      itemCount: total,
    })
    expect(first.Invoices).toHaveLength(100)
  })

  it('give every document exactly once over all pages, and nothing after the last', async () => {
    const ids: string[] = []
    for (let page = 1; ; page++) {
      const { Invoices, pagination } = await app.json(`Invoices?page=${page}&pageSize=400`)
      if (page > pagination.pageCount) {
        expect(Invoices).toEqual([])
        break
      }
      ids.push(...Invoices.map(({ InvoiceID }: Wire) => InvoiceID))
    }
    const expected = kinds('ACCREC', 'ACCPAY').map(({ documentId }) => documentId)
    expect(ids.sort()).toEqual(expected.sort())
  })

  it.each(['page=0', 'page=x', 'pageSize=0', 'pageSize=1001'])('refuse %s', async query => {
    expect((await app.get(`Invoices?${query}`)).status).toBe(400)
  })

  it('are short with summaryOnly, and complete without', async () => {
    const lean = (await app.json('Invoices?summaryOnly=true&pageSize=1000')).Invoices
    expect(lean[0].LineItems).toBeUndefined()
    const paidId = company.payments[0]?.documentId
    const short = lean.find(({ InvoiceID }: Wire) => InvoiceID === paidId)
    const [whole] = (await app.json(`Invoices/${paidId}`)).Invoices
    expect(whole).toMatchObject({ Total: short.Total, AmountDue: short.AmountDue })
    expect(whole.Payments.length).toBeGreaterThan(0)
    const sum = whole.LineItems.reduce(
      (total: number, line: { LineAmount: number }) => total + line.LineAmount,
      0,
    )
    expect(Math.round(sum * 100)).toBe(Math.round(whole.SubTotal * 100))
  })

  it('filter by type, status, date and amount', async () => {
    const query = `${where('Type=="ACCPAY" AND AmountDue>0')}&Statuses=AUTHORISED&pageSize=1000`
    const { Invoices } = await app.json(`Invoices?${query}`)
    const expected = kinds('ACCPAY').filter(
      ({ status, amountDue }) => status === 'AUTHORISED' && amountDue > 0,
    )
    expect(Invoices).toHaveLength(expected.length)
    expect(expected.length).toBeGreaterThan(0)
    const since = await app.json(
      `Invoices?${where('Date>=DateTime(2026,10,01) && Date<DateTime(2026,11,01)')}&pageSize=1000`,
    )
    const october = kinds('ACCREC', 'ACCPAY').filter(({ date }) => date.startsWith('2026-10'))
    expect(since.Invoices).toHaveLength(october.length)
    const either = await app.json(
      `Invoices?${where('Status=="DRAFT" OR Status=="VOIDED"')}&pageSize=1000`,
    )
    const odd = kinds('ACCREC', 'ACCPAY').filter(({ status }) => /DRAFT|VOIDED/.test(status))
    expect(either.Invoices).toHaveLength(odd.length)
    expect(odd.length).toBeGreaterThan(1)
  })

  it.each(['Type="', 'Name.Contains("x")', 'Type=="ACCREC" XOR Status=="PAID"'])(
    'refuse the filter %s',
    async text => {
      const response = await app.get(`Invoices?${where(text)}`)
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({
        ErrorNumber: 16,
        Type: 'QueryParseException',
      })
    },
  )

  it('come sorted when asked', async () => {
    const { Invoices } = await app.json('Invoices?order=UpdatedDateUTC%20ASC&pageSize=1000')
    const times = Invoices.map(({ UpdatedDateUTC }: Wire) =>
      Number(/\d+/.exec(`${UpdatedDateUTC}`)),
    )
    expect(times).toEqual([...times].sort((a, b) => a - b))
    expect((await app.get('Invoices?order=Total;DROP')).status).toBe(400)
  })

  it('changed since a moment are fewer', async () => {
    const headers = { 'if-modified-since': '2026-11-01T00:00:00' }
    const { Invoices } = await app.json('Invoices?pageSize=1000', headers)
    const expected = kinds('ACCREC', 'ACCPAY').filter(({ updatedOn }) => updatedOn >= '2026-11-01')
    expect(Invoices).toHaveLength(expected.length)
    expect(expected.length).toBeGreaterThan(0)
    const asHttp = { 'if-modified-since': 'Sun, 01 Nov 2026 00:00:00 GMT' }
    const again = await app.json('Invoices?pageSize=1000', asHttp)
    expect(again.Invoices).toHaveLength(expected.length)
    expect((await app.get('Invoices', { 'if-modified-since': 'yesterday' })).status).toBe(400)
  })

  it('have dates twice, money as numbers, and expected dates under the right name', async () => {
    const { Invoices } = await app.json('Invoices?summaryOnly=true&pageSize=1000')
    const byId = new Map<string, Wire>(
      Invoices.map((invoice: Wire) => [invoice.InvoiceID, invoice]),
    )
    for (const document of kinds('ACCREC', 'ACCPAY')) {
      const invoice = byId.get(document.documentId)
      expect(invoice?.Date).toBe(`/Date(${Date.parse(document.date)}+0000)/`)
      expect(invoice?.DateString).toBe(`${document.date}T00:00:00`)
      expect(invoice?.Total).toBe(document.total / 100)
      expect(invoice?.AmountDue).toBe(document.amountDue / 100)
      if (document.status !== 'VOIDED') {
        const { AmountPaid, AmountCredited, AmountDue } = invoice ?? {}
        const parts = Number(AmountPaid) + Number(AmountCredited) + Number(AmountDue)
        expect(Math.round(parts * 100)).toBe(document.total)
      }
      const [own, other] =
        document.kind === 'ACCREC'
          ? [invoice?.ExpectedPaymentDate, invoice?.PlannedPaymentDate]
          : [invoice?.PlannedPaymentDate, invoice?.ExpectedPaymentDate]
      expect(own === undefined).toBe(document.expectedPaymentDate === null)
      expect(other).toBeUndefined()
    }
  })
})

describe('the other lists', () => {
  it('credit notes have their remaining amount', async () => {
    const { CreditNotes, pagination } = await app.json('CreditNotes?pageSize=1000')
    const expected = kinds('ACCRECCREDIT', 'ACCPAYCREDIT').filter(({ advance }) => advance === null)
    expect(pagination.itemCount).toBe(expected.length)
    const left = CreditNotes.reduce(
      (sum: number, note: Wire) => sum + Number(note.RemainingCredit),
      0,
    )
    const due = expected.reduce((sum, { amountDue }) => sum + amountDue, 0)
    expect(Math.round(left * 100)).toBe(due)
  })

  it('payments name their document and their kind', async () => {
    const { Payments } = await app.json(
      `Payments?pageSize=1000&${where('Date>=DateTime(2026,10,01)')}`,
    )
    const expected = company.payments.filter(({ date }) => date >= '2026-10-01')
    expect(Payments).toHaveLength(expected.length)
    const byId = new Map(company.documents.map(document => [document.documentId, document]))
    const PAYMENT_KIND: Record<string, string> = {
      ACCREC: 'ACCRECPAYMENT',
      ACCPAY: 'ACCPAYPAYMENT',
      ACCRECCREDIT: 'ARCREDITPAYMENT',
      ACCPAYCREDIT: 'APCREDITPAYMENT',
    }
    for (const payment of Payments) {
      const document = byId.get(payment.Invoice.InvoiceID)
      expect(payment.PaymentType).toBe(PAYMENT_KIND[document?.kind ?? ''])
    }
  })

  it('contacts leave out archived ones unless requested', async () => {
    const seen = await app.json('Contacts?pageSize=1000')
    const all = await app.json('Contacts?pageSize=1000&includeArchived=true')
    const archived = company.contacts.filter(({ status }) => status === 'ARCHIVED').length
    expect(all.Contacts).toHaveLength(company.contacts.length)
    expect(seen.Contacts).toHaveLength(company.contacts.length - archived)
    expect(archived).toBeGreaterThan(0)
  })

  it('bank transfers are in one answer, by date or since a moment, with both accounts', async () => {
    const own = bankTransfers(company)
    expect(own.length).toBeGreaterThan(0)
    const { BankTransfers, pagination } = await app.json('BankTransfers')
    expect(pagination).toBeUndefined()
    expect(
      BankTransfers.map((each: Wire) => [
        each.BankTransferID,
        Math.round(Number(each.Amount) * 100),
      ]),
    ).toEqual(own.map(({ transferId, amount }) => [transferId, amount]))
    const types = new Map(company.accounts.map(({ accountId, type }) => [accountId, type]))
    for (const { FromBankAccount, ToBankAccount } of BankTransfers) {
      expect(types.get(FromBankAccount.AccountID)).toBe('BANK')
      expect(types.get(ToBankAccount.AccountID)).toBe('BANK')
    }
    const october = where('Date>=DateTime(2026,10,01) AND Date<DateTime(2026,11,01)')
    const inOctober = own.filter(({ date }) => date.startsWith('2026-10'))
    expect((await app.json(`BankTransfers?${october}`)).BankTransfers).toHaveLength(
      inOctober.length,
    )
    const since = { 'if-modified-since': '2026-10-01T00:00:00' }
    expect((await app.json('BankTransfers', since)).BankTransfers).toHaveLength(
      own.filter(({ date }) => date >= '2026-10-01').length,
    )
  })

  it('[FIN-05] quotes have their lines, and can be asked for by day and status', async () => {
    const cafe = await connect(stand.url, 'kereru')
    const { Quotes } = await cafe.json('Quotes?page=1')
    const { quotes } = buildCompany('kereru', TODAY)
    expect(Quotes).toHaveLength(quotes.length)
    expect(quotes.length).toBeGreaterThan(3)
    expect(Quotes[0]).toMatchObject({ LineAmountTypes: 'EXCLUSIVE', LineItems: [{}] })
    const sent = (await cafe.json('Quotes?Status=SENT&DateFrom=2026-10-01')).Quotes
    const wanted = quotes.filter(({ status, date }) => status === 'SENT' && date >= '2026-10-01')
    expect(sent.map(({ QuoteID }: Wire) => QuoteID)).toEqual(wanted.map(each => each.quoteId))
    expect((await cafe.json('Quotes?page=2')).Quotes).toEqual([])
  })

  it('repeating invoices are in one answer, with their schedule', async () => {
    const { RepeatingInvoices, pagination } = await app.json('RepeatingInvoices')
    expect(pagination).toBeUndefined()
    expect(RepeatingInvoices).toHaveLength(company.repeating.length)
    expect(RepeatingInvoices[0].Schedule.NextScheduledDate).toMatch(/^\/Date\(\d+\+0000\)\/$/)
  })
})
