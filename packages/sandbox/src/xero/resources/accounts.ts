import type { FastifyInstance } from 'fastify'
import type { DemoAccount } from '#companies'
import { msDate } from '../dates.ts'
import { answer } from '../envelope.ts'
import { refuseMissing } from '../errors.ts'
import { companyOf } from '../guard.ts'
import { parametersOf } from '../parameters.ts'
import type { StandInContext } from '../stand-in-context.ts'
import { createdAt } from './organisation.ts'
import { select } from './select.ts'

const wireAccount = (account: DemoAccount, updatedAt: number) => ({
  AccountID: account.accountId,
  ...(account.code === null ? {} : { Code: account.code }),
  Name: account.name,
  Status: account.status,
  Type: account.type,
  TaxType: account.taxType,
  Class: account.class,
  EnablePaymentsToAccount: false,
  ShowInExpenseClaims: false,
  ...(account.bankAccountType === null
    ? {}
    : { BankAccountType: account.bankAccountType, CurrencyCode: account.currency }),
  ...(account.systemAccount === null ? {} : { SystemAccount: account.systemAccount }),
  ReportingCode: '',
  ReportingCodeName: '',
  HasAttachments: false,
  AddToWatchlist: false,
  UpdatedDateUTC: msDate(updatedAt),
})

/** All of them in one answer: this list has no pages. */
export function serveAccounts(app: FastifyInstance, { options }: StandInContext) {
  app.get('/Accounts', async (request, reply) => {
    const company = companyOf(request)
    const all = company.accounts.map(account => wireAccount(account, createdAt(company)))
    const found = select(all, parametersOf(request), request.headers['if-modified-since'])
    return answer(request, reply, options.now(), { Accounts: found })
  })

  app.get('/Accounts/:id', async (request, reply) => {
    const { id } = request.params as { id: string }
    const company = companyOf(request)
    const account = company.accounts.find(({ accountId }) => accountId === id)
    if (!account) return refuseMissing(reply)
    const accounts = [wireAccount(account, createdAt(company))]
    return answer(request, reply, options.now(), { Accounts: accounts })
  })
}
