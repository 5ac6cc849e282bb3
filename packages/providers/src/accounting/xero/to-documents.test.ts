import { describe, expect, it } from 'vitest'
import {
  creditNotesReply,
  invoicesReply,
  overpaymentsReply,
  prepaymentsReply,
  quotesReply,
  repeatingReply,
  type XeroCreditNote,
  type XeroInvoice,
  type XeroQuote,
  type XeroRepeating,
} from './document-payloads.ts'
import { parsePayload } from './payloads.ts'
import {
  toAdvance,
  toCreditNote,
  toDraft,
  toInvoice,
  toPayments,
  toQuote,
  toRepeating,
} from './to-documents.ts'

/** As Xero writes it; everything goes through the schema, as in an import. */
const wireInvoice = {
  InvoiceID: 'i-1',
  InvoiceNumber: 'INV-7',
  Type: 'ACCREC',
  Status: 'AUTHORISED',
  Contact: { ContactID: 'c-1', Name: 'Blue Door Café' },
  Date: '/Date(1793491200000+0000)/',
  DueDate: '/Date(1795219200000+0000)/',
  Total: 1150,
  TotalTax: 150,
  AmountDue: 575,
  CurrencyCode: 'NZD',
  CurrencyRate: 1,
  UpdatedDateUTC: '/Date(1793491200123+0000)/',
}

function invoice(change: object): XeroInvoice {
  const text = JSON.stringify({ Invoices: [{ ...wireInvoice, ...change }] })
  return parsePayload(invoicesReply, text).Invoices.kept[0] as XeroInvoice
}

function creditNote(change: object): XeroCreditNote {
  const wire = { ...wireInvoice, CreditNoteID: 'n-1', CreditNoteNumber: 'CN-1', ...change }
  const text = JSON.stringify({ CreditNotes: [wire] })
  return parsePayload(creditNotesReply, text).CreditNotes.kept[0] as XeroCreditNote
}

describe('currency conversion', () => {
  it('applies to total, tax and the amount due; the currency stays named', () => {
    expect(toInvoice(invoice({ CurrencyCode: 'USD', CurrencyRate: 0.5 }))).toMatchObject({
      total: 2300_00,
      tax: 300_00,
      amountDue: 1150_00,
      currency: 'USD',
    })
  })
})

describe('invoices and bills', () => {
  it('are read completely', () => {
    expect(toInvoice(invoice({}))).toEqual({
      documentId: 'i-1',
      kind: 'invoice',
      number: 'INV-7',
      contactId: 'c-1',
      contactName: 'Blue Door Café',
      issuedOn: '2026-11-01',
      dueOn: '2026-11-21',
      expectedOn: null,
      paidOn: null,
      status: 'open',
      total: 1150_00,
      tax: 150_00,
      amountDue: 575_00,
      currency: 'NZD',
      updatedAt: '2026-11-01T00:00:00.123Z',
      lines: [],
    })
  })

  it('have their payments in base currency, without deleted ones', () => {
    const { Payments } = invoice({
      Payments: [
        { PaymentID: 'p-1', Date: '2026-11-05T00:00:00', Amount: 400, CurrencyRate: 0.8 },
        { PaymentID: 'p-2', Date: '2026-11-06T00:00:00', Amount: 175, Status: 'DELETED' },
      ],
    })
    expect(toPayments('i-1', Payments)).toEqual([
      { paymentId: 'p-1', documentId: 'i-1', paidOn: '2026-11-05', amount: 500_00 },
    ])
    expect(toPayments('i-1', undefined)).toEqual([])
  })

  it.each([
    ['a bill', { Type: 'ACCPAY' }, { kind: 'bill' }],
    [
      'a paid one',
      { Status: 'PAID', FullyPaidOnDate: '2026-11-05T00:00:00' },
      { status: 'paid', paidOn: '2026-11-05' },
    ],
    ['one without a number', { InvoiceNumber: '' }, { number: null }],
    [
      'one without a contact',
      { Contact: null },
      { contactId: null, contactName: 'Unknown contact' },
    ],
    ['one without tax', { TotalTax: undefined }, { tax: 0 }],
    ['one without a due date', { DueDate: null }, { dueOn: null }],
    [
      'one that the user expects later',
      { ExpectedPaymentDate: '2026-12-24' },
      { expectedOn: '2026-12-24' },
    ],
    [
      'one that the user plans to pay',
      { PlannedPaymentDate: '2026-12-20' },
      { expectedOn: '2026-12-20' },
    ],
  ])('%s', (_, change, expected) => {
    expect(toInvoice(invoice(change))).toMatchObject(expected)
  })
})

