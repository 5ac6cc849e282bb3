/** The rows of the direct cash flow; the input decides which rows exist, not the amounts. */

import { ITEM_TYPE, type ItemCode } from '#item'
import { isOfCustomer } from '#ledger'
import { salesTaxTitle } from '#money'
import { assert } from '#outcome'
import type { Transfer } from '#plan'
import type { OpenDocument } from '#timing'
import type { BalanceAccounts } from './balance-accounts.ts'
import type { CashGroup, CashRow, Flow, ModelInput } from './model.ts'

export type CashRowHead = Omit<CashRow, 'amounts'>

export interface CashRows {
  readonly heads: readonly CashRowHead[]
  readonly indexOf: (key: string) => number
}

export const TAX_COLLECTED = 'taxCollected'
export const TAX_PAID = 'taxPaid'
/** Lines of documents without an account. */
export const OPENING_INVOICES = 'openingInvoices'
const OPENING_BILLS = 'openingBills'

const ORDER: readonly CashGroup[] = ['receipts', 'payments', 'salesTax', 'transfers']

/** Every row that could move, by group; the first group that names a key has its row. */
export function cashRowsOf(input: ModelInput, balanceAccounts: BalanceAccounts): CashRows {
  const found = new Map<string, CashRowHead>()
  const offer = (head: CashRowHead) => {
    if (!found.has(head.key)) found.set(head.key, head)
  }
  const account = (code: ItemCode, group: CashGroup) => {
    const { name } = balanceAccounts.accounts[balanceAccounts.indexOf(code)] as { name: string }
    offer({ key: code, code, name, group })
  }
  for (const flow of input.flows) if (movesCash(flow)) offer(headOfFlow(flow))
  for (const { treatment, name } of input.flows) {
    if (treatment.kind !== 'writtenOff') continue
    offer({ key: treatment.row, code: treatment.row, name, group: 'receipts' })
  }
  for (const { code, kind } of input.obligations) {
    account(code, kind === 'salesTax' ? 'salesTax' : 'payments')
  }
  for (const { code } of input.purchases ?? []) account(code, 'transfers')
  for (const transfer of input.transfers) {
    const counter = counterOf(transfer, balanceAccounts)
    if (counter !== null) account(counter, 'transfers')
  }
  const named = new Map(
    [...balanceAccounts.accounts, ...input.flows].map(({ code, name }) => [code, name] as const),
  )
  for (const document of input.documents) {
    for (const { code } of document.parts) offer(headOfPart(document, code, named))
  }
  const tax = salesTaxTitle(input.country)
  offer({ key: TAX_COLLECTED, code: null, name: `${tax} on receipts`, group: 'salesTax' })
  offer({ key: TAX_PAID, code: null, name: `${tax} on payments`, group: 'salesTax' })

  const heads = ORDER.flatMap(group => [...found.values()].filter(head => head.group === group))
  const indexes = new Map(heads.map(({ key }, index) => [key, index]))
  return {
    heads,
    indexOf(key) {
      const index = indexes.get(key)
      assert(index !== undefined, () => `${key} is not a row of cash`)
      return index
    },
  }
}

/**
 * The account in a transfer that is not a bank; null if no cash moves or the money stays in banks.
 */
export function counterOf(
  { from, to }: Transfer,
  balanceAccounts: BalanceAccounts,
): ItemCode | null {
  const isBank = (code: ItemCode) =>
    balanceAccounts.accounts[balanceAccounts.indexOf(code)]?.role === 'bank'
  if (isBank(from) === isBank(to)) return null
  return isBank(from) ? to : from
}

export const isSale = ({ kind }: OpenDocument): boolean => isOfCustomer(kind)

/** The row of a document line: the row of its account, if it has one. */
export const keyOfPart = (document: OpenDocument, code: ItemCode | null): string =>
  code ?? (isSale(document) ? OPENING_INVOICES : OPENING_BILLS)

const movesCash = ({ treatment, parts = [] }: Flow) =>
  [{ treatment }, ...parts].some(({ treatment: { kind } }) => kind === 'trade' || kind === 'wages')

const headOfFlow = ({ code, name, itemType }: Flow): CashRowHead => ({
  key: code,
  code,
  name,
  group: itemType === ITEM_TYPE.revenue ? 'receipts' : 'payments',
})

function headOfPart(
  document: OpenDocument,
  code: ItemCode | null,
  named: ReadonlyMap<ItemCode, string>,
): CashRowHead {
  const sale = isSale(document)
  const group = sale ? 'receipts' : 'payments'
  const name = sale ? 'Open invoices' : 'Open bills'
  const key = keyOfPart(document, code)
  return { key, code, name: (code && named.get(code)) ?? name, group }
}
