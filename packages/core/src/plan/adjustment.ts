/** A change of a forecast: a budget, an amount or a transfer. Decision 038. */
import type { ItemCode } from '#item'
import { type Cents, cents } from '#money'
import type { Day, Month } from '#time'
import type { PlannedAccount, PlannedAmounts, Provenance } from './plan.ts'

/**
 * A movement between balance-sheet accounts that does not pass through profit and loss. A transfer
 * up to the start of a forecast is already in the balances and moves nothing.
 */
export interface Transfer {
  readonly on: Day
  readonly from: ItemCode
  readonly to: ItemCode
  /** Credited to `from`, debited to `to`: a transfer from bank to loan repays the loan. */
  readonly amount: Cents
  readonly label: string
}

/**
 * The plan follows this budget where the budget has a figure; a later budget overrides an earlier
 * one.
 */
export interface BudgetAdjustment {
  readonly kind: 'budget'
  /** For `provider`, the amounts are in the ledger. */
  readonly amounts: PlannedAmounts | 'provider'
}

/** A changed amount of one account in one month; cents, natural sign, no sales tax. */
export interface CellAdjustment {
  /** The amount itself, or an addition to the plan without it. */
  readonly kind: 'set' | 'add'
  readonly code: ItemCode
  readonly month: Month
  readonly amount: Cents
  /** The name of the whole change, such as `Second store`. */
  readonly name: string
}

/** In its month, the forecast expects no other movement of the two accounts. */
export interface TransferAdjustment extends Transfer {
  readonly kind: 'transfer'
}

/**
 * One change of a forecast. A list of adjustments applies in its order. The order matters only for
 * `set` and `add` of the same account and month, and for budgets with a figure for the same cell.
 */
export type Adjustment = BudgetAdjustment | CellAdjustment | TransferAdjustment

export const isBudget = (adjustment: Adjustment): adjustment is BudgetAdjustment =>
  adjustment.kind === 'budget'

export const isTransfer = (adjustment: Adjustment): adjustment is TransferAdjustment =>
  adjustment.kind === 'transfer'

const isCell = (adjustment: Adjustment): adjustment is CellAdjustment =>
  adjustment.kind === 'set' || adjustment.kind === 'add'

/**
 * The plan with `set` and `add` applied in order; unknown accounts and months are ignored.
 * Unchanged objects stay the same. A changed amount is as uncertain as before. With 100 in the
 * plan, `add` 20 and then `set` 50 is 50.
 */
export function withCells(
  plan: readonly PlannedAccount[],
  months: readonly Month[],
  adjustments: readonly Adjustment[],
): readonly PlannedAccount[] {
  const byAccount = new Map<string, CellAdjustment[]>()
  for (const cell of adjustments) {
    if (!isCell(cell) || !months.includes(cell.month)) continue
    byAccount.set(cell.code, [...(byAccount.get(cell.code) ?? []), cell])
  }
  if (byAccount.size === 0) return plan
  return plan.map(account => {
    const own = byAccount.get(account.code)
    return own ? changed(account, months, own) : account
  })
}

function changed(
  account: PlannedAccount,
  months: readonly Month[],
  cells: readonly CellAdjustment[],
): PlannedAccount {
  const amounts = [...account.amounts]
  const provenance = [...account.provenance]
  for (const cell of cells) {
    const at = months.indexOf(cell.month)
    const before = amounts[at] ?? cents(0)
    amounts[at] = cell.kind === 'set' ? cell.amount : cents(before + cell.amount)
    provenance[at] = fromCell(before, cell)
  }
  return { ...account, amounts, provenance }
}

const fromCell = (before: Cents, { kind, name, amount }: CellAdjustment): Provenance => ({
  source: 'adjustment',
  rule: null,
  inputs: [
    { label: 'Without it', amount: before },
    { label: kind === 'add' ? `Added by ${name}` : name, amount },
  ],
  note: null,
})