describe('credit notes', () => {
  it.each([
    ['to a customer', 'ACCRECCREDIT', 'creditNote'],
    ['from a supplier', 'ACCPAYCREDIT', 'supplierCredit'],
  ])('%s', (_, Type, kind) => {
    expect(
      toCreditNote(creditNote({ Type, RemainingCredit: 200, CurrencyRate: 0.8 })),
    ).toMatchObject({
      documentId: 'n-1',
      number: 'CN-1',
      kind,
      total: 1437_50,
      amountDue: 250_00,
      dueOn: null,
      expectedOn: null,
    })
  })

  it('without a remainder have nothing due', () => {
    expect(toCreditNote(creditNote({ Type: 'ACCRECCREDIT' })).amountDue).toBe(0)
  })
})

describe('[FIN-05] drafts', () => {
  it('have an amount without tax and the account with most of it', () => {
    const lines = [
      { AccountCode: '400', LineAmount: 200, TaxAmount: 30 },
      { AccountID: 'sales', LineAmount: 800, TaxAmount: 120 },
    ]
    expect(toDraft(invoice({ Status: 'SUBMITTED', LineItems: lines }))).toEqual({
      documentId: 'i-1',
      kind: 'invoice',
      stage: 'draft',
      isAccepted: false,
      number: 'INV-7',
      contactId: 'c-1',
      contactName: 'Blue Door Café',
      issuedOn: '2026-11-01',
      dueOn: '2026-11-21',
      expiresOn: null,
      net: 1000_00,
      code: 'sales',
    })
  })

  it('that arrived by email may have no date, contact or lines yet', () => {
    const change = { Type: 'ACCPAY', Date: null, DueDate: null, Contact: null }
    expect(toDraft(invoice({ ...change, CurrencyRate: 0.5 }))).toMatchObject({
      ...{ kind: 'bill', issuedOn: '2026-11-01', dueOn: null, net: 2000_00, code: null },
      contactName: 'Unknown contact',
    })
  })
})

describe('[FIN-05] quotes', () => {
  const quote = (change: object) => {
    const wire = {
      ...{ QuoteID: 'q-1', QuoteNumber: 'QU-1', Status: 'SENT' },
      ...{ Contact: wireInvoice.Contact, Date: '/Date(1793491200000+0000)/' },
      ...{ ExpiryDate: '/Date(1795219200000+0000)/', Total: 1150, TotalTax: 150 },
      LineAmountTypes: 'INCLUSIVE',
      LineItems: [{ AccountCode: '200', LineAmount: 1150, TaxAmount: 150 }],
      UpdatedDateUTC: wireInvoice.UpdatedDateUTC,
    }
    const text = JSON.stringify({ Quotes: [{ ...wire, ...change }] })
    return toQuote(parsePayload(quotesReply, text).Quotes.kept[0] as XeroQuote)
  }

  it('that wait for an answer are read completely', () => {
    expect(quote({})).toEqual({
      documentId: 'q-1',
      kind: 'invoice',
      stage: 'quote',
      isAccepted: false,
      number: 'QU-1',
      contactId: 'c-1',
      contactName: 'Blue Door Café',
      issuedOn: '2026-11-01',
      dueOn: null,
      expiresOn: '2026-11-21',
      net: 1000_00,
      code: '200',
    })
    expect(quote({ Status: 'ACCEPTED' })?.isAccepted).toBe(true)
  })

  it.each(['DRAFT', 'DECLINED', 'INVOICED', 'DELETED'])('%s are left out', Status => {
    expect(quote({ Status })).toBeNull()
  })
})

