/** Transfers between own accounts, repeating documents and budgets. */
import { lastDay } from '@millpond/core/time'
import { bankTransfers, type DemoCompany } from '#companies'
import { accountRef } from '../chart.ts'
import { units } from '../once.ts'
import { common, contactRef, metaData } from './record-fields.ts'

const FIRST_TRANSFER = 900_001
const FIRST_TEMPLATE = 800_001

export const transfers = (company: DemoCompany) =>
  bankTransfers(company).map(({ date, from, to, amount }, index) => ({
    ...common(String(FIRST_TRANSFER + index)),
    TxnDate: date,
    Amount: units(amount),
    FromAccountRef: accountRef(company, from),
    ToAccountRef: accountRef(company, to),
    ...metaData(date),
  }))

const INTERVALS = { WEEKLY: 'Weekly', MONTHLY: 'Monthly' } as const

/** Each template is inside the name of what it makes. */
export const recurring = (company: DemoCompany) =>
  company.repeating.map((template, index) => {
    const isSale = template.kind === 'ACCREC'
    const contact = contactRef(company, template.contactId)
    return {
      [isSale ? 'Invoice' : 'Bill']: {
        ...common(String(FIRST_TEMPLATE + index)),
        RecurringInfo: {
          Name: template.description,
          RecurType: 'Automated',
          Active: true,
          ScheduleInfo: {
            StartDate: template.startDate,
            NextDate: template.nextDate,
            ...(template.endDate ? { EndDate: template.endDate } : {}),
            IntervalType: INTERVALS[template.unit],
            NumInterval: template.period,
            DayOfMonth: Number(template.nextDate.slice(8)),
          },
        },
        ...(isSale ? { CustomerRef: contact } : { VendorRef: contact }),
        Line: [
          {
            Amount: units(template.total),
            DetailType: 'AccountBasedExpenseLineDetail',
            AccountBasedExpenseLineDetail: {
              AccountRef: accountRef(company, template.accountId),
            },
          },
        ],
        TotalAmt: units(template.total),
      },
    }
  })

export const budgets = (company: DemoCompany) =>
  company.budgets.map(({ name, lines }, index) => {
    const months = lines.flatMap(({ amounts }) => amounts.map(({ month }) => month)).sort()
    const [first] = months
    const last = months.at(-1)
    return {
      ...common(String(index + 1)),
      Name: name,
      BudgetType: 'ProfitAndLoss',
      BudgetEntryType: 'Monthly',
      ...(first && last ? { StartDate: `${first}-01`, EndDate: lastDay(last) } : {}),
      Active: true,
      BudgetDetail: lines.flatMap(({ accountId, amounts }) =>
        amounts.map(({ month, amount }) => ({
          BudgetDate: `${month}-01`,
          Amount: units(amount),
          AccountRef: accountRef(company, accountId),
        })),
      ),
      ...(company.journals[0] ? metaData(company.journals[0].date) : {}),
    }
  })
