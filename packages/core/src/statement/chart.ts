/** The accounts of the balance sheet, those that the books lack and the model needs included. */
import { ITEM_SUB_TYPE, ITEM_TYPE, type ItemCode, itemCode } from '#item'
import type { AccountRole } from '#ledger'
import { ZERO } from '#money'
import { assert } from '#outcome'
import type { ModelInput, Obligation, OpeningBalance } from './model.ts'

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
    const index = accounts.findIndex(account => account.role === role)
    return index === -1 ? addLine(missingControl(role)) : index
  }
  const payables = control('payables')
  const wagesPayable = accounts.findIndex(account => account.role === 'wagesPayable')
  const taxOffice = input.obligations.find(({ kind }) => kind === 'salesTax')
  const found = {
    bank: control('bank'),
    receivables: control('receivables'),
    payables,
    salesTax: taxOffice ? (indexes.get(taxOffice.code) as number) : control('salesTax'),
    wagesPayable: wagesPayable === -1 ? payables : wagesPayable,
    currentYear: control('currentYearEarnings'),
    retained: control('retainedEarnings'),
  }
  return {
    accounts,
    controls: { ...found, result: accounts.length },
    indexOf(code) {
      const index = indexes.get(code)
      assert(index !== undefined, () => `${code} is no account of the balance sheet`)
      return index
    },
  }
}

type ControlRole = keyof typeof MISSING_CONTROL

const { asset, equity, liability } = ITEM_TYPE
const MISSING_CONTROL = {
  bank: { name: 'Bank', itemType: asset, itemSubType: ITEM_SUB_TYPE.BankAccount },
  receivables: {
    name: 'Accounts receivable',
    itemType: asset,
    itemSubType: ITEM_SUB_TYPE.current,
  },
  payables: {
    name: 'Accounts payable',
    itemType: liability,
    itemSubType: ITEM_SUB_TYPE.currliab,
  },
  salesTax: { name: 'Sales tax', itemType: liability, itemSubType: ITEM_SUB_TYPE.currliab },
  currentYearEarnings: {
    name: 'Current year earnings',
    itemType: equity,
    itemSubType: ITEM_SUB_TYPE.equity,
  },
  retainedEarnings: {
    name: 'Retained earnings',
    itemType: equity,
    itemSubType: ITEM_SUB_TYPE.equity,
  },
} as const

const missingControl = (role: ControlRole): OpeningBalance => ({
  ...MISSING_CONTROL[role],
  code: itemCode(role),
  role,
  amount: ZERO,
})

/** Accounts that obligations, treatments and stock name: empty lines, for where the chart has none. */
function linesNamedByCode(input: ModelInput): OpeningBalance[] {
  const owed = (code: ItemCode, name: string, role: AccountRole | null): OpeningBalance => ({
    code,
    name,
    role,
    itemType: liability,
    itemSubType: ITEM_SUB_TYPE.currliab,
    amount: ZERO,
  })
  const held = (code: ItemCode, name: string, itemSubType: OpeningBalance['itemSubType']) => ({
    ...owed(code, name, null),
    itemType: asset,
    itemSubType,
  })
  const ofTreatment = ({ treatment }: ModelInput['flows'][number]): OpeningBalance[] => {
    if (treatment.kind === 'wages') {
      return treatment.withheld.map(({ code }) => owed(code, 'Withheld from wages', null))
    }
    if (treatment.kind === 'accrued') return [owed(treatment.code, 'Accrued', null)]
    if (treatment.kind === 'trade') return []
    return [held(treatment.code, 'Without cash', ITEM_SUB_TYPE.fixed)]
  }
  const stock = input.stock
  return [
    ...input.obligations.map(({ code, name, kind }) => owed(code, name, ROLE_OF[kind])),
    ...input.flows.flatMap(ofTreatment),
    ...(stock ? [held(stock.code, 'Inventory', ITEM_SUB_TYPE.inventory)] : []),
  ]
}

const ROLE_OF: Readonly<Record<Obligation['kind'], AccountRole>> = {
  salesTax: 'salesTax',
  withholding: 'withholding',
  pension: 'pension',
  incomeTax: 'incomeTax',
}
