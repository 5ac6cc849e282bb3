import { bankSummary, type DemoCompany } from '#companies'
import { longDay } from '../dates.ts'
import type { ReportPeriod } from './period.ts'
import {
  addUp,
  amount,
  figures,
  header,
  type ReportContext,
  report,
  section,
  summaryRow,
} from './rows.ts'

export function bankSummaryReport(
  company: DemoCompany,
  { from, to }: ReportPeriod,
  context: Pick<ReportContext, 'today' | 'now'>,
) {
  const names = new Map(company.accounts.map(account => [account.accountId, account.name]))
  const lines = bankSummary(company, from, to)
  const totals = addUp(
    4,
    lines.map(({ opening, received, spent, closing }) => [opening, received, spent, closing]),
  )
  return report(
    {
      ...context,
      type: 'BankSummary',
      name: 'Bank Summary',
      organisation: company.name,
      span: `From ${longDay(from)} to ${longDay(to)}`,
    },
    [
      header([
        'Bank Accounts',
        'Opening Balance',
        'Cash Received',
        'Cash Spent',
        'Closing Balance',
      ]),
      section('', [
        ...lines.map(({ accountId, opening, received, spent, closing }) => ({
          RowType: 'Row' as const,
          // The name's cell spells the attribute differently, and the balances have none.
          Cells: [
            {
              Value: names.get(accountId) ?? '',
              Attributes: [{ Value: accountId, Id: 'accountID' }],
            },
            { Value: amount(opening) },
            { Value: amount(received), Attributes: [{ Value: accountId, Id: 'account' }] },
            { Value: amount(spent), Attributes: [{ Value: accountId, Id: 'account' }] },
            { Value: amount(closing) },
          ],
        })),
        summaryRow(figures('Total', totals)),
      ]),
    ],
  )
}
