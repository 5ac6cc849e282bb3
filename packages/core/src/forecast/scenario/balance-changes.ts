/** What a layer changes in addition to the plan: entries, purchases, documents and obligations. */
import { ITEM_TYPE, type ItemCode, SUMMARY_DATA_TYPE } from '#item'
import { seriesOf, valueAt } from '#ledger'
import { type Cents, cents, ZERO } from '#money'
import { restOfPlan, type Transfer } from '#plan'
import type { InstalmentsAdjustment, ScenarioLayer } from '#scenario'
import type { KeptBack, ModelInput, Obligation, OpeningBalance, Purchase } from '#statement'
import { type Day, type Month, monthOfDay } from '#time'
import type { OpenDocument } from '#timing'
import { dayIn, USUAL_DAY } from '../inputs/regular-transfers.ts'
import { paidLater } from './later-documents.ts'
import { settlementBy } from './own-settlements.ts'
import { mainBankOf, type ScenarioState } from './scenario-state.ts'

type Typed = ReadonlyMap<string, ReadonlyMap<Month, Cents>>

export function withBalanceChanges(state: ScenarioState, layer: ScenarioLayer): ScenarioState {
  const typed = typedOf(layer)
  const obligations = withObligations(state.input, layer)
  const { movements, payments } = sorted(state, typed, obligations)
  const isTyped = (code: ItemCode, month: Month) => movements.get(code)?.has(month) ?? false
  const isReplaced = ({ on, from, to }: Transfer) =>
    isTyped(from, monthOfDay(on)) || isTyped(to, monthOfDay(on))
  const { input } = state
  const kept = input.transfers.filter(transfer => !isReplaced(transfer))
  const replaced = input.transfers.filter(isReplaced)
  const bought = [...(input.purchases ?? []).map(each => withoutTyped(state, each, movements))]
  return {
    ...state,
    typedPayments: withPayments(state, payments),
    typedCells: withTyped(state, typed),
    input: {
      ...input,
      obligations,
      documents: withDocuments(input.documents, layer, state.root.asOf),
      transfers: [
        ...kept,
        ...layer.entries.map(({ on, debit, credit, amount, label }) => ({
          ...{ on, from: credit, to: debit, amount, label },
        })),
        ...typedMovements(state, movements, replaced),
      ],
      ...notEmpty('purchases', [...bought, ...purchasesOf(state, layer)]),
      ...notEmpty('keptBack', keptBackOf(state, layer, typed)),
    },
  }
}

/** Absent where there are none, as in a forecast without a scenario. */
const notEmpty = <Key extends string, Value>(key: Key, list: readonly Value[]) =>
  (list.length === 0 ? {} : { [key]: list }) as { readonly [K in Key]?: readonly Value[] }

function typedOf({ rows }: ScenarioLayer): Typed {
  const found = new Map<string, Map<Month, Cents>>()
  for (const [code, { cells }] of rows) {
    for (const [month, { typed }] of cells) {
      if (typed === null) continue
      const own = found.get(code) ?? new Map<Month, Cents>()
      found.set(code, own.set(month, typed))
    }
  }
  return found
}

/** Typed cells of balances: payments of obligations, and movements of all others. */
function sorted(
  { accounts, vanished }: ScenarioState,
  typed: Typed,
  obligations: readonly Obligation[],
): { readonly movements: Typed; readonly payments: Typed } {
  const owed = new Set<string>(obligations.map(({ code }) => code))
  const gone = new Set(vanished)
  const balances = [...typed].filter(([code]) => !accounts.has(code) && !gone.has(code))
  return {
    movements: new Map(balances.filter(([code]) => !owed.has(code))),
    payments: new Map(balances.filter(([code]) => owed.has(code))),
  }
}

const withPayments = ({ typedPayments, root }: ScenarioState, payments: Typed) =>
  new Map([
    ...typedPayments,
    ...[...payments].map(([code, months]) => {
      const byMonth = new Map(typedPayments.get(code))
      for (const [month, amount] of months) byMonth.set(root.months.indexOf(month), amount)
      return [code, byMonth] as const
    }),
  ])

const withTyped = ({ typedCells: below }: ScenarioState, typed: Typed) =>
  typed.size === 0
    ? below
    : new Set([
        ...below,
        ...[...typed].flatMap(([code, months]) =>
          [...months.keys()].map(month => `${code} ${month}`),
        ),
      ])

