/** The accounts of the balance sheet, those that the books lack and the model needs included. */
import { ITEM_TYPE, type ItemCode } from '#item'
import { assert } from '#outcome'
import { type ControlRole, linesNamedByCode, missingControl } from './missing-accounts.ts'
import type { ModelInput, OpeningBalance } from './model.ts'

/** Where the entries that are not named by an account's own code go, as indexes of accounts. */
export interface Controls {
  /** All movement of cash; other bank accounts move by transfers alone. */
  readonly bank: number
  readonly receivables: number
  readonly payables: number
  readonly salesTax: number
  readonly wagesPayable: number
  readonly currentYear: number
  readonly retained: number
  /** No account: what is earned in a month. The column after the last account's. */
  readonly result: number
}

export interface Chart {
  readonly accounts: readonly OpeningBalance[]
  readonly controls: Controls
  readonly indexOf: (code: ItemCode) => number
}

/**
 * The chart of an input. Accounts with a role are taken by it, the first of several; a chart
 * without, say, receivables gets a line of the code `receivables` that opens with nothing.
 */
export function chartOf(input: ModelInput): Chart {
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
    return index === -1 ? addLine(missingControl(role)) : index
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
      assert(index !== undefined, () => `${code} is no account of the balance sheet`)
      return index
    },
  }
}

/** Profit is equity, whatever an account that claims its role is: books balance by it. */
const isControl = ({ role, itemType }: OpeningBalance, wanted: ControlRole) =>
  role === wanted && (!role.endsWith('Earnings') || itemType === ITEM_TYPE.equity)
