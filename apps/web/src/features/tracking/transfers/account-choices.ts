import { ITEM_TYPE, type ItemCode, isBalanceSheetType } from '@millpond/core/item'
import type { AccountRole } from '@millpond/core/ledger'
import { accountRoles } from '@millpond/core/timing'
import type { ForecastModel } from '#model/use-model.ts'

/** An account that money can move from and to without being earned or spent. */
export interface AccountChoice {
  readonly code: ItemCode
  readonly name: string
  /** `bank`, `loan`: stands behind the name. */
  readonly kind: string
  readonly isBank: boolean
}

/** These follow from documents and profit, or from other accounts: nobody transfers to them. */
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
  pension: 'pension',
  ownersEquity: 'equity',
}
const KIND_OF_TYPE: Readonly<Record<number, string>> = {
  [ITEM_TYPE.asset]: 'asset',
  [ITEM_TYPE.liability]: 'liability',
  [ITEM_TYPE.equity]: 'equity',
}
const ORDER = ['bank', 'loan', 'tax', 'pension', 'equity', 'asset', 'liability']

/**
 * Accounts of the balance sheet, banks first; of one that is closed, only where a line names it.
 */
export function accountChoices(
  { accounts, settings }: ForecastModel['basis'],
  named: ReadonlySet<string> = new Set(),
): AccountChoice[] {
  const roles = accountRoles(accounts, settings.accounts)
  return accounts
    .filter(({ code, itemType, status }) => {
      const role = roles.get(code) ?? null
      if (named.has(code)) return true
      return isBalanceSheetType(itemType) && status === 'active' && !(role && DERIVED.has(role))
    })
    .map(({ code, name, itemType }) => {
      const role = roles.get(code) ?? null
      const kind = (role && KINDS[role]) ?? KIND_OF_TYPE[itemType] ?? ''
      return { code, name, kind, isBank: role === 'bank' }
    })
    .toSorted(
      (a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind) || a.name.localeCompare(b.name),
    )
}

export const choiceWords = ({ name, kind }: AccountChoice): string => `${name} (${kind})`
