import { ITEM_TYPE, type ItemCode, isBalanceSheetType } from '@millpond/core/item'
import type { AccountRole } from '@millpond/core/ledger'
import { retirementName } from '@millpond/core/money'
import { accountRoles } from '@millpond/core/timing'
import type { ForecastModel } from '#model/use-model.ts'

/** An account that money can be transferred from and to without being earned or spent. */
export interface AccountChoice {
  readonly code: ItemCode
  readonly name: string
  /** Shown after the name: `bank`, `loan`. */
  readonly kind: string
  readonly isBank: boolean
}

/** These depend on documents, profit or other accounts, so users do not transfer to them. */
const DERIVED: ReadonlySet<AccountRole> = new Set([
  'receivables',
  'payables',
  'retainedEarnings',
  'currentYearEarnings',
  'accumulatedDepreciation',
])

const KINDS: Partial<Record<AccountRole, string>> = {
  bank: 'bank',
  loan: 'loan',
  salesTax: 'tax',
  incomeTax: 'tax',
  withholding: 'tax',
  ownersEquity: 'equity',
}
const KIND_OF_TYPE: Readonly<Record<number, string>> = {
  [ITEM_TYPE.asset]: 'asset',
  [ITEM_TYPE.liability]: 'liability',
  [ITEM_TYPE.equity]: 'equity',
}
const orderIn = (country: string | null) => [
  'bank',
  'loan',
  'tax',
  retirementName(country),
  'equity',
  'asset',
  'liability',
]

/** Accounts of the balance sheet, banks first; a closed one only if a line uses it. */
export function accountChoices(
  { accounts, country, settings }: ForecastModel['basis'],
  named: ReadonlySet<string> = new Set(),
): AccountChoice[] {
  const roles = accountRoles(accounts, settings.accounts)
  const order = orderIn(country)
  const kindOf = (role: AccountRole | null) =>
    role === 'pension' ? retirementName(country) : role && KINDS[role]
  return accounts
    .filter(({ code, itemType, status }) => {
      const role = roles.get(code) ?? null
      if (named.has(code)) return true
      return isBalanceSheetType(itemType) && status === 'active' && !(role && DERIVED.has(role))
    })
    .map(({ code, name, itemType }) => {
      const role = roles.get(code) ?? null
      const kind = kindOf(role) ?? KIND_OF_TYPE[itemType] ?? ''
      return { code, name, kind, isBank: role === 'bank' }
    })
    .toSorted(
      (a, b) => order.indexOf(a.kind) - order.indexOf(b.kind) || a.name.localeCompare(b.name),
    )
}

export const choiceWords = ({ name, kind }: AccountChoice): string => `${name} (${kind})`
