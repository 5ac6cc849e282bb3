/**
 * Events of a scenario as formulas of what a reader enters: a small model of the accounts that they
 * change, on hidden sheets. Decision 062.
 */
import { roundHalf, WHOLE_PPM } from '#money'
import {
  balanceAccountsOf,
  type CashRow,
  type ModelInput,
  type StatementRow,
  statementsOf,
} from '#statement'
import { inCents } from './grid.ts'
import { linesOf } from './lines.ts'
import { documentList, movementsOf, transferList } from './movements.ts'
import { owedOf } from './owed.ts'
import type { LiveTerm } from './scenario-money.ts'
import { formula, type WorkbookSheet } from './sheet.ts'
import { balanceRows, cashRows } from './statement-sheets.ts'

/** What a reader enters: a share in parts per million, or an amount in cents. */
interface LiveInput {
  readonly event: string
  readonly label: string
  readonly kind: 'share' | 'money'
  readonly value: number
}

/** A constant, or the whole with the share that a reader enters added or taken off. */
type LiveFactor = { readonly ppm: number } | { readonly input: number; readonly sign: 1 | -1 }

/** One month of a year's pay, a twelfth of it; `at` counts from the first month. */
interface LivePay {
  readonly input: number
  readonly at: number
}

/** What an employer pays on top; `since` is the first month of its year, null if months count. */
interface LiveCost extends LivePay {
  readonly ratePpm: number
  readonly from: number
  readonly to: number | null
  readonly since: number | null
}

/** `round(base × factors) + added + pay + costs`, in cents. */
interface LiveCell {
  readonly base: number
  readonly factors: readonly LiveFactor[]
  readonly added: number
  readonly pays: readonly LivePay[]
  readonly costs: readonly LiveCost[]
}

export interface LivePlan {
  readonly inputs: readonly LiveInput[]
  /**
   * A model that contains only the accounts that follow the inputs; its plan is that of the
   * scenario.
   */
  readonly model: ModelInput
  /** By flow of the model and by month; null is a constant. */
  readonly cells: readonly (readonly (LiveCell | null)[])[]
}

export interface LiveSheets {
  readonly sheets: readonly WorkbookSheet[]
  /** The part of a row that follows; null if none does. */
  readonly termOf: (row: StatementRow | CashRow) => LiveTerm | null
}

interface Rows {
  readonly profit: readonly StatementRow[]
  readonly balance: readonly StatementRow[]
  readonly cash: readonly CashRow[]
}

/** The rows of the small model that move. */
function movingRows({ model }: LivePlan): Rows {
  const { profit, balance, cash } = statementsOf(model)
  const isMoving = ({ amounts }: StatementRow | CashRow) => amounts.some(amount => amount !== 0)
  return { profit, balance: balance.filter(isMoving), cash: cash.filter(isMoving) }
}

/**
 * Null if the statements lack a row of it, or if a spreadsheet would round a planned amount to
 * another cent: then all changes stay figures.
 */
export function usableLivePlan(live: LivePlan, after: Rows): LivePlan | null {
  const { profit, balance, cash } = movingRows(live)
  const hasAll =
    profit.every(({ code }) => after.profit.some(each => each.code === code)) &&
    balance.every(({ code }) => after.balance.some(each => each.code === code)) &&
    cash.every(({ key }) => after.cash.some(each => each.key === key))
  return hasAll && isExact(live) ? live : null
}

/** `addressOf` is the cell of an input. */
export function liveSheets(live: LivePlan, addressOf: (input: number) => string): LiveSheets {
  const { model, cells } = live
  const { balance, cash } = movingRows(live)
  const balanceAccounts = balanceAccountsOf(model)
  const lines = linesOf(model, (flow, month) => {
    const cell = cells[model.flows.indexOf(flow)]?.[month]
    return cell ? formula(`(${formulaOf(cell, addressOf, live.inputs)})/100`, 'money') : null
  })
  const owed = owedOf(model, lines, () => '0')
  const documents = documentList(model, balanceAccounts).hidden
  const transfers = transferList(model, balanceAccounts).hidden
  const movements = movementsOf({
    ...{ input: model, balanceAccounts, lines, owed, documents, transfers },
  })
  const balances = balanceRows(model, balanceAccounts, movements)
  const cashGrid = cashRows(model, balanceAccounts, movements)
  const { entered, plan, net, tax, withheld, settled, settledTax, timing } = lines
  const grids = [entered, plan, net, tax, withheld, settled, settledTax, cashGrid.grid]
  return {
    sheets: [
      ...grids.map(grid => grid.sheet()),
      ...[balances.grid.sheet(), ...timing.shown, ...timing.hidden],
      ...[owed.dates, ...owed.sheets],
    ].map(sheet => ({ ...sheet, isHidden: true })),
    termOf: row => {
      if ('key' in row) {
        const own = cash.find(({ key }) => key === row.key)
        const placed = cashGrid.rows.find(({ of }) => of.key === row.key)
        return own && placed ? termOf(own, month => cashGrid.grid.at(placed.row, month)) : null
      }
      const flows = lines.placed.filter(({ flow }) => flow.code === row.code)
      if (flows.length > 0) {
        const amounts = model.months.map((_, month) =>
          flows.reduce((sum, { flow }) => sum + (flow.plan[month] ?? 0), 0),
        )
        return termOf({ amounts }, month => flows.map(each => plan.at(each.row, month)).join('+'))
      }
      const own = balance.find(({ code }) => code === row.code)
      const placed = balances.rows.find(({ of }) => of.code === row.code)
      return own && placed ? termOf(own, month => balances.grid.at(placed.row, month)) : null
    },
  }
}

