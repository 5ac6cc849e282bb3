/** Trade finance and other debt that follows the bank balance also follows a scenario. */
import { ITEM_TYPE, type ItemCode } from '#item'
import { type Cents, cents, monthlyInterest } from '#money'
import type { Transfer } from '#plan'
import { type Month, monthOfDay } from '#time'
import { type BalanceDriver, remainingNetInflow } from '../inputs/plan-balance-driven.ts'
import type { RegularTransfer } from '../inputs/regular-transfers.ts'
import { debtInterestOf } from './debt-interest.ts'
import { mainBankOf, type ScenarioState } from './scenario-state.ts'

export interface FollowingDebt {
  /**
   * The additional borrowing and repayment; a negative amount reverses a part of the baseline's.
   */
  readonly transfers: readonly Transfer[]
  /** All regular movements, with the debt as it is in the scenario. */
  readonly regular: readonly RegularTransfer[]
  /** The interest on additional borrowing; null without any. */
  readonly interest: AddedInterest | null
}

interface AddedInterest {
  readonly code: ItemCode
  /** By month, in cents; negative where less is owed. */
  readonly amounts: Float64Array
}

type Driven = RegularTransfer & { readonly driver: BalanceDriver }

/**
 * Debt with which the owner keeps the bank balance at a level. Drawings and capital do not follow a
 * scenario: an effect would then disappear in them. Decision 055.
 */
export function drivenDebts({ root, input }: ScenarioState): readonly Driven[] {
  const debts = new Set<string>(
    input.balances
      .filter(({ itemType, role }) => itemType === ITEM_TYPE.liability && role !== 'ownersEquity')
      .map(({ code }) => code),
  )
  return root.facts.transfers.filter(
    (each): each is Driven => each.driver !== undefined && debts.has(each.code),
  )
}

/** Whether the debt of a scenario follows its cash. */
export const followsDebt = (state: ScenarioState): boolean => drivenDebts(state).length > 0

/** One debt while its months are calculated. */
interface Line {
  readonly debt: Driven
  /** Owed before the month, in the scenario and without it. */
  held: number
  usuallyHeld: number
  /** By month: cash before the account moves. */
  readonly cash: number[]
  readonly amounts: Cents[]
}

/**
 * `closing` is the closing cash of the state with the debt of the baseline. The difference to the
 * baseline moves the cash that each rule sees; months with a typed or planned movement of the
 * account stay as they are. What is owed more at the start of a month is charged a twelfth of the
 * year's interest in it.
 */
export function followingDebt(
  state: ScenarioState,
  closing: ArrayLike<number>,
  debts: readonly Driven[],
): FollowingDebt {
  const { root } = state
  const bank = mainBankOf(state)
  const fixed = fixedMonths(state)
  const lines = debts.map(
    (debt): Line => ({
      ...{ debt, held: debt.driver.held, usuallyHeld: debt.driver.held },
      ...{ cash: [], amounts: [...debt.amounts] },
    }),
  )
  const interest = debtInterestOf(
    state,
    debts.map(({ code }) => code),
  )
  const charged = new Float64Array(root.months.length)
  const transfers: Transfer[] = []
  let [moved, owed] = [0, 0]
  root.months.forEach((month, at) => {
    if (interest && !fixed.has(`${interest.code} ${month}`)) {
      const amount = monthlyInterest(owed, interest.ratePpm)
      charged[at] = amount
      moved -= amount
    }
    const effect = (closing[at] ?? 0) - (root.statements.closingCash[at] ?? 0)
    for (const line of lines) {
      const { code, on } = line.debt
      const day = on[at]
      if (day === undefined) continue
      const isFixed = fixed.has(`${code} ${month}`)
      const more = moreIn(line, { month, at, effect: effect + moved, isFixed })
      if (more === 0) continue
      moved += more
      owed += more
      const [from, to] = more > 0 ? [code, bank] : [bank, code]
      const label = nameOf(state, code)
      transfers.push({ on: day, from, to, amount: cents(Math.abs(more)), label })
    }
  })
  const changed = new Map<string, RegularTransfer>(
    lines.map(({ debt, amounts, cash }) => [
      debt.code,
      { ...debt, amounts, driver: { ...debt.driver, cash } },
    ]),
  )
  return {
    transfers,
    regular: root.facts.transfers.map(each => changed.get(each.code) ?? each),
    interest:
      interest && charged.some(amount => amount !== 0)
        ? { code: interest.code, amounts: charged }
        : null,
  }
}

interface InMonth {
  readonly month: Month
  readonly at: number
  /** How much more cash there is than in the baseline, before the account moves. */
  readonly effect: number
  readonly isFixed: boolean
}

/**
 * Returns what a debt adds to cash in a month, compared with the baseline, and updates its line.
 */
function moreIn(line: Line, { month, at, effect, isFixed }: InMonth): number {
  const { drivenAccount, ...driver } = line.debt.driver
  const soFar = at === 0 ? driver.soFar : 0
  const before = driver.cash[at] ?? 0
  const inflowAt = (cash: number, held: number) =>
    remainingNetInflow(drivenAccount, month, { cash, held, soFar })
  const expected = inflowAt(before, line.usuallyHeld)
  const amount = isFixed ? expected : inflowAt(before + effect, line.held)
  line.cash.push(isFixed ? before : before + effect)
  line.usuallyHeld += soFar + expected
  line.held += soFar + amount
  const more = amount - expected
  line.amounts[at] = cents((line.amounts[at] ?? 0) + more)
  return more
}

/**
 * The months of each account whose amount the user has typed or whose movement the user has
 * planned.
 */
function fixedMonths({ sources, typedCells }: ScenarioState): ReadonlySet<string> {
  return new Set([
    ...typedCells,
    ...sources.basis.transfers.flatMap(({ on, from, to }) => [
      `${from} ${monthOfDay(on)}`,
      `${to} ${monthOfDay(on)}`,
    ]),
  ])
}

const nameOf = ({ input }: ScenarioState, code: string): string =>
  input.balances.find(each => each.code === code)?.name ?? code