describe('repeating documents', () => {
  const wire = {
    RepeatingInvoiceID: 'r-1',
    Type: 'ACCPAY',
    Status: 'AUTHORISED',
    Contact: { Name: 'Harbour Property' },
    Total: 2300,
    TotalTax: 300,
    LineItems: [{ AccountID: 'rent', LineAmount: 2000, TaxAmount: 300 }],
    CurrencyCode: 'NZD',
    Schedule: { Period: 1, Unit: 'MONTHLY', NextScheduledDate: '2026-12-01T00:00:00' },
  }
  const repeating = (change: object) => {
    const text = JSON.stringify({ RepeatingInvoices: [{ ...wire, ...change }] })
    const [found] = parsePayload(repeatingReply, text).RepeatingInvoices.kept
    return toRepeating(found as XeroRepeating)
  }
  const schedule = (change: object) => ({ Schedule: { ...wire.Schedule, ...change } })

  it('are read completely', () => {
    expect(repeating({})).toEqual({
      repeatingId: 'r-1',
      kind: 'bill',
      contactId: null,
      contactName: 'Harbour Property',
      total: 2300_00,
      net: 2000_00,
      code: 'rent',
      currency: 'NZD',
      everyMonths: 1,
      everyWeeks: null,
      nextOn: '2026-12-01',
      endsOn: null,
    })
  })

  it.each([
    ['in another currency say so', { CurrencyCode: 'EUR' }, { currency: 'EUR' }],
    [
      'without a currency are in that of the books',
      { CurrencyCode: undefined },
      { currency: null },
    ],
    ['may be invoices', { Type: 'ACCREC' }, { kind: 'invoice' }],
    [
      'may come by weeks',
      schedule({ Unit: 'WEEKLY', Period: 2 }),
      { everyMonths: null, everyWeeks: 2 },
    ],
    ['may end', schedule({ EndDate: '2027-06-30' }), { endsOn: '2027-06-30' }],
    [
      'may be named by the older id',
      { RepeatingInvoiceID: undefined, ID: 'r-2' },
      { repeatingId: 'r-2' },
    ],
  ])('%s', (_, change, expected) => {
    expect(repeating(change)).toMatchObject(expected)
  })

  it.each([
    ['a draft', { Status: 'DRAFT' }],
    ['one without a next date', schedule({ NextScheduledDate: null })],
    ['one without an id', { RepeatingInvoiceID: null }],
  ])('%s will not happen', (_, change) => {
    expect(repeating(change)).toBeNull()
  })
})

describe('[USE-03] money paid in advance or too much', () => {
  // From the examples of Xero's own document, without tax details.
  const wire = {
    ...{ Status: 'AUTHORISED', Total: 500, TotalTax: 0, RemainingCredit: 500, Payments: [] },
    ...{ Date: '/Date(1552348800000+0000)/', UpdatedDateUTC: '/Date(1552428535123+0000)/' },
    ...{ Contact: { ContactID: 'c1', Name: 'Luke' }, LineItems: [], CurrencyCode: 'NZD' },
  }
  const overpayment = (change: object) => {
    const sent = { OverpaymentID: 'o1', Type: 'RECEIVE-OVERPAYMENT', ...wire, ...change }
    const text = JSON.stringify({ Overpayments: [sent] })
    return parsePayload(overpaymentsReply, text).Overpayments
  }

  it.each([
    ['RECEIVE-OVERPAYMENT', 'creditNote'],
    ['AROVERPAYMENT', 'creditNote'],
    ['SPEND-OVERPAYMENT', 'supplierCredit'],
  ])('of the type %s is a %s without lines', (Type, kind) => {
    const [found] = overpayment({ Type, RemainingCredit: 320.5 }).kept
    expect(found && toAdvance('overpayment', found)).toMatchObject({
      ...{ documentId: 'overpayment-o1', kind, number: 'Overpayment', contactName: 'Luke' },
      ...{ total: 50000, amountDue: 32050, tax: 0, lines: [], status: 'open' },
    })
  })

  it('has the number of its invoice, and the side of a payment to a supplier', () => {
    const sent = { PrepaymentID: 'p1', Type: 'SPEND-PREPAYMENT', Reference: 'INV-0011', ...wire }
    const text = JSON.stringify({ Prepayments: [sent] })
    const [found] = parsePayload(prepaymentsReply, text).Prepayments.kept
    expect(found && toAdvance('prepayment', found)).toMatchObject({
      ...{ documentId: 'prepayment-p1', kind: 'supplierCredit', number: 'INV-0011' },
    })
  })

  it('that cannot be read is listed with the id of our books and of Xero', () => {
    expect(overpayment({ Total: 'much' }).leftOut).toMatchObject([
      {
        ...{ kind: 'overpayment', recordId: 'overpayment-o1', providerId: 'o1' },
        reason: 'amount',
      },
    ])
  })
})
