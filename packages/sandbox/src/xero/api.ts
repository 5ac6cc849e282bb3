import type { FastifyInstance } from 'fastify'
import {
  QueryParseError,
  refuseInvalid,
  refuseMissing,
  refuseQuery,
  ValidationError,
} from './errors.ts'
import { guardApi } from './guard.ts'
import { serveReports } from './reports/routes.ts'
import { serveAccounts } from './resources/accounts.ts'
import { serveAdvances } from './resources/advances.ts'
import { serveBankTransfers } from './resources/bank-transfers.ts'
import { serveBudgets } from './resources/budgets.ts'
import { serveContacts } from './resources/contacts.ts'
import { serveCreditNotes } from './resources/credit-notes.ts'
import { serveInvoices } from './resources/invoices.ts'
import { serveOrganisation } from './resources/organisation.ts'
import { servePayments } from './resources/payments.ts'
import { serveQuotes } from './resources/quotes.ts'
import { serveRepeatingInvoices } from './resources/repeating-invoices.ts'
import { serveTaxRates } from './resources/tax-rates.ts'
import { serveTrackingCategories } from './resources/tracking-categories.ts'
import type { StandInContext } from './stand-in-context.ts'

const PARTS = [
  serveOrganisation,
  serveAccounts,
  serveTaxRates,
  serveTrackingCategories,
  serveReports,
  serveBudgets,
  serveInvoices,
  serveCreditNotes,
  serveAdvances,
  servePayments,
  serveBankTransfers,
  serveContacts,
  serveRepeatingInvoices,
  serveQuotes,
]

export function serveApi(app: FastifyInstance, context: StandInContext) {
  guardApi(app, context)
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof ValidationError) return refuseInvalid(reply, error)
    if (error instanceof QueryParseError) return refuseQuery(reply, error)
    request.log.error(error)
    return reply.code(500).type('text/plain').send('An unexpected error occurred.')
  })
  app.setNotFoundHandler((_, reply) => refuseMissing(reply))
  for (const serve of PARTS) serve(app, context)
}
