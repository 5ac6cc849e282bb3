/** A forecast with scenarios on it, as far as its statements need: plan, entries and balances. */
import { type ItemCode, itemCode } from '#item'
import { type Cents, cents, ZERO } from '#money'
import type { LayeredAccount, ShareOfAccount } from '#scenario'
import type { Flow, ModelInput } from '#statement'
import type { ForecastBasis, ForecastSources } from '../basis.ts'
import type { Forecast } from '../forecast.ts'
import { salesTaxBasisOf } from '../inputs/obligations.ts'
import { plannedAmounts } from '../planned/planned-parts.ts'

/** Immutable: a layer gives a new state. */
export interface ScenarioState {
  readonly sources: ForecastSources
  /** The forecast below all scenarios. */
  readonly root: Forecast
  /** Profit and loss by code; of the running month the rest. */
  readonly accounts: ReadonlyMap<string, LayeredAccount>
  /** The same below all scenarios: an account that is the same object here is unchanged. */
  readonly initial: ReadonlyMap<string, LayeredAccount>
  /** Flows without their amounts: those of the forecast, and new accounts. */
  readonly flows: readonly Flow[]
  /** All of the input but its flows. */
  readonly input: ModelInput
  /** Typed payments of obligations, by code and month. */
  readonly typedPayments: ReadonlyMap<string, ReadonlyMap<number, Cents>>
  /** Account and month of each typed cell: `loan 2027-03`. */
  readonly typedCells: ReadonlySet<string>
  readonly shares: ReadonlyMap<string, ShareOfAccount>
  readonly depth: number
  /** What is changed but no longer in the books; it counts nothing. */
  readonly vanished: readonly string[]
}

export function stateOf(sources: ForecastSources, root: Forecast): ScenarioState {
  const soFar = new Map(root.plan.map(account => [account.code as string, account.soFar]))
  const goods = new Set<string>(root.input.stock?.costs)
  const accounts = new Map<string, LayeredAccount>(
    root.input.flows.map(flow => [
      flow.code,
      {
        code: flow.code,
        amounts: wholeOf(flow),
        added: Array.from(flow.plan, () => ZERO),
        parts: [],
        sales: [],
        soFar: soFar.get(flow.code) ?? ZERO,
        ...plannedOf(flow),
        taxPpm: flow.taxPpm,
        isTrade: flow.treatment.kind === 'trade' && !goods.has(flow.code),
      },
    ]),
  )
  return {
    ...{ sources, root, flows: root.input.flows, input: root.input },
    ...{ accounts, initial: accounts },
    typedPayments: new Map(),
    typedCells: new Set(),
    shares: sharesOf(sources.basis, root),
    depth: 0,
    vanished: [],
  }
}

/** Absent where there are none. */
function plannedOf(flow: Flow): Pick<LayeredAccount, 'planned'> {
  const planned = plannedAmounts(flow)
  return planned.some(amount => amount !== 0) ? { planned: Array.from(planned, cents) } : {}
}

/** With its planned invoices and bills: scenarios change all of an account. */
function wholeOf(flow: Flow): Cents[] {
  const planned = plannedAmounts(flow)
  return Array.from(flow.plan, (amount, month) => cents(amount + (planned[month] ?? 0)))
}

/** Months in which an account follows another one, as its rule says and its provenance confirms. */
function sharesOf({ settings }: ForecastBasis, { plan }: Forecast): Map<string, ShareOfAccount> {
  const shares = new Map<string, ShareOfAccount>()
  for (const { code, provenance } of plan) {
    const rule = settings.accounts[code]?.rule
    if (rule?.kind !== 'percentOf') continue
    const months = new Set(
      provenance.flatMap((cell, at) =>
        cell.source === 'rule' && cell.rule?.kind === 'percentOf' ? [at] : [],
      ),
    )
    shares.set(code, { of: rule.code, ppm: rule.ppm, months })
  }
  return shares
}

/** The model's own bank line, if the books have none. */
export const mainBankOf = ({ root, input }: ScenarioState): ItemCode =>
  root.facts.mainBank ?? input.balances.find(({ role }) => role === 'bank')?.code ?? MISSING_BANK

const MISSING_BANK = itemCode('bank')

/** Sales tax of an account, where the organisation has any. */
export const taxOf = ({ sources }: ScenarioState, taxPpm: number | null): number =>
  salesTaxBasisOf(sources.basis) === 'none' ? 0 : (taxPpm ?? 0)
