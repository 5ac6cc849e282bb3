/** Charts of accounts, written as a short table and completed as the accounting system would. */
import type { DemoAccount } from './company.ts'
import { guid } from './seed.ts'

const CLASS_OF_TYPE: Readonly<Record<string, DemoAccount['class']>> = {
  BANK: 'ASSET',
  CURRENT: 'ASSET',
  FIXED: 'ASSET',
  INVENTORY: 'ASSET',
  NONCURRENT: 'ASSET',
  PREPAYMENT: 'ASSET',
  CURRLIAB: 'LIABILITY',
  LIABILITY: 'LIABILITY',
  TERMLIAB: 'LIABILITY',
  PAYGLIABILITY: 'LIABILITY',
  SUPERANNUATIONLIABILITY: 'LIABILITY',
  EQUITY: 'EQUITY',
  REVENUE: 'REVENUE',
  SALES: 'REVENUE',
  OTHERINCOME: 'REVENUE',
  DIRECTCOSTS: 'EXPENSE',
  EXPENSE: 'EXPENSE',
  OVERHEADS: 'EXPENSE',
  DEPRECIATN: 'EXPENSE',
  WAGESEXPENSE: 'EXPENSE',
  SUPERANNUATIONEXPENSE: 'EXPENSE',
}

/** `code` null for the many bank accounts that have no number. */
interface AccountPlan {
  readonly code: string | null
  readonly name: string
  readonly type: string
  readonly system?: string
  readonly bank?: 'BANK' | 'CREDITCARD' | 'PAYPAL'
  readonly currency?: string
  readonly tax?: string
  readonly archived?: true
}

/** Rows `word: [code, name, type, more]`; `id.word` is the account's id. */
export interface Chart<K extends string> {
  readonly accounts: readonly DemoAccount[]
  readonly id: Readonly<Record<K, string>>
}

type Row = readonly [
  code: string | null,
  name: string,
  type: string,
  more?: Omit<AccountPlan, 'code' | 'name' | 'type'>,
]

export function chartOf<const K extends string>(
  key: string,
  currency: string,
  rows: Readonly<Record<K, Row>>,
): Chart<K> {
  const words = Object.keys(rows) as K[]
  const accounts = words.map(word => {
    const [code, name, type, more] = rows[word]
    return accountOf(key, word, currency, { code, name, type, ...more })
  })
  const ids = words.map(word => [word, guid(key, 'account', word)] as const)
  return { accounts, id: Object.fromEntries(ids) as Record<K, string> }
}

function accountOf(key: string, word: string, currency: string, plan: AccountPlan): DemoAccount {
  const accountClass = CLASS_OF_TYPE[plan.type]
  if (!accountClass) throw new Error(`${plan.type} is not an account type`)
  return {
    accountId: guid(key, 'account', word),
    code: plan.code,
    name: plan.name,
    type: plan.type,
    class: accountClass,
    status: plan.archived ? 'ARCHIVED' : 'ACTIVE',
    systemAccount: plan.system ?? null,
    bankAccountType: plan.type === 'BANK' ? (plan.bank ?? 'BANK') : null,
    currency: plan.currency ?? currency,
    // Each country has its own word for amounts without sales tax.
    taxType: plan.tax ?? (currency === 'AUD' ? 'BASEXCLUDED' : 'NONE'),
  }
}
