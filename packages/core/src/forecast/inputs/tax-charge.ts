/** The income tax on profit that the owner has changed. Decision 058. */
import { type ItemCode, profitSign } from '#item'
import { type Cents, cents, ZERO } from '#money'
import { type PlannedAccount, type Provenance, restOfPlan } from '#plan'
import { monthsUntil } from '#time'
import type { AccountIndex } from '../account-index.ts'
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
  into: Float64Array,
  plan: readonly PlannedAccount[],
  accountIndex: AccountIndex,
  sign: 1 | -1,
): void {
  const types = new Map(accountIndex.profit.map(({ code, itemType }) => [code, itemType]))
  for (const { code, amounts } of plan) {
    const itemType = types.get(code)
    if (itemType === undefined || accountIndex.roleOf(code) === 'incomeTaxExpense') continue
    for (const [month, amount] of amounts.entries()) {
      into[month] = (into[month] ?? 0) + sign * profitSign(itemType) * amount
    }
  }
}

export interface ProfitChange extends Pick<TaxRate, 'share'> {
  /** By month, the profit before tax less that of the statistical forecast, in cents. */
  readonly changes: ArrayLike<number>
  /** By month, whether a financial year begins. */
  readonly isNewYear: readonly boolean[]
}

/**
 * The tax account with the tax on changed profit, in the months in which its own forecast has tax:
 * with a share of 0.28, 10,000 more profit in March are 2,800 more tax in March, or at the end of
 * the year if tax is charged then. Less profit lowers the tax to zero at most, and the rest lowers
 * later months. An amount of the owner or of a budget stays; the next charge of the same year has
 * the tax of its month, and a later year never has it.
 */
export function taxedAccount(
  account: PlannedAccount,
  { share, changes, isNewYear }: ProfitChange,
): PlannedAccount {
  let open = 0
  /** The part of it that amounts already set cover, if no other charge of their year follows. */
  let covered = 0
  const cells = account.amounts.map((amount, month) => {
    if (isNewYear[month]) {
      open -= covered
      covered = 0
    }
    open += share * (changes[month] ?? 0)
    const provenance = account.provenance[month] as Provenance
    if (provenance.source !== 'statistical') {
      covered = open
      return { amount, provenance }
    }
    if (amount <= ZERO) return { amount, provenance }
    covered = 0
    const soFar = month === 0 ? account.soFar : ZERO
    const wanted = cents(Math.max(0, Math.round(amount + open)))
    const taxed = cents(soFar + restOfPlan(wanted, soFar))
    const more = cents(taxed - amount)
    open -= more
    return { amount: taxed, provenance: more === ZERO ? provenance : taxedBy(provenance, more) }
  })
  return {
    ...account,
    amounts: cells.map(({ amount }) => amount),
    provenance: cells.map(({ provenance }) => provenance),
  }
}

const taxedBy = (provenance: Provenance, amount: Cents): Provenance => ({
  ...provenance,
  inputs: [...provenance.inputs, { label: 'Tax on the profit you changed', amount }],
})

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0)
