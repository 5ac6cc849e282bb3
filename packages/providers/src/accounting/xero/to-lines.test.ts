import { cents } from '@millpond/core/money'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { invoicesReply, type XeroInvoice } from './document-payloads.ts'
import { parsePayload } from './payloads.ts'
import { toInvoice } from './to-documents.ts'
import { toBase, toLines } from './to-lines.ts'

/** As Xero writes it; everything goes through the schema, as in an import. */
function invoice(change: object): XeroInvoice {
  const wire = {
    InvoiceID: 'i-1',
    Type: 'ACCREC',
    Status: 'AUTHORISED',
    Date: '/Date(1793491200000+0000)/',
    Total: 1150,
    TotalTax: 150,
    AmountDue: 1150,
    CurrencyCode: 'NZD',
    UpdatedDateUTC: '/Date(1793491200123+0000)/',
    LineAmountTypes: 'Exclusive',
    ...change,
  }
  return parsePayload(invoicesReply, JSON.stringify({ Invoices: [wire] })).Invoices
    .kept[0] as XeroInvoice
}

describe('currency conversion', () => {
  it.each([
    // foreign cents, rate, cents in base currency
    [100_00, undefined, 100_00],
    [100_00, null, 100_00],
    [100_00, 1, 100_00],
    [100_00, 0.5, 200_00],
    [100_00, 2, 50_00],
    [92_00, 0.92, 100_00],
    [1150_00, 0.5812, 1978_66],
    [-100_00, 0.8, -125_00],
    [5, 2, 3],
    [-5, 2, -3],
    [0, 0.3, 0],
  ])('%i cents at a rate of %s are %i in base currency', (amount, rate, expected) => {
    expect(toBase(cents(amount), rate)).toBe(expected)
  })
})

const sales = { AccountID: 'sales', LineAmount: 1000, TaxAmount: 150 }

describe('lines of a document', () => {
  it.each([
    ['amounts without tax', { LineItems: [sales] }, [['sales', 1000_00, 150_00]]],
    [
      'amounts with tax inside',
      { LineAmountTypes: 'Inclusive', LineItems: [{ ...sales, LineAmount: 1150 }] },
      [['sales', 1000_00, 150_00]],
    ],
    [
      'no tax at all',
      { LineAmountTypes: 'NoTax', Total: 1000, TotalTax: 0, LineItems: [sales] },
      [['sales', 1000_00, 0]],
    ],
    [
      'lines of one account together, and words without an amount left out',
      {
        LineItems: [
          { AccountID: 'sales', LineAmount: 400, TaxAmount: 60 },
          { Description: 'Thank you for your order' },
          { AccountID: 'sales', LineAmount: 600, TaxAmount: 90 },
        ],
      },
      [['sales', 1000_00, 150_00]],
    ],
    [
      'a discount in an account of its own',
      {
        LineItems: [
          { AccountID: 'sales', LineAmount: 1200, TaxAmount: 180 },
          { AccountID: 'discounts', LineAmount: -200, TaxAmount: -30 },
        ],
      },
      [
        ['sales', 1200_00, 180_00],
        ['discounts', -200_00, -30_00],
      ],
    ],
    [
      'an account named by its number alone',
      { LineItems: [{ AccountCode: '200', LineAmount: 1000, TaxAmount: 150 }] },
      [['200', 1000_00, 150_00]],
    ],
    [
      'a line without an account',
      { LineItems: [{ LineAmount: 1000, TaxAmount: 150 }] },
      [[null, 1000_00, 150_00]],
    ],
    [
      'cents of rounding on the largest line',
      {
        Total: 1150.02,
        TotalTax: 150.01,
        LineItems: [
          { AccountID: 'freight', LineAmount: 100, TaxAmount: 15 },
          { AccountID: 'sales', LineAmount: 900, TaxAmount: 135 },
        ],
      },
      [
        ['freight', 100_00, 15_00],
        ['sales', 900_01, 135_01],
      ],
    ],
    [
      'more than rounding as a line of its own',
      { LineItems: [{ ...sales, LineAmount: 900, TaxAmount: 135 }] },
      [
        ['sales', 900_00, 135_00],
        [null, 100_00, 15_00],
      ],
    ],
    ['another currency', { CurrencyRate: 0.8, LineItems: [sales] }, [['sales', 1250_00, 187_50]]],
    ['lines that Xero left out', {}, []],
  ])('%s', (_, change, expected) => {
    const lines = toLines(invoice(change))
    expect(lines.map(({ code, net, tax }) => [code, net, tax])).toEqual(expected)
  })

  it('and their tax add up to the total exactly, whatever the rate', () => {
    const amounts = fc.record({
      AccountID: fc.constantFrom('a', 'b', 'c', ''),
      net: fc.integer({ min: -100_000, max: 10_000_000 }),
    })
    const kinds = fc.constantFrom('Exclusive', 'Inclusive', 'NoTax')
    const rates = fc.double({ min: 0.2, max: 5, noNaN: true })
    fc.assert(
      fc.property(fc.array(amounts, { minLength: 1 }), kinds, rates, (items, kind, rate) => {
        const parts = items.map(({ AccountID, net }) => {
          const tax = kind === 'NoTax' ? 0 : Math.round(net * 0.15)
          return { AccountID, net, tax, shown: kind === 'Inclusive' ? net + tax : net }
        })
        const tax = parts.reduce((left, part) => left + part.tax, 0)
        const total = parts.reduce((left, part) => left + part.net, tax)
        const document = toInvoice(
          invoice({
            LineAmountTypes: kind,
            CurrencyRate: rate,
            Total: total / 100,
            TotalTax: tax / 100,
            LineItems: parts.map(part => ({
              AccountID: part.AccountID,
              LineAmount: part.shown / 100,
              TaxAmount: part.tax / 100,
            })),
          }),
        )
        if (parts.every(part => part.net === 0)) return
        const sum = document.lines.reduce((left, line) => left + line.net + line.tax, 0)
        expect(sum).toBe(document.total)
        expect(document.lines.reduce((left, line) => left + line.tax, 0)).toBe(document.tax)
      }),
    )
  })
})
