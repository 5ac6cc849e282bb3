/** Events of a scenario whose effect a workbook can calculate: prices, cuts and pay. */
import { onCostBase, onCostsIn } from '#calendar'
import type { ItemCode } from '#item'
import { type Ppm, roundCents, shareOf, WHOLE_PPM, ZERO } from '#money'
import {
  type AddAdjustment,
  compileScenario,
  type EventOf,
  type LayerRow,
  layerOf,
  NO_CELL,
  type OwnTerms,
  type ScenarioAdjustment,
  type ScenarioEvent,
  type ScenarioLayer,
} from '#scenario'
import type { Flow, FlowPart } from '#statement'
import { type Month, monthNumber, monthsBetween } from '#time'
import { booksOf } from './books-of-state.ts'
import { followsDebt } from './following-debt.ts'
import type { ScenarioContent, ScenarioModel } from './scenario-model.ts'
import type { ScenarioState } from './scenario-state.ts'

interface Pay {
  readonly input: number
  readonly at: number
}

interface Cost extends Pay {
  readonly ratePpm: Ppm
  readonly from: number
  readonly to: number | null
  readonly since: number | null
}

type Factor = { readonly ppm: Ppm } | { readonly input: number; readonly sign: 1 | -1 }

interface Cell {
  readonly base: number
  readonly factors: Factor[]
  added: number
  readonly pays: Pay[]
  readonly costs: Cost[]
}

interface Input {
  readonly event: string
  readonly label: string
  readonly kind: 'share' | 'money'
  readonly value: number
}

/** An account, or amounts of it with terms of their own, whose plan follows inputs. */
interface Following {
  readonly flow: Flow
  readonly cells: Cell[]
}

interface Work {
  readonly model: ScenarioModel
  readonly layer: ScenarioLayer
  readonly adjustments: readonly ScenarioAdjustment[]
  readonly months: readonly Month[]
  readonly inputs: Input[]
  /** By account, and by account and terms. */
  readonly following: Map<string, Following>
}

/**
 * The accounts that prices, cuts by a share and pay change, with the cells that follow. Null if
 * there are none, or if a change of them would change income tax or trade finance too.
 */
export function livePlanOf(model: ScenarioModel, scenario: ScenarioContent) {
  const { below, state, forecast } = model
  const { profitTaxPpm = 0 } = state.sources.basis.settings
  if (profitTaxPpm !== 0 || followsDebt(state)) return null
  const { months } = below.root
  const adjustments = compileScenario(scenario, booksOf(below))
  const layer = layerOf(adjustments, months)
  const work: Work = { model, layer, adjustments, months, inputs: [], following: new Map() }
  for (const event of scenario.events) if (!event.isOff) follow(work, event)
  if (work.inputs.length === 0) return null
  const { purchases: _, keptBack: __, ...input } = forecast.input
  const following = [...work.following.values()]
  return {
    inputs: work.inputs,
    model: {
      ...{ ...input, documents: [], transfers: [], stock: null, dailyMonths: 0 },
      flows: following.map(({ flow }) => flow),
      balances: input.balances
        .filter(({ role }) => role !== null)
        .map(balance => ({ ...balance, amount: ZERO })),
      obligations: input.obligations.map(each => ({ ...each, opening: [] })),
    },
    cells: following.map(({ cells }) => cells),
  }
}

function follow(work: Work, event: ScenarioEvent): void {
  if (event.kind === 'hire') paid(work, event)
  if (event.kind === 'priceChange') {
    scaled(work, event, { label: 'Price change', value: event.params.changePpm, sign: 1 })
  }
  if (event.kind === 'cutCosts' && event.params.sharePpm !== null) {
    scaled(work, event, { label: 'Lower by', value: event.params.sharePpm, sign: -1 })
  }
}

interface Share {
  readonly label: string
  readonly value: Ppm
  readonly sign: 1 | -1
}

