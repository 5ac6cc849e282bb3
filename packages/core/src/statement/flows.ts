/** Profit and loss accounts with their plan, and what each planned amount does beside it. */
import { type ItemCode, profitSign } from '#item'
import { shareOf } from '#money'
import { assert, unreachable } from '#outcome'
import type { Flow, Treatment } from './model.ts'
import { arise, type Duties, type Owed } from './obligations.ts'
import { book, type Trade, tradeOfFlow } from './trade.ts'
import { post, type Workings } from './workings.ts'

export interface PostedFlow {
  readonly flow: Flow
  /** Our own copy of the plan; changes by `plan` alone. */
  readonly planned: Float64Array
  readonly postings: Postings
}

/** The treatment, with its codes looked up. */
type Postings =
  | { readonly kind: 'trade'; readonly trade: Trade }
  | { readonly kind: 'wages'; readonly withheld: readonly Withheld[]; readonly rest: Trade }
  | { readonly kind: 'accrued'; readonly account: number; readonly owed: Owed | null }
  | { readonly kind: 'nonCash'; readonly account: number }

interface Withheld {
  readonly account: number
  readonly owed: Owed | null
  readonly ppm: number
}

export function postedFlow(workings: Workings, flow: Flow, duties: Duties): PostedFlow {
  const planned = new Float64Array(workings.entries.months)
  return { flow, planned, postings: postingsOf(workings, flow, duties, planned) }
}

function postingsOf(
  workings: Workings,
  flow: Flow,
  duties: Duties,
  planned: Float64Array,
): Postings {
  const { treatment } = flow
  const { indexOf, controls } = workings.chart
  const owedOf = (code: ItemCode) => duties.byCode.get(code) ?? null
  switch (treatment.kind) {
    case 'trade':
      return { kind: 'trade', trade: tradeOfFlow(workings, flow, duties.taxOffice, planned) }
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
      return { kind: 'nonCash', account: indexOf(treatment.code) }
    default:
      return unreachable(treatment)
  }
}

const withheldOf = (
  { withheld }: Extract<Treatment, { kind: 'wages' }>,
  indexOf: (code: ItemCode) => number,
  owedOf: (code: ItemCode) => Owed | null,
): Withheld[] =>
  withheld.map(({ code, ppm }) => ({ account: indexOf(code), owed: owedOf(code), ppm }))

/** Plans an amount in place of the month's former one, and posts the difference. */
export function plan(workings: Workings, posted: PostedFlow, month: number, amount: number): void {
  const { flow, planned, postings } = posted
  const sign = profitSign(flow.itemType)
  assert(sign !== 0, () => `${flow.name} is neither income nor expense`)
  const before = planned[month] as number
  switch (postings.kind) {
    case 'trade':
      book(workings, postings.trade, month, amount)
      return
    case 'wages':
      planned[month] = amount
      payWages(workings, postings, month, { before, after: amount })
      return
    case 'accrued':
      planned[month] = amount
      accrue(workings, postings, month, -sign * (amount - before))
      return
    case 'nonCash':
      planned[month] = amount
      accrue(workings, { ...postings, owed: null }, month, -sign * (amount - before))
      return
    default:
      unreachable(postings)
  }
}

/** An expense that is owed, not paid; or that an asset loses. */
function accrue(
  workings: Workings,
  { account, owed }: { account: number; owed: Owed | null },
  month: number,
  amount: number,
): void {
  post(workings, month, workings.chart.controls.result, account, amount)
  if (owed) arise(workings, owed, month, amount)
}

/** Of wages of 1,000.00 with 20 % withheld, 200.00 becomes owed and 800.00 is paid as settled. */
function payWages(
  workings: Workings,
  { rest, withheld }: Extract<Postings, { kind: 'wages' }>,
  month: number,
  { before, after }: { before: number; after: number },
): void {
  let net = after
  for (const part of withheld) {
    const held = shareOf(after, part.ppm)
    net -= held
    accrue(workings, part, month, -rest.direction * (held - shareOf(before, part.ppm)))
  }
  book(workings, rest, month, net)
}

/** What of a flow is settled in its own time; nothing, where it moves no cash. */
export function tradeOf({ postings }: PostedFlow): Trade[] {
  if (postings.kind === 'trade') return [postings.trade]
  return postings.kind === 'wages' ? [postings.rest] : []
}
