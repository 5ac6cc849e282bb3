/** The income tax on profit that the owner has changed, and after losses. Decisions 058 and 089. */
import { companyTaxIn, lossUsed } from '#calendar'
import { type ItemCode, profitSign } from '#item'
import { type Cents, cents, WHOLE_PPM, ZERO } from '#money'
import { type PlannedAccount, type Provenance, restOfPlan } from '#plan'
import { monthsUntil } from '#time'
import type { AccountIndex } from '../account-index.ts'
import { type LossBooks, lossAfter } from './tax-losses.ts'
import { chargedIn, profitsBeforeTax } from './tax-payments.ts'

const PAST_MONTHS = 24
/** No country charges more; a larger share comes from years with hardly any profit. */
const MAX_SHARE = 0.5

/** The expense account of income tax, and the share of profit that the books charge. */
export interface TaxRate {
  readonly code: ItemCode
  readonly share: number
}

/**
 * The tax of the last two years by their profit before tax: 28,000 of 100,000 is 0.28. Null if the
 * books charge no tax or had no profit.
 */
export function taxRateOf(accountIndex: AccountIndex): TaxRate | null {
  const past = monthsUntil(accountIndex.ledger.closeMonth, PAST_MONTHS)
  const [main] = accountIndex.profit
    .filter(({ code }) => accountIndex.roleOf(code) === 'incomeTaxExpense')
    .map(({ code }) => ({ code, charged: sum(past.map(at => accountIndex.profitAt(code, at))) }))
    .sort((left, right) => right.charged - left.charged)
  const charged = sum(past.map(month => chargedIn(accountIndex, month)))
  const profit = sum(past.map(profitsBeforeTax(accountIndex, [], [])))
  if (!main || charged <= 0 || profit <= 0) return null
  return { code: main.code, share: Math.min(MAX_SHARE, charged / profit) }
}

/** Adds the profit before tax of planned accounts by month, in cents; a sign of −1 subtracts it. */
export function addProfits(
  into: readonly Float64Array[],
  plan: readonly PlannedAccount[],
  accountIndex: AccountIndex,
  sign: 1 | -1,
): void {
  const types = new Map(accountIndex.profit.map(({ code, itemType }) => [code, itemType]))
  for (const { code, amounts } of plan) {
    const itemType = types.get(code)
    if (itemType === undefined || accountIndex.roleOf(code) === 'incomeTaxExpense') continue
    for (const [month, amount] of amounts.entries()) {
      const profit = sign * profitSign(itemType) * amount
      for (const sums of into) sums[month] = (sums[month] ?? 0) + profit
    }
  }
}

export interface ProfitChange extends Pick<TaxRate, 'share'> {
  /** By month, the planned profit before tax, in cents. */
  readonly profits: ArrayLike<number>
  /** By month, the profit before tax less that of the statistical forecast, in cents. */
  readonly changes: ArrayLike<number>
  /** By month, whether a financial year begins. */
  readonly isNewYear: readonly boolean[]
  readonly losses: LossBooks
}

/**
 * The tax account with the tax on changed profit, in the months in which its own forecast has tax:
 * with a share of 0.28, 10,000 more profit in March are 2,800 more tax in March, or at the end of
 * the year if tax is charged then. Less profit lowers the tax to zero at most, and the rest lowers
 * later months. An amount of the owner or of a budget stays; the next charge of the same year has
 * the tax of its month, and a later year never has it.
 *
 * A loss of a year lowers the charges of the next years with a profit: after a loss of 20,000, a
 * year with a profit of 50,000 is charged three fifths of its tax (decision 089). Books that charge
 * what is left after their losses keep their charges.
 */
