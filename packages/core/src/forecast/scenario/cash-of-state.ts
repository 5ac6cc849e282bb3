/** Cash of a state from the accounts that its layers change, for questions asked many times. */
import { ZERO } from '#money'
import type { Transfer } from '#plan'
import { type Flow, type ModelInput, type Statements, statementsOf } from '#statement'
import { daysBetween, monthOfDay } from '#time'
import { drivenDebts, type FollowingDebt, followingDebt } from './following-debt.ts'
import { ownInputOf } from './own-input.ts'
import { mainBankOf, type ScenarioState } from './scenario-state.ts'

export type CashOfState = Pick<Statements, 'openingCash' | 'closingCash' | 'dailyBalances'>

/** A solver asks for the cash of the same state more than once. */
const known = new WeakMap<ScenarioState, CashOfState>()

/**
 * The same cents as the statements of the whole state. Cash is a sum over accounts, months,
 * movements and taxes, so the cash of the baseline changes by that of the changed amounts, after
 * less before. Typed payments depend on all taxes: with these the statements are computed.
 */
export function cashOfState(state: ScenarioState): CashOfState {
  if (state.depth === 0) return state.root.statements
  const before = known.get(state)
  if (before) return before
  const own = cashBeforeDebt(state)
  const { transfers } = debtOf(state)
  const cash = transfers.length === 0 ? own : withTransfers(state, own, transfers)
  known.set(state, cash)
  return cash
}

const knownBefore = new WeakMap<ScenarioState, CashOfState>()

/** With the debt of the baseline. */
function cashBeforeDebt(state: ScenarioState): CashOfState {
  const before = knownBefore.get(state)
  if (before) return before
  const cash = state.typedPayments.size > 0 ? statementsOf(ownInputOf(state)) : changedCash(state)
  knownBefore.set(state, cash)
  return cash
}

const knownDebt = new WeakMap<ScenarioState, FollowingDebt>()

/** Debt that follows the cash of a state; without such debt only the baseline's movements. */
export function debtOf(state: ScenarioState): FollowingDebt {
  const before = knownDebt.get(state)
  if (before) return before
  const debts = state.depth === 0 ? [] : drivenDebts(state)
  const debt =
    debts.length === 0
      ? { transfers: [], regular: state.root.facts.transfers }
      : followingDebt(state, cashBeforeDebt(state).closingCash, debts)
  knownDebt.set(state, debt)
  return debt
}

/** Cash with movements between the main bank account and accounts that are no cash. */
function withTransfers(
  state: ScenarioState,
  own: CashOfState,
  transfers: readonly Transfer[],
): CashOfState {
  const { months, asOf } = state.root
  const bank = mainBankOf(state)
  const [opening, closing] = [own.openingCash.slice(), own.closingCash.slice()]
  for (const { on, to, amount } of transfers) {
    const first = months.indexOf(monthOfDay(on))
    const signed = to === bank ? amount : -amount
    for (let at = first; at < closing.length; at += 1) {
      closing[at] = (closing[at] ?? 0) + signed
      if (at > first) opening[at] = (opening[at] ?? 0) + signed
    }
  }
  const moveDaily = (balances: Float64Array) => {
    for (const { on, to, amount } of transfers) {
      const signed = to === bank ? amount : -amount
      for (let at = daysBetween(asOf, on) - 1; at < balances.length; at += 1) {
        balances[at] = (balances[at] ?? 0) + signed
      }
    }
    return balances
  }
  let daily: Float64Array | null = null
  return {
    openingCash: opening,
    closingCash: closing,
    get dailyBalances() {
      daily ??= moveDaily(own.dailyBalances.slice())
      return daily
    },
  }
}

