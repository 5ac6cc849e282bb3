/** Trade finance and other debt that follows the bank balance also follows a scenario. */
import { ITEM_TYPE } from '#item'
import { cents } from '#money'
import type { Transfer } from '#plan'
import { monthOfDay } from '#time'
import { type BalanceDriver, remainingNetInflow } from '../inputs/plan-balance-driven.ts'
import type { RegularTransfer } from '../inputs/regular-transfers.ts'
import { mainBankOf, type ScenarioState } from './scenario-state.ts'

export interface FollowingDebt {
  /** What is borrowed or paid back in addition; a negative part of the baseline's comes back. */
  readonly transfers: readonly Transfer[]
  /** All regular movements, with the debt as it is in the scenario. */
  readonly regular: readonly RegularTransfer[]
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

/**
 * `closing` is the closing cash of the state with the debt of the baseline. The difference to the
 * baseline moves the cash that each rule sees; months with a typed or planned movement of the
 * account stay as they are.
 */
export function followingDebt(
  state: ScenarioState,
  closing: ArrayLike<number>,
  debts: readonly Driven[],
): FollowingDebt {
  const { root } = state
  const bank = mainBankOf(state)
  const fixed = fixedMonths(state)
  const own = debts.map(({ driver }) => ({ held: driver.held, cash: [] as number[] }))
  const base = debts.map(({ driver }) => driver.held)
  const amounts = debts.map(debt => [...debt.amounts])
  const transfers: Transfer[] = []
  let moved = 0
  root.months.forEach((month, at) => {
    const effect = (closing[at] ?? 0) - (root.statements.closingCash[at] ?? 0)
    debts.forEach(({ code, driver, on }, index) => {
      const line = own[index]
      const day = on[at]
      if (!line || day === undefined) return
      const { drivenAccount } = driver
      const soFar = at === 0 ? driver.soFar : 0
      const before = driver.cash[at] ?? 0
      const inflowAt = (cash: number, held: number) =>
        remainingNetInflow(drivenAccount, month, { cash, held, soFar })
      const expected = inflowAt(before, base[index] ?? 0)
      const cash = before + effect + moved
      const isFixed = fixed.has(`${code} ${month}`)
      const amount = isFixed ? expected : inflowAt(cash, line.held)
      line.cash.push(isFixed ? before : cash)
      base[index] = (base[index] ?? 0) + soFar + expected
      line.held += soFar + amount
      const more = amount - expected
      if (more === 0) return
      moved += more
      const row = amounts[index]
      if (row) row[at] = cents((row[at] ?? 0) + more)
      const [from, to] = more > 0 ? [code, bank] : [bank, code]
      transfers.push({
        on: day,
        from,
        to,
        amount: cents(Math.abs(more)),
        label: nameOf(state, code),
      })
    })
  })
  const changed = new Map<string, RegularTransfer>(
    debts.map((debt, index) => [
      debt.code,
      {
        ...debt,
        amounts: amounts[index] ?? debt.amounts,
        driver: { ...debt.driver, cash: own[index]?.cash ?? debt.driver.cash },
      },
    ]),
  )
  return {
    transfers,
    regular: root.facts.transfers.map(each => changed.get(each.code) ?? each),
  }
}

/** By account and month: the user has typed or planned the movement. */
function fixedMonths({ sources, typedMovements }: ScenarioState): ReadonlySet<string> {
  return new Set([
    ...typedMovements,
    ...sources.basis.transfers.flatMap(({ on, from, to }) => [
      `${from} ${monthOfDay(on)}`,
      `${to} ${monthOfDay(on)}`,
    ]),
  ])
}

const nameOf = ({ input }: ScenarioState, code: string): string =>
  input.balances.find(each => each.code === code)?.name ?? code