/** A factor of one or more accounts; none of them if one cannot follow. */
function scaled(work: Work, event: ScenarioEvent, { label, value, sign }: Share): void {
  const ppm = Math.max(0, WHOLE_PPM + sign * value)
  const changes = work.adjustments.filter(
    each => each.kind === 'scale' && each.event === event.code && !each.isLinked,
  )
  const found = changes.flatMap(change => {
    const known = change.kind === 'scale' ? wholeAccount(work, change.code) : null
    return known ? [known] : []
  })
  if (found.length === 0 || found.length !== changes.length) return
  const input = work.inputs.push({ event: event.name, label, kind: 'share', value }) - 1
  changes.forEach((change, index) => {
    const own = found[index]
    if (change.kind !== 'scale' || !own) return
    own.cells.forEach((cell, at) => {
      const month = work.months[at]
      if (month === undefined || month < change.from) return
      if (change.to !== null && month > change.to) return
      const factor = cell.factors.findIndex(each => 'ppm' in each && each.ppm === ppm)
      if (factor >= 0) cell.factors[factor] = { input, sign }
    })
    work.following.set(change.code, own)
  })
}

/** The same cells for each event; null for an account whose amounts have other reasons too. */
function wholeAccount(work: Work, code: ItemCode): Following | null {
  const { model, layer, months, following } = work
  const known = following.get(code)
  if (known) return known
  const { below, state, forecast } = model
  const flow = forecast.input.flows.find(each => each.code === code)
  const [before, after] = [below, state].map(({ accounts }) => accounts.get(code))
  const row = layer.rows.get(code)
  if (!flow || !before || !after || !row || !isPlain(state, flow, row)) return null
  if (before.planned || before.parts.length > 0 || below.shares.has(code)) return null
  const cells = months.map((month, at): Cell => {
    const { factors, sum, typed } = row.cells.get(month) ?? NO_CELL
    const isTyped = typed !== null
    return {
      base: isTyped ? (after.amounts[at] ?? 0) : (before.amounts[at] ?? 0),
      factors: isTyped ? [] : factors.map(ppm => ({ ppm })),
      added: isTyped ? 0 : sum,
      ...{ pays: [], costs: [] },
    }
  })
  const { parts: _, certain: __, sales: ___, ...own } = flow
  return { flow: own, cells }
}

/** Paid at its own times, and no goods that stock depends on. */
function isPlain({ root }: ScenarioState, { code, treatment }: Flow, row: LayerRow): boolean {
  const { stock } = root.input
  const goods = new Set(
    stock && [
      ...stock.costs,
      ...stock.accounts.flatMap(({ level }) => (level.kind === 'ratio' ? level.costs : [])),
    ],
  )
  const isPaid = treatment.kind === 'trade' || treatment.kind === 'wages'
  return isPaid && !goods.has(code) && row.shifts.length + row.timings.length === 0
}

/** Wages and the employer's costs of a hire follow the pay of a year; all of them, or none. */
function paid(work: Work, event: EventOf<'hire'>): void {
  const { start, end, payPerYear } = event.params
  const own = work.adjustments.filter(
    (each): each is AddAdjustment => each.kind === 'add' && each.event === event.code,
  )
  const places = placesOf(work)
  const input = work.inputs.length
  const changes: Change[] = []
  for (const [index, month] of work.months.entries()) {
    const at = monthsBetween(start, month)
    if (at < 0 || (end !== null && month > end)) continue
    const inMonth = own.filter(each => each.month === month)
    const costs = costsIn(work, event, { input, at, month })
    const accrued = inMonth.filter(({ terms }) => terms?.treatment.kind === 'accrued')
    const pay = { input, at, amount: payIn(payPerYear, at) }
    const wages = inMonth.find(each => isOfPay(each, pay.amount))
    if (!wages || costs.length !== accrued.length) return
    for (const [which, amount] of [pay, ...costs].entries()) {
      const added = [wages, ...accrued][which]
      const cell = added && places.cellOf(added, index)
      if (!cell || added.amount !== amount.amount) return
      changes.push({ cell, amount })
    }
  }
  if (changes.length === 0) return
  work.inputs.push({ event: event.name, label: 'Pay per year', kind: 'money', value: payPerYear })
  places.keep()
  for (const { cell, amount } of changes) {
    const { amount: cents, ...rest } = amount
    cell.added -= cents
    if ('ratePpm' in rest) cell.costs.push(rest)
    else cell.pays.push(rest)
  }
}

