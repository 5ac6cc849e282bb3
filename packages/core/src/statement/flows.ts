/** Profit and loss accounts with their plan, and the effect of each planned amount outside it. */
import { type ItemCode, profitSign } from '#item'
import { shareOf, splitBy } from '#money'
import { assert, unreachable } from '#outcome'
import { TAX_COLLECTED } from './cash-rows.ts'
import { columns } from './columns.ts'
import type { Flow, FlowPart, ModelInput, Treatment } from './model.ts'
import { arise, type Duties, type Owed } from './obligations.ts'
import { book, type Trade, tradeOfFlow } from './trade.ts'
import { post, type Workings } from './workings.ts'

export interface PostedFlow {
  readonly flow: Flow
  /** A copy of the plan; changed only by `plan`. */
  readonly planned: Float64Array
  readonly postings: Postings
  readonly parts: readonly PostedFlow[]
  /** The plan and its parts; the array of the plan itself if it has none. */
  readonly total: Float64Array
}

/** The treatment, with its account codes resolved to indexes. */
type Postings =
  | { readonly kind: 'trade'; readonly trade: Trade }
  /** Purchases of goods are booked with inventory, because they also depend on its level. */
  | { readonly kind: 'goods'; readonly trade: Trade }
  | { readonly kind: 'wages'; readonly withheld: readonly Withheld[]; readonly rest: Trade }
  | ({ readonly kind: 'accrued' } & Accrued)
  | { readonly kind: 'depreciation'; readonly assets: readonly Depreciated[] }

interface Accrued {
  readonly account: number
  readonly owed: Owed | null
}

interface Depreciated {
  readonly account: number
  readonly weights: readonly number[]
}

interface Withheld extends Accrued {
  readonly ppm: number
}

type PostedPart = Flow & Pick<FlowPart, 'planned'>

/** Flows with an empty plan: planning all months is the same as editing them. */
export function postedFlows(
  workings: Workings,
  { flows, stock }: Pick<ModelInput, 'flows' | 'stock'>,
  duties: Duties,
): PostedFlow[] {
  const goods = new Set(stock?.costs)
  const plans = columns(flows.length, workings.entries.months)
  const posted = (flow: PostedPart, planned: Float64Array, isOfStock: boolean): PostedFlow => {
    assert(profitSign(flow.itemType) !== 0, () => `${flow.name} is neither income nor expense`)
    assert(
      flow.plan.length === planned.length && flow.plan.every(Number.isSafeInteger),
      () => `${flow.name} is not planned in whole cents for every month`,
    )
    const postings = isOfStock
      ? goodsPostings(workings, flow, duties)
      : postingsOf(workings, flow, duties, planned)
    const { parts = [], ...own } = flow
    return {
      ...{ flow, planned, postings },
      parts: parts.map(part => posted({ ...own, ...part }, planned.slice(), false)),
      total: parts.length === 0 ? planned : planned.slice(),
    }
  }
  return flows.map((flow, index) =>
    posted(flow, plans.rows[index] as Float64Array, goods.has(flow.code)),
  )
}

function goodsPostings(workings: Workings, flow: Flow, { taxOffice }: Duties): Postings {
  assert(
    flow.treatment.kind === 'trade' && profitSign(flow.itemType) < 0,
    () => `${flow.name} is not a cost of goods`,
  )
  const bought = new Float64Array(workings.entries.months)
  return { kind: 'goods', trade: tradeOfFlow(workings, flow, taxOffice, bought) }
}

function postingsOf(
  workings: Workings,
  flow: PostedPart,
  duties: Duties,
  planned: Float64Array,
): Postings {
  const { treatment } = flow
  const { indexOf, controls } = workings.balanceAccounts
  const owedOf = (code: ItemCode) => duties.byCode.get(code) ?? null
  switch (treatment.kind) {
    case 'trade':
      return { kind: 'trade', trade: tradeOfFlow(workings, flow, duties.taxOffice, planned) }
    case 'writtenOff':
      return { kind: 'trade', trade: tradeOfWriteOff(workings, flow, treatment, duties, planned) }
    case 'wages': {
      const taxed = tradeOfFlow(workings, flow, null, new Float64Array(planned.length))
      const rest = { ...taxed, taxPpm: 0, control: controls.wagesPayable }
      return { kind: 'wages', rest, withheld: withheldOf(treatment, indexOf, owedOf) }
    }
    case 'accrued':
      return {
        kind: 'accrued',
        account: indexOf(treatment.code),
        owed: owedOf(treatment.code),
      }
    case 'nonCash':
      return { kind: 'accrued', account: indexOf(treatment.code), owed: null }
    case 'depreciation':
      return { kind: 'depreciation', assets: depreciatedBy(flow, treatment, workings) }
    default:
      return unreachable(treatment)
  }
}

function depreciatedBy(
  { name }: Flow,
  { assets }: Extract<Treatment, { kind: 'depreciation' }>,
  { balanceAccounts, horizon }: Workings,
): Depreciated[] {
  const isSplit = (month: number) => assets.some(({ weights }) => (weights[month] ?? 0) > 0)
  assert(
    horizon.months.every((_, month) => isSplit(month)),
    () => `${name} depreciates no asset in some month`,
  )
  return assets.map(({ code, weights }) => ({ account: balanceAccounts.indexOf(code), weights }))
}