const termOf = (
  { amounts }: { readonly amounts: ArrayLike<number> },
  cents: (month: number) => string,
): LiveTerm => ({
  cents: month => amounts[month] ?? 0,
  formula: month => `(${cents(month)})/100`,
})

/** Whether a spreadsheet gives the cents of the plan with the inputs as they are. */
const isExact = ({ model, cells, inputs }: LivePlan): boolean =>
  model.flows.every(({ plan }, flow) =>
    plan.every((amount, month) => {
      const cell = cells[flow]?.[month]
      return !cell || amountOf(cell, inputs) === amount
    }),
  )

const rounded = (value: number) => roundHalf(value, 'half-up')

/** Calculates the amount in the same steps as the formula. */
function amountOf(
  { base, factors, added, pays, costs }: LiveCell,
  inputs: readonly LiveInput[],
): number {
  const valueAt = (input: number) => inputs[input]?.value ?? 0
  const times = factors.reduce((product, factor) => {
    if ('ppm' in factor) return product * factor.ppm
    return product * Math.max(0, WHOLE_PPM + factor.sign * valueAt(factor.input))
  }, base)
  const upTo = (input: number, months: number) => rounded((valueAt(input) * months) / YEAR)
  const payOf = ({ input, at }: LivePay) => upTo(input, at + 1) - upTo(input, at)
  const costOf = ({ input, at, ratePpm, from, to, since }: LiveCost) => {
    const within = (pay: number) => Math.max(0, Math.min(pay, to ?? pay) - from)
    const before = since === null ? 0 : upTo(input, at) - upTo(input, since)
    const due = within(before + payOf({ input, at })) - (since === null ? 0 : within(before))
    return rounded((due * ratePpm) / WHOLE_PPM)
  }
  const scaled = factors.length === 0 ? base : rounded(times / WHOLE_PPM ** factors.length)
  const sum = (all: readonly number[]) => all.reduce((total, each) => total + each, 0)
  return scaled + added + sum(pays.map(payOf)) + sum(costs.map(costOf))
}

const YEAR = 12

function formulaOf(
  { base, factors, added, pays, costs }: LiveCell,
  addressOf: (input: number) => string,
  inputs: readonly LiveInput[],
): string {
  const whole = (input: number) =>
    inputs[input]?.kind === 'money'
      ? inCents(addressOf(input))
      : `ROUND(${addressOf(input)}*${WHOLE_PPM},0)`
  const factorOf = (factor: LiveFactor) =>
    'ppm' in factor
      ? String(factor.ppm)
      : `MAX(0,${WHOLE_PPM}${factor.sign === 1 ? '+' : '-'}${whole(factor.input)})`
  const upTo = (input: number, months: number) => `ROUND(${whole(input)}*${months}/${YEAR},0)`
  const payOf = ({ input, at }: LivePay) => `(${upTo(input, at + 1)}-${upTo(input, at)})`
  const costOf = ({ input, at, ratePpm, from, to, since }: LiveCost) => {
    const within = (pay: string) => `MAX(0,${to === null ? pay : `MIN(${pay},${to})`}-${from})`
    const before = since === null ? '0' : `(${upTo(input, at)}-${upTo(input, since)})`
    const now = within(
      since === null ? payOf({ input, at }) : `(${upTo(input, at + 1)}-${upTo(input, since)})`,
    )
    const due = since === null ? now : `(${now}-${within(before)})`
    return `ROUND(${due}*${ratePpm}/${WHOLE_PPM},0)`
  }
  const scaled =
    factors.length === 0
      ? String(base)
      : `ROUND(${[base, ...factors.map(factorOf)].join('*')}/${WHOLE_PPM ** factors.length},0)`
  return [scaled, String(added), ...pays.map(payOf), ...costs.map(costOf)].join('+')
}