/** A movement of 500.00 of a loan is 500.00 borrowed, and of an asset 500.00 bought. */
function typedMovements(
  state: ScenarioState,
  movements: Typed,
  replaced: readonly Transfer[],
): Transfer[] {
  const { input, root } = state
  const bank = mainBankOf(state)
  return [...movements].flatMap(([code, months]) => {
    const account = input.balances.find(each => each.code === code)
    if (!account || account.code === bank) return []
    return [...months].flatMap(([month, amount]): Transfer[] => {
      const left = month === root.months[0] ? restOf(state, account, amount) : amount
      if (left === ZERO) return []
      const isAsset = account.itemType === ITEM_TYPE.asset
      const [from, to] = isAsset ? [bank, account.code] : [account.code, bank]
      return [
        { on: usualDay(state, code, month, replaced), from, to, amount: left, label: account.name },
      ]
    })
  })
}

/** The day of the movement that it replaces, otherwise the usual one. */
function usualDay(
  { root }: ScenarioState,
  code: string,
  month: Month,
  replaced: readonly Transfer[],
): Day {
  const known = replaced.find(
    ({ on, from, to }) => monthOfDay(on) === month && (from === code || to === code),
  )
  return known?.on ?? dayIn(month, USUAL_DAY, root.asOf)
}

/** The typed movement of the running month less what the balance has moved already. */
function restOf(
  { sources, root }: ScenarioState,
  { code, amount }: OpeningBalance,
  typed: Cents,
): Cents {
  const { ledger } = sources
  const series = seriesOf(ledger, SUMMARY_DATA_TYPE.BalanceSheet).find(each => each.code === code)
  if (!series || monthOfDay(root.asOf) !== root.months[0]) return typed
  const before = valueAt(ledger, series, ledger.closeMonth) ?? ZERO
  return restOfPlan(typed, cents(amount - before))
}

function withoutTyped({ root }: ScenarioState, purchase: Purchase, movements: Typed): Purchase {
  const months = movements.get(purchase.code)
  if (!months) return purchase
  const isTyped = (at: number) => months.has(root.months[at] as Month)
  return { ...purchase, amounts: purchase.amounts.map((each, at) => (isTyped(at) ? 0 : each)) }
}

const purchasesOf = ({ root }: ScenarioState, { purchases }: ScenarioLayer): Purchase[] =>
  purchases
    .filter(({ month }) => root.months.includes(month))
    .map(({ code, month, amount, taxPpm, paid }) => ({
      ...{ code, taxPpm, settlement: settlementBy(paid, root) },
      amounts: Float64Array.from(root.months, each => (each === month ? amount : 0)),
    }))

function keptBackOf(
  { input, accounts }: ScenarioState,
  layer: ScenarioLayer,
  typed: Typed,
): KeptBack[] {
  const below = (input.keptBack ?? []).filter(({ on, row }) => !typed.get(row)?.has(monthOfDay(on)))
  const own = layer.keptBack
    .filter(({ row }) => accounts.has(row))
    .map(({ on, row, code, amount }) => ({ on, row, code, amount }))
  return [...below, ...own]
}

const withDocuments = (
  documents: readonly OpenDocument[],
  layer: ScenarioLayer,
  asOf: Day,
): readonly OpenDocument[] => {
  if (layer.documents.length + layer.documentTimings.length === 0) return documents
  const days = new Map(layer.documents.map(({ documentId, on }) => [documentId, on]))
  return documents.map(document => {
    const on = days.get(document.documentId)
    if (on !== undefined) return { ...document, expectedOn: on, expectedBy: 'user' }
    return paidLater(document, layer.documentTimings, asOf)
  })
}

function withObligations(input: ModelInput, layer: ScenarioLayer): readonly Obligation[] {
  if (layer.obligations.length === 0 && layer.instalments.length === 0) return input.obligations
  const known = new Map(input.obligations.map(each => [each.code, each]))
  for (const { obligation } of layer.obligations) {
    if (!known.has(obligation.code)) known.set(obligation.code, obligation)
  }
  return [...known.values()].map(obligation =>
    layer.instalments
      .filter(({ code }) => code === obligation.code)
      .reduce(paidOtherwise, obligation),
  )
}

/** The earliest parts of what is owed are paid on other days. */
function paidOtherwise(obligation: Obligation, plan: InstalmentsAdjustment): Obligation {
  let left: number = plan.amount
  const stays = [...obligation.opening]
    .sort((a, b) => (a.on < b.on ? -1 : 1))
    .map(({ on, amount }) => {
      const moved = Math.min(left, Math.max(0, amount))
      left -= moved
      return { on, amount: cents(amount - moved) }
    })
    .filter(({ amount }) => amount !== ZERO)
  return { ...obligation, opening: [...stays, ...plan.parts] }
}
