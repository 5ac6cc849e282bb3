/** A state as the input of the statements. */
import type { LayeredAccount } from '#scenario'
import type { Flow, FlowPart, ModelInput } from '#statement'
import type { Settlement } from '#timing'
import { withWholeAmounts } from '../planned/planned-parts.ts'
import { settlementBy } from './own-settlements.ts'
import type { ScenarioState } from './scenario-state.ts'
import { typedPaymentTransfers } from './typed-payments.ts'

/** The input of a state before debt follows its cash. */
export function ownInputOf(state: ScenarioState): ModelInput {
  const { root, input, flows, accounts } = state
  if (state.depth === 0) return root.input
  const changed = flows.map((flow): Flow => {
    const account = accounts.get(flow.code)
    if (!account || account === state.initial.get(flow.code)) return flow
    return flowOf(flow, account, ({ terms }) => settlementBy(terms.paid, root, flow))
  })
  const made = { ...input, flows: changed }
  if (state.typedPayments.size === 0) return made
  return { ...made, transfers: [...made.transfers, ...typedPaymentTransfers(state, made)] }
}

function flowOf(
  flow: Flow,
  { amounts, added, parts, sales }: LayeredAccount,
  settlementFor: (part: LayeredAccount['parts'][number]) => Settlement,
): Flow {
  const own = parts.map(
    (part): FlowPart => ({
      plan: new Float64Array(part.amounts),
      taxPpm: part.terms.taxPpm,
      treatment: part.terms.treatment,
      settlement: settlementFor(part),
      ...(part.terms.paid.kind === 'later' && { varies: true }),
    }),
  )
  const changed = withWholeAmounts(flow, amounts)
  const all = [...(changed.parts ?? []), ...own]
  return {
    ...changed,
    ...(all.length > 0 && { parts: all }),
    ...(added.some(amount => amount !== 0) && { certain: new Float64Array(added) }),
    ...(sales.length > 0 && {
      sales: sales.map(({ amounts: own, ...rest }) => ({ ...rest, plan: new Float64Array(own) })),
    }),
  }
}