export function taxedAccount(account: PlannedAccount, question: ProfitChange): PlannedAccount {
  const { isNewYear, profits, losses, share } = question
  const { country, booked } = losses
  const rateAfterLosses = losses.opening > 0 ? rateOfBooksAfterLosses(share, country) : 0
  let [loss, open] = [losses.opening, 0]
  const cells: Cell[] = []
  for (let from = 0; from < account.amounts.length; ) {
    const next = isNewYear.indexOf(true, from + 1)
    const to = next < 0 ? account.amounts.length : next
    const before = from === 0 ? booked : { profit: 0, charged: 0 }
    const year = chargesOf(account, question, { from, to, open })
    let profit = before.profit
    for (let month = from; month < to; month++) profit += profits[month] ?? 0
    const used = lossUsed(loss, profit, country)
    loss = lossAfter(loss, profit, country)
    const tax = before.charged + year.own - open + year.open
    open = year.open
    // What lowers later tax because of a loss comes from the loss, and not from the rest as well.
    if (profit < 0 && open < 0) open = Math.min(0, open - share * profit)
    if (used > 0) {
      const most = Math.max(0, tax - rateAfterLosses * (profit - used))
      const relief = Math.min((tax * used) / profit, rateAfterLosses > 0 ? most : tax)
      const relieved = relievedBy(year.cells, Math.round(relief))
      cells.push(...relieved.cells)
      open -= relieved.rest
    } else cells.push(...year.cells)
    from = to
  }
  return {
    ...account,
    amounts: cells.map(({ amount }) => amount),
    provenance: cells.map(({ provenance }) => provenance),
  }
}

/** Books that charge less than this part of their country's rate charge tax after losses. */
const AFTER_LOSSES = 0.6

/** The rate of the country where the books charge tax after losses; 0 where they do not. */
function rateOfBooksAfterLosses(share: number, country: string | null): number {
  const rate = (companyTaxIn(country)?.ratePpm ?? 0) / WHOLE_PPM
  return share < AFTER_LOSSES * rate ? rate : 0
}

interface Cell {
  readonly amount: Cents
  readonly provenance: Provenance
  /** How much of it a loss may lower. */
  readonly reducible: number
}

interface YearCharges {
  readonly cells: readonly Cell[]
  /** The charges without those of the owner or a budget. */
  readonly own: number
  /** The tax on changed profit that no charge of the year has; below zero it lowers later ones. */
  readonly open: number
}

/** The charges of the months of one year with the tax on changed profit. */
function chargesOf(
  account: PlannedAccount,
  { share, changes }: Pick<ProfitChange, 'share' | 'changes'>,
  { from, to, open: before }: { readonly from: number; readonly to: number; readonly open: number },
): YearCharges {
  let [open, own] = [before, 0]
  /** The part of it that amounts already set cover, if no other charge of their year follows. */
  let covered = 0
  const cells = account.amounts.slice(from, to).map((amount, at): Cell => {
    const month = from + at
    open += share * (changes[month] ?? 0)
    const provenance = account.provenance[month] as Provenance
    if (provenance.source !== 'statistical') {
      covered = open
      return { amount, provenance, reducible: 0 }
    }
    if (amount <= ZERO) return { amount, provenance, reducible: 0 }
    covered = 0
    const soFar = month === 0 ? account.soFar : ZERO
    const wanted = cents(Math.max(0, Math.round(amount + open)))
    const taxed = cents(soFar + restOfPlan(wanted, soFar))
    const more = cents(taxed - amount)
    open -= more
    own += taxed
    return {
      amount: taxed,
      provenance: more === ZERO ? provenance : taxedBy(provenance, CHANGED, more),
      reducible: Math.max(0, taxed - soFar),
    }
  })
  return { cells, own, open: open - covered }
}

/** Charges lowered by an amount in all, each in proportion. The rest lowers later years. */
function relievedBy(
  cells: readonly Cell[],
  relief: number,
): { readonly cells: readonly Cell[]; readonly rest: number } {
  const reducible = sum(cells.map(each => each.reducible))
  const most = Math.max(0, Math.min(relief, reducible))
  let [seen, given] = [0, 0]
  const lowered = cells.map(cell => {
    seen += cell.reducible
    const less = cents(reducible === 0 ? 0 : Math.round((most * seen) / reducible) - given)
    given += less
    if (less === ZERO) return cell
    const provenance = taxedBy(cell.provenance, LOSSES, cents(-less))
    return { ...cell, amount: cents(cell.amount - less), provenance }
  })
  return { cells: lowered, rest: Math.max(0, relief) - given }
}

const CHANGED = 'Tax on the profit you changed'
const LOSSES = 'Tax losses of earlier years'

const taxedBy = (provenance: Provenance, label: string, amount: Cents): Provenance => ({
  ...provenance,
  inputs: [...provenance.inputs, { label, amount }],
})

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0)
