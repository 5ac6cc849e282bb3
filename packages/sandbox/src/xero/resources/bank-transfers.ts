import type { FastifyInstance } from 'fastify'
import { bankTransfers, type DemoBankTransfer, type DemoCompany } from '#companies'
import { midnight, msDate } from '../dates.ts'
import { accountsById, dated, onceFor, units } from '../documents.ts'
import { answer } from '../envelope.ts'
import { companyOf } from '../guard.ts'
import { parametersOf } from '../parameters.ts'
import type { StandInContext } from '../stand-in-context.ts'
import { select } from './select.ts'

const accountRef = (company: DemoCompany, accountId: string) => {
  const account = accountsById(company).get(accountId)
  return {
    AccountID: accountId,
    ...(account?.code ? { Code: account.code } : {}),
    Name: account?.name ?? '',
  }
}

const wireTransfer = (company: DemoCompany, transfer: DemoBankTransfer) => ({
  BankTransferID: transfer.transferId,
  CreatedDateUTC: msDate(midnight(transfer.date)),
  ...dated('Date', transfer.date),
  Status: 'AUTHORISED',
  FromBankAccount: accountRef(company, transfer.from),
  ToBankAccount: accountRef(company, transfer.to),
  Amount: units(transfer.amount),
  CurrencyRate: 1,
  FromIsReconciled: true,
  ToIsReconciled: true,
  Reference: '',
  HasAttachments: false,
  FromTracking: [],
  ToTracking: [],
})

const wireTransfers = onceFor(company =>
  bankTransfers(company).map(transfer => wireTransfer(company, transfer)),
)

/** All in one answer, as at Xero: there are no pages. */
export function serveBankTransfers(app: FastifyInstance, { options }: StandInContext) {
  app.get('/BankTransfers', async (request, reply) => {
    const since = request.headers['if-modified-since']
    const found = select(wireTransfers(companyOf(request)), parametersOf(request), since)
    return answer(request, reply, options.now(), { BankTransfers: found })
  })
}