/** The reverse of a sale: the result, receivables, sales tax and receipts are all lower. */
function tradeOfWriteOff(
  workings: Workings,
  flow: Flow,
  { row }: Extract<Treatment, { kind: 'writtenOff' }>,
  { taxOffice }: Duties,
  booked: Float64Array,
): Trade {
  const { balanceAccounts, rows } = workings
  return {
    ...tradeOfFlow(workings, { ...flow, code: row }, taxOffice, booked),
    control: balanceAccounts.controls.receivables,
    taxRow: rows.indexOf(TAX_COLLECTED),
  }
}

const withheldOf = (
  { withheld }: Extract<Treatment, { kind: 'wages' }>,
  indexOf: (code: ItemCode) => number,
  owedOf: (code: ItemCode) => Owed | null,
): Withheld[] =>
  withheld.map(({ code, ppm }) => ({ account: indexOf(code), owed: owedOf(code), ppm }))

/**
 * Replaces the planned amounts of the months from one on, and posts the differences, except for
 * goods, which `restock` books.
 */
export function plan(
  workings: Workings,
  posted: PostedFlow,
  from: number,
  amounts: ArrayLike<number>,
): void {
  replace(workings, posted, from, amounts)
  sumParts(posted)
}

/** The parts do not change after this. */
export function planParts(workings: Workings, posted: PostedFlow): void {
  for (const part of posted.parts) replace(workings, part, 0, part.flow.plan)
  sumParts(posted)
}

function sumParts({ planned, parts, total }: PostedFlow): void {
  if (total === planned) return
  total.forEach((_, month) => {
    const sum = (all: number, part: PostedFlow) => all + (part.planned[month] ?? 0)
    total[month] = parts.reduce(sum, planned[month] ?? 0)
  })
}

function replace(
  workings: Workings,
  { flow, planned, postings }: PostedFlow,
  from: number,
  amounts: ArrayLike<number>,
): void {
  if (postings.kind === 'trade') {
    book(workings, postings.trade, from, amounts)
    return
  }
  if (postings.kind === 'goods') {
    planned.set(amounts, from)
    return
  }
  const sign = profitSign(flow.itemType)
  const before = planned.slice(from, from + amounts.length)
  planned.set(amounts, from)
  const after = planned.subarray(from, from + amounts.length)
  if (postings.kind === 'wages') payWages(workings, postings, from, before, after)
  else if (postings.kind === 'depreciation')
    depreciate(workings, postings.assets, from, before, after)
  else accrue(workings, postings, from, -sign, before, after)
}

/** An expense that raises a liability or lowers an asset, without cash. */
function accrue(
  workings: Workings,
  { account, owed }: Accrued,
  from: number,
  direction: number,
  before: ArrayLike<number>,
  after: ArrayLike<number>,
): void {
  for (let at = 0; at < after.length; at += 1) {
    const rise = direction * ((after[at] as number) - (before[at] as number))
    post(workings, from + at, workings.balanceAccounts.controls.result, account, rise)
    if (owed) arise(workings, owed, from + at, rise)
  }
}

/** 30.00 on two assets with weights of 1 and 2 lowers one by 10.00 and the other by 20.00. */
function depreciate(
  workings: Workings,
  assets: readonly Depreciated[],
  from: number,
  before: Float64Array,
  after: Float64Array,
): void {
  for (let at = 0; at < after.length; at += 1) {
    const weights = assets.map(asset => asset.weights[from + at] ?? 0)
    const was = splitBy(before[at] ?? 0, weights)
    const is = splitBy(after[at] ?? 0, weights)
    assets.forEach(({ account }, index) => {
      const rise = (is[index] ?? 0) - (was[index] ?? 0)
      post(workings, from + at, workings.balanceAccounts.controls.result, account, rise)
    })
  }
}

/**
 * Pays wages: of 1,000.00 with 20 % withheld, 200.00 becomes a liability, and 800.00 is paid as
 * settled.
 */
function payWages(
  workings: Workings,
  { rest, withheld }: Extract<Postings, { kind: 'wages' }>,
  from: number,
  before: Float64Array,
  after: Float64Array,
): void {
  const net = after.slice()
  for (const part of withheld) {
    const held = after.map(amount => shareOf(amount, part.ppm))
    const heldBefore = before.map(amount => shareOf(amount, part.ppm))
    accrue(workings, part, from, -rest.direction, heldBefore, held)
    held.forEach((amount, at) => {
      net[at] = (net[at] as number) - amount
    })
  }
  book(workings, rest, from, net)
}

/** The settled amounts of a flow and its parts; none if it moves no cash. */
export function tradesOf({ postings, parts }: PostedFlow): Trade[] {
  const others = parts.flatMap(tradesOf)
  if (postings.kind === 'trade' || postings.kind === 'goods') return [postings.trade, ...others]
  return postings.kind === 'wages' ? [postings.rest, ...others] : others
}
