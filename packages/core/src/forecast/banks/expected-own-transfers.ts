/** The transfers between the main bank account and the others that a forecast expects. */
import type { ItemCode } from '#item'
import { type Cents, cents, ZERO } from '#money'
import { restOfPlan, type Transfer } from '#plan'
import type { Statements } from '#statement'
import { addDays, type Day, daysBetween, firstDay, lastDay, type Month, monthOfDay } from '#time'
import type { AccountIndex } from '../account-index.ts'
import { dayIn, USUAL_DAY } from '../inputs/regular-transfers.ts'
import type { BankSide } from './bank-rows.ts'
import { cashSignOf, movedSoFar, type OwnTransferRule, usualMove } from './own-transfers.ts'

interface OwnTransferQuestion {
  readonly accountIndex: AccountIndex
  readonly asOf: Day
  readonly months: readonly Month[]
  readonly main: ItemCode
  readonly rules: ReadonlyMap<ItemCode, OwnTransferRule>
  readonly explained: ReadonlyMap<ItemCode, ReadonlySet<BankSide>>
  readonly taxes: readonly ItemCode[]
  /** What users have planned, zero included; it replaces what is expected regularly. */
  readonly planned: readonly Transfer[]
  /** The forecast without these transfers. */
  readonly own: Statements
  /** By month, how much more the main account has than in `own`. */
  readonly mainRises: readonly number[]
}

/** An expected transfer into an account from the main one; out of it, the amount is negative. */
interface Move {
  readonly bank: ItemCode
  readonly on: Day
  readonly amount: number
}

/**
 * Accounts with a level return to it at the end of every month, and an account for taxes to what is
 * owed. Before that they receive what they would be overdrawn by; if the main account would be
 * overdrawn, it receives what they have above their level, or what its buffer has. Regular amounts
 * move on the usual day, as far as the account they leave has money at the end of the month.
 */
export function expectedOwnTransfers(question: OwnTransferQuestion): Transfer[] {
  const { accountIndex, main, rules, own, months, asOf } = question
  const rows = new Map(own.balance.map(row => [row.code, row.amounts]))
  const balanceOf = (code: ItemCode, month: number) =>
    cashSignOf(accountIndex, code) * (rows.get(code)?.[month] ?? 0)
  const moves = new Moves()
  const ordered = [...rules].sort(([, left], [, right]) => ORDER[left.kind] - ORDER[right.kind])
  months.forEach((month, index) => {
    const rise = question.mainRises[index - 1] ?? 0
    moveByDay({ ...question, rules: new Map(ordered) }, { moves, month, rise })
    for (const [bank, rule] of ordered) {
      const before = balanceOf(bank, index) + moves.into(bank)
      const available =
        balanceOf(main, index) + (question.mainRises[index] ?? 0) - moves.outOfMain()
      const amount = amountOf(question, { bank, rule, index, before, available })
      moves.add({ bank, on: dayOfRule(rule, month, asOf), amount })
    }
  })
  return moves.all.map(({ bank, on, amount }) => {
    const [from, to] = amount > 0 ? [main, bank] : [bank, main]
    const label = `To ${accountIndex.nameOf(to)}`
    return { on, from, to, amount: cents(Math.abs(amount)), label }
  })
}

/** Levels come first, because they decide what the main account has for the others. */
const ORDER: Readonly<Record<OwnTransferRule['kind'], number>> = {
  level: 0,
  taxes: 1,
  regular: 1,
  buffer: 2,
}

/** The transfers so far, and what they sum to. */
class Moves {
  readonly all: Move[] = []
  readonly #into = new Map<ItemCode, number>()

  add(move: Move): void {
    if (move.amount === 0) return
    this.all.push(move)
    this.#into.set(move.bank, this.into(move.bank) + move.amount)
  }

  into(bank: ItemCode): number {
    return this.#into.get(bank) ?? 0
  }

