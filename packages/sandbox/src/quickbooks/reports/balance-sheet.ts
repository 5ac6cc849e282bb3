import { balancesAt, CURRENT_YEAR_EARNINGS, type DemoCompany } from '#companies'
import { type AccountPart, accountPart, type ValuesOf } from './account-rows.ts'
import type { ColumnPeriod } from './period.ts'
import { addUp, dataRow, type SectionRow, section } from './rows.ts'

interface Part {
  readonly title: string
  readonly group: string
  readonly types?: readonly string[]
  readonly parts?: readonly Part[]
}

const ASSETS: Part = {
  title: 'ASSETS',
  group: 'TotalAssets',
  parts: [
    {
      title: 'Current Assets',
      group: 'CurrentAssets',
      parts: [
        { title: 'Bank Accounts', group: 'BankAccounts', types: ['Bank'] },
        { title: 'Accounts Receivable', group: 'AR', types: ['Accounts Receivable'] },
        {
          title: 'Other Current Assets',
          group: 'OtherCurrentAssets',
          types: ['Other Current Asset'],
        },
      ],
    },
    { title: 'Fixed Assets', group: 'FixedAssets', types: ['Fixed Asset'] },
    { title: 'Other Assets', group: 'OtherAssets', types: ['Other Asset'] },
  ],
}

const LIABILITIES: Part = {
  title: 'Liabilities',
  group: 'Liabilities',
  parts: [
    {
      title: 'Current Liabilities',
      group: 'CurrentLiabilities',
      parts: [
        { title: 'Accounts Payable', group: 'AP', types: ['Accounts Payable'] },
        { title: 'Credit Cards', group: 'CreditCards', types: ['Credit Card'] },
        {
          title: 'Other Current Liabilities',
          group: 'OtherCurrentLiabilities',
          types: ['Other Current Liability'],
        },
      ],
    },
    {
      title: 'Long-Term Liabilities',
      group: 'LongTermLiabilities',
      types: ['Long Term Liability'],
    },
  ],
}

export function balanceSheetRows(
  company: DemoCompany,
  { columns, to }: ColumnPeriod,
): SectionRow[] {
  const days = columns.length === 0 ? [to] : columns.map(column => column.to)
  const amounts = days.map(day => balancesAt(company, day))
  const width = days.length
  const valuesOf: ValuesOf = ({ account, type }) => {
    // A credit card is a bank account below zero in the demo books, and a liability here.
    const sign = type === 'Credit Card' ? -1 : 1
    return amounts.map(column => sign * (column.get(account.accountId) ?? 0) || 0)
  }
  const build = ({ title, group, types, parts = [] }: Part): AccountPart => {
    const inner = parts.map(build)
    const own = types
      ? accountPart(company, types, valuesOf, width)
      : {
          rows: inner.flatMap(({ rows }) => rows),
          total: addUp(
            width,
            inner.map(({ total }) => total),
          ),
        }
    if (own.rows.length === 0) return own
    return { rows: [section({ title, group }, own.rows, { total: own.total })], total: own.total }
  }
  const liabilities = build(LIABILITIES)
  const owned = accountPart(company, ['Equity'], valuesOf, width)
  const income = amounts.map(column => column.get(CURRENT_YEAR_EARNINGS) ?? 0)
  const equity = addUp(width, [owned.total, income])
  const total = addUp(width, [liabilities.total, equity])
  return [
    ...build(ASSETS).rows,
    section(
      { title: 'LIABILITIES AND EQUITY', group: 'TotalLiabilitiesAndEquity' },
      [
        ...liabilities.rows,
        section({ title: 'Equity', group: 'Equity' }, [...owned.rows, netIncome(income)], {
          total: equity,
        }),
      ],
      { total },
    ),
  ]
}

/** The profit of the running year has no account, so its row has no id. */
const netIncome = (values: readonly number[]): SectionRow => ({
  ...dataRow('Net Income', values),
  group: 'NetIncome',
})