interface Change {
  readonly cell: Cell
  readonly amount: (Pay | Cost) & { readonly amount: number }
}

const payIn = (payPerYear: number, at: number): number =>
  roundCents((payPerYear * (at + 1)) / YEAR) - roundCents((payPerYear * at) / YEAR)

const YEAR = 12

const isOfPay = ({ terms, amount, rangePpm }: AddAdjustment, pay: number): boolean =>
  amount === pay && rangePpm === undefined && (terms === null || terms.treatment.kind === 'wages')

interface OfMonth extends Pay {
  readonly month: Month
}

/** What an employer pays on top in a month, as far as it is usual or as the event says. */
function costsIn(
  { model }: Work,
  { params }: EventOf<'hire'>,
  { input, at, month }: OfMonth,
): (Cost & { readonly amount: number })[] {
  const { onCostsPpm, payPerYear } = params
  const pay = payIn(payPerYear, at)
  if (onCostsPpm !== null) {
    const own = { input, at, ratePpm: onCostsPpm, from: 0, to: null, since: null }
    return onCostsPpm === 0 ? [] : [{ ...own, amount: shareOf(pay, onCostsPpm) }]
  }
  const { country } = model.below.sources.basis
  return onCostsIn(country, month)
    .filter(({ isUsual }) => isUsual)
    .map(({ base, ratePpm }) => {
      const intoYear = (monthNumber(month) - base.yearBeginsMonth + YEAR) % YEAR
      const since = base.per === 'month' ? null : Math.max(0, at - intoYear)
      const upTo = (months: number) => roundCents((payPerYear * months) / YEAR)
      const before = since === null ? 0 : upTo(at) - upTo(since)
      const amount = shareOf(onCostBase(base, pay, before), ratePpm)
      return { input, at, ratePpm, from: base.from, to: base.to, since, amount }
    })
}

/** Where each amount of an event is planned: in its account, or with its own terms. */
function placesOf(work: Work) {
  const found = new Map<string, Following | null>()
  const placeOf = ({ code, terms }: AddAdjustment): Following | null => {
    const key = terms === null ? code : `${code} ${JSON.stringify(terms)}`
    const known = work.following.get(key) ?? found.get(key)
    if (known !== undefined) return known
    const place = terms === null ? wholeAccount(work, code) : ownTerms(work, code, terms)
    found.set(key, place)
    return place
  }
  return {
    cellOf: (adjustment: AddAdjustment, at: number): Cell | undefined => {
      const { code, month } = adjustment
      const isTyped = (work.layer.rows.get(code)?.cells.get(month)?.typed ?? null) !== null
      return isTyped ? undefined : placeOf(adjustment)?.cells[at]
    },
    keep: () => {
      for (const [key, place] of found) if (place) work.following.set(key, place)
    },
  }
}

function ownTerms({ model }: Work, code: ItemCode, terms: OwnTerms): Following | null {
  const flow = model.forecast.input.flows.find(each => each.code === code)
  const layered = model.state.accounts.get(code)
  if (!flow || !layered) return null
  const { parts = [], certain: _, sales: __, ...own } = flow
  const key = JSON.stringify(terms)
  const at = layered.parts.findIndex(each => each.key === key)
  const part: FlowPart | undefined = at < 0 ? undefined : parts.slice(-layered.parts.length)[at]
  if (!part) return null
  const { plan, taxPpm, settlement, treatment } = part
  return {
    flow: { ...own, plan, taxPpm, settlement, treatment },
    cells: Array.from(plan, base => ({ base, factors: [], added: 0, pays: [], costs: [] })),
  }
}