  outOfMain(): number {
    return [...this.#into.values()].reduce((sum, amount) => sum + amount, 0)
  }
}

const dayOfRule = ({ kind }: OwnTransferRule, month: Month, asOf: Day): Day =>
  kind === 'regular' ? dayIn(month, USUAL_DAY, asOf) : lastDay(month)

interface AtMonth {
  readonly bank: ItemCode
  readonly rule: OwnTransferRule
  readonly index: number
  /** The balance at the month's end without the transfer. */
  readonly before: number
  /** What the main account has at the month's end without the transfer. */
  readonly available: number
}

function amountOf(
  question: OwnTransferQuestion,
  { bank, rule, index, before, available }: AtMonth,
): number {
  if (rule.kind === 'level') return rule.level - before
  const most = Math.max(0, available)
  if (rule.kind === 'buffer') return Math.max(available - rule.mainLevel, -Math.max(0, before))
  if (rule.kind === 'taxes') return Math.min(most, taxesAt(question, index) - before)
  const month = question.months[index] as Month
  if (isPlanned(question, bank, month)) return 0
  const usual = usualMove(rule, month)
  const amount = index === 0 ? restThisMonth(question, bank, usual) : usual
  return amount > 0 ? Math.min(amount, most) : Math.max(amount, -Math.max(0, before))
}

function restThisMonth(
  { accountIndex, explained, months, asOf }: OwnTransferQuestion,
  bank: ItemCode,
  usual: Cents,
): Cents {
  const [running] = months
  // In books without a running month, the first month is complete.
  if (running === undefined || monthOfDay(asOf) !== running) return usual
  const soFar = movedSoFar(accountIndex, bank, explained.get(bank) ?? new Set(), running)
  return restOfPlan(usual, soFar)
}

const isPlanned = ({ planned }: OwnTransferQuestion, bank: ItemCode, month: Month): boolean =>
  planned.some(({ on, from, to }) => monthOfDay(on) === month && (from === bank || to === bank))

function taxesAt({ accountIndex, taxes, own }: OwnTransferQuestion, index: number): number {
  return own.balance.reduce(
    (sum, { code, amounts }) =>
      taxes.includes(code) ? sum - cashSignOf(accountIndex, code) * (amounts[index] ?? 0) : sum,
    0,
  )
}

interface DaysOfMonth {
  readonly moves: Moves
  readonly month: Month
  /** What the main account has more than in `own`. */
  readonly rise: number
}

/** As far as days are known, moves to each account on each day what it lacks and others have. */
function moveByDay(
  { own, asOf, rules, main }: OwnTransferQuestion,
  { moves, month, rise }: DaysOfMonth,
): void {
  const daily = new Map(own.dailyBanks.map(({ code, balances }) => [code, balances]))
  const known = daily.get(main)?.length ?? 0
  const first = Math.max(1, daysBetween(asOf, firstDay(month)))
  const last = Math.min(known, daysBetween(asOf, lastDay(month)))
  for (let ahead = first; ahead <= last; ahead += 1) {
    const on = addDays(asOf, ahead)
    const balanceOf = (code: ItemCode) => daily.get(code)?.[ahead - 1] ?? 0
    for (const [bank, rule] of rules) {
      const balance = balanceOf(bank) + moves.into(bank)
      if (isNeverOverdrawn(rule) && balance < 0) moves.add({ bank, on, amount: -balance })
    }
    for (const [bank, rule] of rules) {
      const lacks = -(balanceOf(main) + rise - moves.outOfMain())
      const has = balanceOf(bank) + moves.into(bank) - keptIn(rule)
      if (lacks > 0 && has > 0) moves.add({ bank, on, amount: -Math.min(lacks, has) })
    }
  }
}

/** A card may be below zero. */
const isNeverOverdrawn = (rule: OwnTransferRule): boolean =>
  rule.kind === 'taxes' || (rule.kind === 'level' && rule.level >= ZERO)

/** What stays in an account when the main account lacks money. */
function keptIn(rule: OwnTransferRule): number {
  if (rule.kind === 'level') return Math.max(0, rule.level)
  return rule.kind === 'buffer' ? 0 : Number.POSITIVE_INFINITY
}
