import type { FastifyInstance } from 'fastify'
import { type DemoCompany, type DemoRepeating, taxRatesOf } from '#companies'
import { msDay } from '../dates.ts'
import { accountsById, contactsById, fullContactRef, onceFor, units } from '../documents.ts'
import { answer } from '../envelope.ts'
import { companyOf } from '../guard.ts'
import { parametersOf } from '../parameters.ts'
import type { StandInContext } from '../stand-in-context.ts'
import { select } from './select.ts'

/** The amounts include tax, because a demo company knows only the total of a repeating document. */
function wireRepeating(company: DemoCompany, repeating: DemoRepeating) {
  const account = accountsById(company).get(repeating.accountId)
  const rate = taxRatesOf(company).find(({ taxType }) => taxType === account?.taxType)?.rate ?? 0
  const tax = Math.round((repeating.total * rate) / (100 + rate))
  return {
    RepeatingInvoiceID: repeating.repeatingId,
    ID: repeating.repeatingId,
    Type: repeating.kind,
    Reference: '',
    Status: 'AUTHORISED',
    HasAttachments: false,
    ApprovedForSending: false,
    SendCopy: false,
    MarkAsSent: false,
    IncludePDF: false,
    Contact: fullContactRef(contactsById(company).get(repeating.contactId), repeating.contactId),
    Schedule: {
      Period: repeating.period,
      Unit: repeating.unit,
      DueDate: 20,
      DueDateType: 'OFFOLLOWINGMONTH',
      StartDate: msDay(repeating.startDate),
      NextScheduledDate: msDay(repeating.nextDate),
      ...(repeating.endDate === null ? {} : { EndDate: msDay(repeating.endDate) }),
    },
    LineAmountTypes: 'Inclusive',
    LineItems: [
      {
        LineItemID: repeating.repeatingId,
        Description: repeating.description,
        Quantity: 1,
        UnitAmount: units(repeating.total),
        LineAmount: units(repeating.total),
        TaxAmount: units(tax),
        TaxType: account?.taxType ?? 'NONE',
        ...(account?.code ? { AccountCode: account.code } : {}),
        AccountID: repeating.accountId,
        Tracking: [],
      },
    ],
    SubTotal: units(repeating.total - tax),
    TotalTax: units(tax),
    Total: units(repeating.total),
    CurrencyCode: company.currency,
  }
}

const repeatingInvoices = onceFor(company =>
  company.repeating.map(repeating => wireRepeating(company, repeating)),
)

/** All of them in one answer: this list has no pages. */
export function serveRepeatingInvoices(app: FastifyInstance, { options }: StandInContext) {
  app.get('/RepeatingInvoices', async (request, reply) => {
    const found = select(repeatingInvoices(companyOf(request)), parametersOf(request), undefined)
    return answer(request, reply, options.now(), { RepeatingInvoices: found })
  })
}