function changedCash(state: ScenarioState): CashOfState {
  const { root, accounts, initial } = state
  const after = ownInputOf(state)
  const isChanged = ({ code }: Flow) => accounts.get(code) !== initial.get(code)
  const goods = stockedFlows(root.input)
  const [before, now] = onlyChanged(
    root.input,
    after,
    flow => isChanged(flow) && !goods.has(flow.code),
  )
  const [less, more] = [[statementsOf(before)], [statementsOf(now)]]
  if (root.input.flows.some(flow => goods.has(flow.code) && isChanged(flow))) {
    less.push(goodsBelow(root.input))
    more.push(statementsOf(onlyGoods(after)))
  }
  const sum = (of: (statements: CashOfState) => Float64Array) => {
    const [removed, added] = [less.map(of), more.map(of)]
    const at = (all: readonly Float64Array[], index: number) =>
      all.reduce((total, each) => total + (each[index] ?? 0), 0)
    return of(root.statements).map(
      (amount, index) => amount + at(added, index) - at(removed, index),
    )
  }
  let daily: Float64Array | null = null
  return {
    openingCash: sum(({ openingCash }) => openingCash),
    closingCash: sum(({ closingCash }) => closingCash),
    get dailyBalances() {
      daily ??= sum(({ dailyBalances }) => dailyBalances)
      return daily
    },
  }
}

/** Goods, and the costs that a level of stock follows. */
const stockedFlows = ({ stock }: ModelInput): ReadonlySet<string> =>
  new Set(
    stock && [
      ...stock.costs,
      ...stock.accounts.flatMap(({ level }) => (level.kind === 'ratio' ? level.costs : [])),
    ],
  )

/** By the input of a baseline, the same for all of its scenarios. */
const knownGoods = new WeakMap<ModelInput, Statements>()

function goodsBelow(input: ModelInput): Statements {
  const before = knownGoods.get(input)
  if (before) return before
  const statements = statementsOf(onlyGoods(input))
  knownGoods.set(input, statements)
  return statements
}

/** All goods are bought together, so a change of one may change what is bought for another. */
function onlyGoods(input: ModelInput): ModelInput {
  const goods = stockedFlows(input)
  const stocks = new Set(input.stock?.accounts.map(({ code }) => code))
  return {
    ...input,
    flows: input.flows.filter(({ code }) => goods.has(code)),
    balances: input.balances
      .filter(({ code, role }) => role !== null || stocks.has(code))
      .map(balance => (stocks.has(balance.code) ? balance : { ...balance, amount: ZERO })),
    ...{ documents: [], transfers: [], purchases: [], keptBack: [] },
    obligations: input.obligations.map(obligation => ({ ...obligation, opening: [] })),
  }
}

/** Both inputs without what is in both, and without stock. */
function onlyChanged(
  before: ModelInput,
  after: ModelInput,
  isChanged: (flow: Flow) => boolean,
): [ModelInput, ModelInput] {
  const strip = (own: ModelInput, other: ModelInput): ModelInput => {
    const documents = new Set(other.documents)
    const common = new Set(other.transfers)
    const transfers = own.transfers.filter(each => !common.has(each))
    const openings = new Map(other.obligations.map(({ code, opening }) => [code, opening]))
    const flows = new Map(other.flows.map(flow => [flow.code, flow]))
    const moved = new Set<string>(transfers.flatMap(({ from, to }) => [from, to]))
    return {
      ...own,
      flows: own.flows
        .filter(isChanged)
        .flatMap(flow => onlyChangedMonths(flow, flows.get(flow.code))),
      balances: own.balances
        .filter(({ code, role }) => role !== null || moved.has(code))
        .map(balance => ({ ...balance, amount: ZERO })),
      stock: null,
      documents: own.documents.filter(each => !documents.has(each)),
      transfers,
      obligations: own.obligations.map(obligation =>
        openings.get(obligation.code) === obligation.opening
          ? { ...obligation, opening: [] }
          : obligation,
      ),
    }
  }
  return [strip(before, after), strip(after, before)]
}

/** A flow with the months that differ from the other side; none if it has no such month. */
function onlyChangedMonths(flow: Flow, other: Flow | undefined): readonly Flow[] {
  if (!other) return [flow]
  const isSame = (amount: number, at: number) => amount === other.plan[at]
  if (flow.plan.every(isSame) && !flow.parts && !other.parts) return []
  return [{ ...flow, plan: flow.plan.map((amount, at) => (isSame(amount, at) ? 0 : amount)) }]
}
