import type { Day } from '@millpond/core/time'
import type { FastifyInstance } from 'fastify'
import type { DemoCompany, DemoQuote } from '#companies'
import {
  accountsById,
  contactRef,
  contactsById,
  dated,
  onceFor,
  units,
  updated,
} from '../documents.ts'
import { answer } from '../envelope.ts'
import { companyOf } from '../guard.ts'
import { parametersOf, wholeNumber } from '../parameters.ts'
import type { StandInContext } from '../stand-in-context.ts'
import { select } from './select.ts'

const PAGE_SIZE = 100
const MAX_PAGE = 1_000_000

function wireQuote(company: DemoCompany, quote: DemoQuote) {
  const account = accountsById(company).get(quote.accountId)
  return {
    QuoteID: quote.quoteId,
    QuoteNumber: quote.number,
    Reference: '',
    Terms: '',
    Contact: contactRef(contactsById(company).get(quote.contactId), quote.contactId),
    LineItems: [
      {
        LineItemID: quote.quoteId,
        Description: quote.title,
        Quantity: 1,
        UnitAmount: units(quote.net),
        LineAmount: units(quote.net),
        TaxAmount: units(quote.tax),
        TaxType: account?.taxType ?? 'NONE',
        ...(account?.code ? { AccountCode: account.code } : {}),
        Tracking: [],
      },
    ],
    ...dated('Date', quote.date),
    ...dated('ExpiryDate', quote.expiryDate),
    Status: quote.status,
    CurrencyCode: company.currency,
    CurrencyRate: 1,
    SubTotal: units(quote.net),
    TotalTax: units(quote.tax),
    Total: quote.net / 100 + quote.tax / 100,
    TotalDiscount: 0,
    Title: quote.title,
    Summary: '',
    LineAmountTypes: 'EXCLUSIVE',
    ...updated(quote.updatedOn),
  }
}

const quotes = onceFor(company =>
  company.quotes.map(quote => ({ date: quote.date, wire: wireQuote(company, quote) })),
)

/** A hundred on each page; this list gives no count of its pages. */
export function serveQuotes(app: FastifyInstance, { options }: StandInContext) {
  app.get('/Quotes', async (request, reply) => {
    const parameters = parametersOf(request)
    const [from, to, status] = ['datefrom', 'dateto', 'status'].map(name => parameters.get(name))
    const page = wholeNumber(parameters, 'page', { from: 1, to: MAX_PAGE }) ?? 1
    const wanted = quotes(companyOf(request))
      .filter(({ date }) => (!from || date >= (from as Day)) && (!to || date <= (to as Day)))
      .map(({ wire }) => wire)
      .filter(({ Status }) => !status || Status === status)
    const found = select(wanted, parameters, request.headers['if-modified-since'])
    const Quotes = found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)
    return answer(request, reply, options.now(), { Quotes })
  })
}
