/** Every posting of some accounts, with the balance before and after the period. */
import type { Day } from '@millpond/core/time'
import type { DemoCompany } from '#companies'
import { accountsById, type ChartAccount } from '../chart.ts'
import { onceFor } from '../once.ts'
import { amountText, type SectionRow } from './rows.ts'

const WORDS: Readonly<Record<string, string>> = {
  ACCREC: 'Invoice',
  ACCPAY: 'Bill',
  ACCRECCREDIT: 'Credit Memo',
  ACCPAYCREDIT: 'Vendor Credit',
  ACCRECPAYMENT: 'Payment',
  ACCPAYPAYMENT: 'Bill Payment (Check)',
  CASHREC: 'Deposit',
  CASHPAID: 'Expense',
  TRANSFER: 'Transfer',
}

/** What a posting is asked for, and its title; the journals have no number, name or memo. */
const COLUMNS: Readonly<Record<string, string>> = {
  tx_date: 'Date',
  txn_type: 'Transaction Type',
  doc_num: 'Num',
  name: 'Name',
  memo: 'Memo/Description',
  split_acc: 'Split',
  subt_nat_amount: 'Amount',
  rbal_nat_amount: 'Balance',
}

/** The columns that were asked for, in the order of the report; without a wish all of them. */
export function ledgerColumns(wanted: string | null): string[] {
  const names = wanted?.split(',') ?? null
  return Object.keys(COLUMNS).filter(key => names?.includes(key) ?? true)
}

export const wireLedgerColumns = (keys: readonly string[]) => ({
  Column: keys.map(key => ({
    ColTitle: COLUMNS[key] ?? '',
    ColType: key.endsWith('amount') ? 'Money' : 'String',
    MetaData: [{ Name: 'ColKey', Value: key }],
  })),
})

interface Posting {
  readonly date: Day
  readonly source: string
  readonly amount: number
}

const postings = onceFor(({ journals }) => {
  const byAccount = new Map<string, Posting[]>()
  for (const { date, source, lines } of journals) {
    for (const { accountId, amount } of lines) {
      const known = byAccount.get(accountId)
      if (known) known.push({ date, source, amount })
      else byAccount.set(accountId, [{ date, source, amount }])
    }
  }
  return byAccount
})

/** A debit raises an asset or an expense, a credit everything else. */
const signOf = ({ classification }: ChartAccount) =>
  classification === 'Asset' || classification === 'Expense' ? 1 : -1

interface Question {
  readonly from: Day
  readonly to: Day
  readonly columns: readonly string[]
  /** Ids of accounts; null for all. */
  readonly ids: readonly string[] | null
}

export function generalLedgerRows(company: DemoCompany, question: Question): SectionRow[] {
  const { ids } = question
  const wanted = [...accountsById(company).values()].filter(({ id }) => ids?.includes(id) ?? true)
  return wanted.flatMap(account => ledgerOf(company, account, question) ?? [])
}

function ledgerOf(
  company: DemoCompany,
  account: ChartAccount,
  { from, to, columns }: Question,
): SectionRow | null {
  const all = postings(company).get(account.account.accountId) ?? []
  const sign = signOf(account)
  const opening = all.reduce((sum, { date, amount }) => sum + (date < from ? sign * amount : 0), 0)
  const inside = all.filter(({ date }) => date >= from && date <= to)
  if (inside.length === 0 && opening === 0) return null
  const line = (values: Readonly<Record<string, string>>) =>
    columns.map(key => ({ value: values[key] ?? '' }))
  let balance = opening
  const rows = inside.map(({ date, source, amount }): SectionRow => {
    balance += sign * amount
    const values = {
      tx_date: date,
      txn_type: WORDS[source] ?? 'Journal Entry',
      subt_nat_amount: amountText(sign * amount),
      rbal_nat_amount: balanceText(balance),
    }
    return { type: 'Data', ColData: line(values) }
  })
  const { name } = account.account
  const [, ...blanks] = line({})
  const beginning = line({ tx_date: 'Beginning Balance', rbal_nat_amount: balanceText(opening) })
  const [, ...total] = line({ subt_nat_amount: amountText(balance - opening) })
  return {
    type: 'Section',
    Header: { ColData: [{ value: name, id: account.id }, ...blanks] },
    Rows: { Row: [{ type: 'Data', ColData: beginning }, ...rows] },
    Summary: { ColData: [{ value: `Total for ${name}` }, ...total] },
  }
}

const balanceText = (cents: number) => (cents / 100).toFixed(2)
