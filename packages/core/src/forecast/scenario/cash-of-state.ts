/** Cash of a state from the accounts that its layers change, for questions asked many times. */
import { ZERO } from '#money'
import { type Flow, type ModelInput, type Statements, statementsOf } from '#statement'
import { type Day, daysBetween, lastDay, monthOfDay } from '#time'
import { drivenDebts, type FollowingDebt, followingDebt } from './following-debt.ts'
import { ownInputOf } from './own-input.ts'
import { mainBankOf, type ScenarioState } from './scenario-state.ts'

export type CashOfState = Pick<Statements, 'openingCash' | 'closingCash' | 'dailyBalances'>

/** A solver asks for the cash of the same state more than once. */
const known = new WeakMap<ScenarioState, CashOfState>()

/**
 * The cash of a state, to the cent as in its statements. Cash is a sum over accounts, months,
 * movements and taxes, so the cash of the baseline changes by the cash of the changed amounts,
 * after less before. Typed payments depend on all taxes: with these the statements are computed.
 */
export function cashOfState(state: ScenarioState): CashOfState {
  if (state.depth === 0) return state.root.statements
  const before = known.get(state)
  if (before) return before
  const own = cashBeforeDebt(state)
  const debt = debtOf(state)
  const cash = debt.transfers.length === 0 ? own : withDebt(state, own, debt)
  known.set(state, cash)
  return cash
}

const knownBefore = new WeakMap<ScenarioState, CashOfState>()

/** The cash with the debt of the baseline. */
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
      ? { transfers: [], regular: state.root.facts.transfers, interest: null }
      : followingDebt(state, cashBeforeDebt(state).closingCash, debts)
  knownDebt.set(state, debt)
  return debt
}

interface CashMovement {
  readonly on: Day
  /** Negative is paid. */
  readonly amount: number
}

/** The movements of debt on the main bank account, and the interest at the month ends. */
function movementsOf(state: ScenarioState, { transfers, interest }: FollowingDebt): CashMovement[] {
  const bank = mainBankOf(state)
  const moved = transfers.map(({ on, to, amount }) => ({
    on,
    amount: to === bank ? amount : -amount,
  }))
  const paid = state.root.months.flatMap((month, at) => {
    const amount = interest?.amounts[at] ?? 0
    return amount === 0 ? [] : [{ on: lastDay(month), amount: -amount }]
  })
  return [...moved, ...paid]
}

function withDebt(state: ScenarioState, own: CashOfState, debt: FollowingDebt): CashOfState {
  const { months, asOf } = state.root
  const movements = movementsOf(state, debt)
  const [opening, closing] = [own.openingCash.slice(), own.closingCash.slice()]
  for (const { on, amount } of movements) {
    const first = months.indexOf(monthOfDay(on))
    for (let at = first; at < closing.length; at += 1) {
      closing[at] = (closing[at] ?? 0) + amount
      if (at > first) opening[at] = (opening[at] ?? 0) + amount
    }
  }
  const moveDaily = (balances: Float64Array) => {
    for (const { on, amount } of movements) {
      for (let at = daysBetween(asOf, on) - 1; at < balances.length; at += 1) {
        balances[at] = (balances[at] ?? 0) + amount
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
  const [less, more] = [cashBelow(root.input, before), [statementsOf(now)]]
  if (root.input.flows.some(flow => goods.has(flow.code) && isChanged(flow))) {
    less.push(goodsBelow(root.input))
    more.push(statementsOf(onlyGoods(after)))
  }
  const sum = (of: (statements: CashOfState) => Float64Array) => {
    const total = of(root.statements).slice()
    const add = (amounts: Float64Array, sign: 1 | -1) => {
      for (let at = 0; at < total.length; at += 1) {
        total[at] = (total[at] as number) + sign * (amounts[at] as number)
      }
    }
    for (const each of more) add(of(each), 1)
    for (const each of less) add(of(each), -1)
    return total
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

/**
 * The cash of those amounts of a baseline that a scenario changes, by month of booking: a slider
 * and the search for a safe month ask for the same months again and again.
 */
function cashBelow(input: ModelInput, changed: ModelInput): CashOfState[] {
  if (changed.flows.length <= FEW_ACCOUNTS) return [statementsOf(changed)]
  const plain = changed.flows.filter(({ parts }) => !parts)
  const rest = { ...changed, flows: changed.flows.filter(({ parts }) => parts) }
  const hasRest =
    rest.flows.length + rest.documents.length + rest.transfers.length > 0 ||
    rest.obligations.some(({ opening }) => opening.length > 0)
  const byMonth = input.months.flatMap((_, month) => {
    const booked = plain.filter(({ plan }) => plan[month] !== 0)
    return booked.length === 0 ? [] : [cashOfMonth(input, booked, month)]
  })
  return [...(hasRest ? [statementsOf(rest)] : []), ...byMonth]
}

/** Their cash is calculated as fast as that of one month. */
const FEW_ACCOUNTS = 10
const MAX_KNOWN_MONTHS = 150
const knownMonths = new WeakMap<ModelInput, Map<string, CashOfState>>()

/** The cash of what accounts of a baseline book in one month, whenever it is paid. */
function cashOfMonth(input: ModelInput, flows: readonly Flow[], month: number): CashOfState {
  const known = knownMonths.get(input) ?? new Map<string, CashOfState>()
  knownMonths.set(input, known)
  const key = `${month} ${flows.map(({ code }) => code).join(' ')}`
  const before = known.get(key)
  if (before) return before
  if (known.size >= MAX_KNOWN_MONTHS) known.clear()
  const only = flows.map(flow => ({
    ...flow,
    plan: flow.plan.map((amount, at) => (at === month ? amount : 0)),
  }))
  // Only these are kept, without their model.
  const { openingCash, closingCash, dailyBalances } = statementsOf(onlyFlows(input, only))
  const cash = { openingCash, closingCash, dailyBalances }
  known.set(key, cash)
  return cash
}

const onlyFlows = (input: ModelInput, flows: readonly Flow[]): ModelInput => ({
  ...{ ...input, flows, stock: null, documents: [], transfers: [] },
  balances: input.balances
    .filter(({ role }) => role !== null)
    .map(balance => ({ ...balance, amount: ZERO })),
  obligations: input.obligations.map(obligation => ({ ...obligation, opening: [] })),
})

/** Goods, and the costs that a level of stock follows. */
const stockedFlows = ({ stock }: ModelInput): ReadonlySet<string> =>
  new Set(
    stock && [
      ...stock.costs,
      ...stock.accounts.flatMap(({ level }) => (level.kind === 'ratio' ? level.costs : [])),
    ],
  )

/** A cache by the input of a baseline, which all of its scenarios have in common. */
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
    const transfers = without(own.transfers, other.transfers)
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
      documents: without(own.documents, other.documents),
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

/** Most changes leave the list itself as it is. */
function without<Each>(own: readonly Each[], other: readonly Each[]): readonly Each[] {
  if (own === other) return []
  const common = new Set(other)
  return own.filter(each => !common.has(each))
}

/** A flow with the months that differ from the other side; none if it has no such month. */
function onlyChangedMonths(flow: Flow, other: Flow | undefined): readonly Flow[] {
  if (!other) return [flow]
  const plan = new Float64Array(flow.plan.length)
  let isChanged = Boolean(flow.parts ?? other.parts)
  for (let at = 0; at < plan.length; at += 1) {
    const amount = flow.plan[at] as number
    if (amount === other.plan[at]) continue
    plan[at] = amount
    isChanged = true
  }
  return isChanged ? [{ ...flow, plan }] : []
}
