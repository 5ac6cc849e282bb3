/**
 * The accounts of the balance sheet, including accounts that the model needs and the books lack.
 */
import { ITEM_TYPE, type ItemCode } from '#item'
import { assert } from '#outcome'
import { type ControlRole, linesNamedByCode, missingControl } from './missing-accounts.ts'
import type { ModelInput, OpeningBalance } from './model.ts'

/** Indexes of the accounts for entries without an account code of their own. */
interface Controls {
  /** All movements of cash; other bank accounts move only by transfers. */
  readonly bank: number
  readonly receivables: number
  readonly payables: number
  readonly salesTax: number
  readonly wagesPayable: number
  readonly currentYear: number
  readonly retained: number
  /** Not an account: the profit of a month, in the column after the last account. */
  readonly result: number
}

export interface BalanceAccounts {
  readonly accounts: readonly OpeningBalance[]
  readonly controls: Controls
  readonly indexOf: (code: ItemCode) => number
}

/**
 * The balance-sheet accounts of an input. For each role the first account is used; without, say,
 * receivables there is a new line with the code `receivables` and an opening balance of zero.
 */
export function balanceAccountsOf(input: ModelInput): BalanceAccounts {
  const accounts = [...input.balances]
  const indexes = new Map(accounts.map(({ code }, index) => [code, index]))
  const addLine = (line: OpeningBalance) => {
    const index = accounts.push(line) - 1
    indexes.set(line.code, index)
    return index
  }
  for (const line of linesNamedByCode(input)) if (!indexes.has(line.code)) addLine(line)
  const control = (role: ControlRole) => {
    const index = accounts.findIndex(account => isControl(account, role))
    return index === -1 ? addLine(missingControl(role, input)) : index
  }
  const taxOffice = input.obligations.find(({ kind }) => kind === 'salesTax')
  const wagesPayable = accounts.findIndex(({ role }) => role === 'wagesPayable')
  const found = {
    bank: control('bank'),
    receivables: control('receivables'),
    payables: control('payables'),
    salesTax: (taxOffice && indexes.get(taxOffice.code)) ?? control('salesTax'),
    currentYear: control('currentYearEarnings'),
    retained: control('retainedEarnings'),
  }
  return {
    accounts,
    controls: {
      ...found,
      wagesPayable: wagesPayable === -1 ? found.payables : wagesPayable,
      result: accounts.length,
    },
    indexOf(code) {
      const index = indexes.get(code)
      assert(index !== undefined, () => `${code} is not a balance-sheet account`)
      return index
    },
  }
}

/** Earnings accounts must be equity, whatever their role, or the books would not balance. */
const isControl = ({ role, itemType }: OpeningBalance, wanted: ControlRole) =>
  role === wanted && (!role.endsWith('Earnings') || itemType === ITEM_TYPE.equity)
