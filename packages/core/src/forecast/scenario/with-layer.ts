/** A state with one more layer. */
import { isProfitAndLossType } from '#item'
import { ZERO } from '#money'
import { restOfPlan } from '#plan'
import { applyLayer, type LayerLine, type ScenarioLayer } from '#scenario'
import type { Flow } from '#statement'
import type { Forecast } from '../forecast.ts'
import { withBalanceChanges } from './balance-changes.ts'
import { settlementBy } from './own-settlements.ts'
import { type ScenarioState, taxOf } from './scenario-state.ts'

/** The state with one more layer: the plan first, then entries, documents and obligations. */
export function withLayer(state: ScenarioState, layer: ScenarioLayer): ScenarioState {
  const lined = withLines(state, layer)
  const { months } = state.root
  const accounts = applyLayer(lined.accounts, {
    ...{ months, layer, shares: state.shares },
    restOf: restOfPlan,
  })
  return { ...withBalanceChanges({ ...lined, accounts }, layer), depth: state.depth + 1 }
}

/** New accounts, and accounts of the books that were never used. */
function withLines(state: ScenarioState, layer: ScenarioLayer): ScenarioState {
  const { sources, root, input } = state
  const known = new Set<string>([...state.accounts.keys(), ...input.balances.map(b => b.code)])
  const owed = new Set<string>(
    [...input.obligations, ...layer.obligations.map(({ obligation }) => obligation)].map(
      ({ code }) => code,
    ),
  )
  const own = new Map(layer.lines.map(line => [line.code as string, line]))
  const lines: LayerLine[] = layer.lines.filter(({ code }) => !known.has(code))
  const vanished: string[] = []
  for (const code of changedCodes(layer)) {
    if (known.has(code) || own.has(code) || owed.has(code)) continue
    const account = sources.basis.accounts.find(each => each.code === code)
    if (!account) vanished.push(code)
    else lines.push({ ...account, taxPpm: taxOf(state, account.taxPpm) })
  }
  if (lines.length === 0 && vanished.length === 0) return state
  const flows = lines.filter(isPlanned).map(line => emptyFlow(line, root))
  const accounts = new Map(state.accounts)
  for (const { code, taxPpm, plan } of flows) {
    const amounts = Array.from(plan, () => ZERO)
    const empty = { code, amounts, added: amounts, parts: [], sales: [], soFar: ZERO }
    accounts.set(code, { ...empty, taxPpm, isTrade: true })
  }
  const balances = lines
    .filter(line => !isPlanned(line))
    .map(({ code, name, itemType, itemSubType, role }) => ({
      ...{ code, name, itemType, itemSubType, role, amount: ZERO },
    }))
  return {
    ...state,
    accounts,
    flows: [...state.flows, ...flows],
    input: { ...input, balances: [...input.balances, ...balances] },
    vanished: [...state.vanished, ...vanished],
  }
}

const isPlanned = ({ itemType }: LayerLine) => isProfitAndLossType(itemType)

const changedCodes = (layer: ScenarioLayer): ReadonlySet<string> =>
  new Set([
    ...layer.rows.keys(),
    ...layer.purchases.map(({ code }) => code),
    ...layer.entries.flatMap(({ debit, credit }) => [debit, credit]),
  ])

/** Paid at once, evenly over the month. */
const emptyFlow = (
  { code, name, itemType, itemSubType, role, taxPpm }: LayerLine,
  root: Forecast,
): Flow => ({
  ...{ code, name, itemType, itemSubType, role, taxPpm },
  plan: new Float64Array(root.months.length),
  settlement: settlementBy({ kind: 'atOnce', dayOfMonth: null }, root),
  treatment: { kind: 'trade' },
})
