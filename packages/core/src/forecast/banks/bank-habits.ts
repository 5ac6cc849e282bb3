/** What the books show of the use of each bank account. */
import type { ItemCode } from '#item'
import type { Flow, Obligation } from '#statement'
import { type AccountIndex, mainBank } from '../account-index.ts'
import { type BankRows, type BankSide, learnBankRows } from './bank-rows.ts'
import { bufferOf, type OwnTransferRule, ownTransferRule } from './own-transfers.ts'

export interface BankHabits {
  readonly rows: BankRows
  /** By bank account, the sides of it that its rows explain. */
  readonly explained: ReadonlyMap<ItemCode, ReadonlySet<BankSide>>
  /** Of accounts other than the main one; without a rule, one moves by its rows alone. */
  readonly rules: ReadonlyMap<ItemCode, OwnTransferRule>
  /** The accounts of taxes that are owed. */
  readonly taxes: readonly ItemCode[]
}

/** What was learned of one bank account, so that users can check it. */
export interface BankFact {
  readonly code: ItemCode
  /** Keys of the rows of cash that use it; all others use the main account. */
  readonly rows: readonly string[]
  readonly rule: OwnTransferRule['kind'] | null
}

export function bankHabitsOf(
  accountIndex: AccountIndex,
  flows: readonly Flow[],
  obligations: readonly Pick<Obligation, 'code'>[],
): BankHabits {
  const main = mainBank(accountIndex)
  const taxes = obligations.map(({ code }) => code)
  const { rows, explained } = learnBankRows({ accountIndex, flows, obligations })
  const rules = new Map<ItemCode, OwnTransferRule>(
    accountIndex.withRole('bank').flatMap(bank => {
      if (bank === main) return []
      const rule = ownTransferRule(accountIndex, bank, explained.get(bank) ?? new Set(), taxes)
      return rule ? [[bank, rule] as const] : []
    }),
  )
  const buffer = main === null ? null : bufferOf(accountIndex, main, rules)
  if (buffer) rules.set(buffer.bank, buffer.rule)
  return { rows, explained, rules, taxes }
}

export const bankFacts = (
  accountIndex: AccountIndex,
  { rows, rules }: Pick<BankHabits, 'rows' | 'rules'>,
): readonly BankFact[] =>
  accountIndex.withRole('bank').map(code => ({
    code,
    rows: Object.keys(rows).filter(key => rows[key] === code),
    rule: rules.get(code)?.kind ?? null,
  }))
