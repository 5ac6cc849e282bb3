/** Cash of a state from the accounts that its layers change, for questions asked many times. */
import { type Flow, type ModelInput, type Statements, statementsOf } from '#statement'
import { inputOf, statementsOfState } from './scenario-model.ts'
import type { ScenarioState } from './scenario-state.ts'

export type CashOfState = Pick<Statements, 'openingCash' | 'closingCash' | 'dailyBalances'>

/**
 * The same cents as the statements of the whole state. Cash is a sum over accounts, movements and
 * taxes, so the cash of the baseline changes by that of the changed accounts, after less before.
 * Stock depends on all of its costs together, and typed payments on all taxes; with a change of
 * these, and without one of anything, the statements are computed or known.
 */
export function cashOfState(state: ScenarioState): CashOfState {
  const { root, accounts, initial } = state
  if (state.depth === 0) return root.statements
  const isChanged = ({ code }: Flow) => accounts.get(code) !== initial.get(code)
  if (state.typedPayments.size > 0 || changesStock(root.input, isChanged)) {
    return statementsOfState(state)
  }
  const after = inputOf(state)
  const [was, is] = [root.input, after].map(input => onlyOf(input, isChanged)) as [
    ModelInput,
    ModelInput,
  ]
  const [before, now] = withoutCommon(was, is)
  const [less, more] = [statementsOf(before), statementsOf(now)]
  const base = root.statements
  const sum = (of: (statements: CashOfState) => Float64Array) =>
    of(base).map((amount, at) => amount + (of(more)[at] ?? 0) - (of(less)[at] ?? 0))
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

/** Goods, or the costs that a level of stock follows. */
function changesStock({ stock, flows }: ModelInput, isChanged: (flow: Flow) => boolean): boolean {
  if (!stock) return false
  const costs = new Set([
    ...stock.costs,
    ...stock.accounts.flatMap(({ level }) => (level.kind === 'ratio' ? level.costs : [])),
  ])
  return flows.some(flow => costs.has(flow.code) && isChanged(flow))
}

const onlyOf = (input: ModelInput, isChanged: (flow: Flow) => boolean): ModelInput => ({
  ...input,
  flows: input.flows.filter(isChanged),
  balances: input.balances.map(balance => ({ ...balance, amount: 0 as typeof balance.amount })),
  stock: null,
})

/** Documents, transfers and what is owed already, where both have the same. */
function withoutCommon(before: ModelInput, after: ModelInput): [ModelInput, ModelInput] {
  const strip = (own: ModelInput, other: ModelInput): ModelInput => {
    const documents = new Set(other.documents)
    const transfers = new Set(other.transfers)
    const openings = new Map(other.obligations.map(({ code, opening }) => [code, opening]))
    return {
      ...own,
      documents: own.documents.filter(each => !documents.has(each)),
      transfers: own.transfers.filter(each => !transfers.has(each)),
      obligations: own.obligations.map(obligation =>
        openings.get(obligation.code) === obligation.opening
          ? { ...obligation, opening: [] }
          : obligation,
      ),
    }
  }
  return [strip(before, after), strip(after, before)]
}
