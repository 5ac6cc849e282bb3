import type { FastifyInstance } from 'fastify'
import { serveAccounts } from './accounts.ts'
import { serveBankTransfers } from './bank-transfers.ts'
import { serveBudgets } from './budgets.ts'
import { serveContacts } from './contacts.ts'
import { serveCreditNotes } from './credit-notes.ts'
import {
  QueryParseError,
  refuseInvalid,
  refuseMissing,
  refuseQuery,
  ValidationError,
} from './errors.ts'
import { guardApi } from './guard.ts'
import { serveInvoices } from './invoices.ts'
import { serveOrganisation } from './organisation.ts'
import { servePayments } from './payments.ts'
import { serveRepeatingInvoices } from './repeating-invoices.ts'
import { serveReports } from './reports/routes.ts'
import type { StandInContext } from './stand-in-context.ts'
import { serveTaxRates } from './tax-rates.ts'

const PARTS = [
  serveOrganisation,
  serveAccounts,
  serveTaxRates,
  serveReports,
  serveBudgets,
  serveInvoices,
  serveCreditNotes,
  servePayments,
  serveBankTransfers,
  serveContacts,
  serveRepeatingInvoices,
]

export function serveApi(app: FastifyInstance, stand: StandInContext) {
  guardApi(app, stand)
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof ValidationError) return refuseInvalid(reply, error)
    if (error instanceof QueryParseError) return refuseQuery(reply, error)
    request.log.error(error)
    return reply.code(500).type('text/plain').send('An unexpected error occurred.')
  })
  app.setNotFoundHandler((_, reply) => refuseMissing(reply))
  for (const serve of PARTS) serve(app, stand)
}
