/** Events about people: an employee and a consultant. */
import { type OnCost, onCostBase, onCostsIn } from '#calendar'
import { ITEM_TYPE, type ItemCode } from '#item'
import { type Cents, cents, type Ppm, retirementTitle, roundCents, shareOf } from '#money'
import { addMonths, lastDay, type Month, monthNumber, monthsBetween } from '#time'
import type { ConsultantParams, HireParams } from '../event.ts'
import { atOnce, type EventChanges, monthsWithin, ramp } from './event-draft.ts'

/**
 * Wages with tax withheld, the employer's costs on top, and what the person sells. A hire of 72,000
 * a year in New Zealand costs 6,210.00 a month with KiwiSaver; 4,800.00 of it is paid in the month.
 */
export function hire(draft: EventChanges, params: HireParams): void {
  const { start, end, payPerYear, onCostsPpm, oneOff, salesPerMonth, monthsToReach } = params
  const { accounts, books } = draft
  payroll(draft, {
    ...{ start, end, onCostsPpm, wagesAccount: params.wagesAccount },
    payIn: month => partOfYear(payPerYear, monthsBetween(start, month)),
  })
  if (oneOff !== 0) draft.add(accounts.hiring(params.costsAccount), start, oneOff)
  if (salesPerMonth === 0) return
  const sales = accounts.sales(params.salesAccount)
  for (const month of monthsWithin(books, start, end)) {
    const sold = ramp(salesPerMonth, monthsBetween(start, month) + 1, monthsToReach)
    draft.sell(sales, month, sold, params)
  }
}

/** A twelfth of a year's pay; the twelve of a year sum to it. */
const partOfYear = (payPerYear: Cents, at: number): Cents =>
  cents(roundCents((payPerYear * (at + 1)) / 12) - roundCents((payPerYear * at) / 12))

export interface Payroll {
  readonly start: Month
  readonly end: Month | null
  readonly payIn: (month: Month) => Cents
  /** Null is the rates of the country. */
  readonly onCostsPpm: Ppm | null
  readonly wagesAccount: ItemCode | null
}

/** Wages and the employer's costs of each month of the forecast. */
export function payroll(draft: EventChanges, { start, end, payIn, ...rest }: Payroll): void {
  const { books, accounts } = draft
  const wages = accounts.wages(rest.wagesAccount)
  const isWithheld = books.accounts.find(({ code }) => code === wages)?.isWithheld ?? false
  const terms = isWithheld
    ? null
    : atOnce(0, {
        kind: 'wages',
        withheld: [{ code: draft.obligation('withholding'), ppm: books.withheldPpm }],
      })
  const last = books.months.at(-1) ?? start
  const until = end !== null && end < last ? end : last
  const paidInYear = new Map<string, Cents>()
  const accountOf = remembered((name: string, isPension: boolean) =>
    accounts.onCost(name, isPension),
  )
  for (let month = start; month <= until; month = addMonths(month, 1)) {
    const pay = payIn(month)
    const isAhead = month >= (books.months[0] ?? month)
    if (isAhead) draft.add(wages, month, pay, terms)
    for (const cost of costsOf(rest.onCostsPpm, books.country, month)) {
      const key = `${cost.name} ${yearOf(month, cost.base.yearBeginsMonth)}`
      const before = paidInYear.get(key) ?? cents(0)
      paidInYear.set(key, cents(before + pay))
      const amount = shareOf(onCostBase(cost.base, pay, before), cost.ratePpm)
      if (!isAhead || amount === 0) continue
      const account = accountOf(cost.name, cost.paidWith === 'pension')
      draft.add(account, month, amount, atOnce(0, { kind: 'accrued', code: draft.owedFor(cost) }))
    }
  }
}

function remembered(find: (name: string, isPension: boolean) => ItemCode) {
  const known = new Map<string, ItemCode>()
  return (name: string, isPension: boolean): ItemCode => {
    const code = known.get(name) ?? find(name, isPension)
    known.set(name, code)
    return code
  }
}

/** The year of a month, by the month with which years start. */
const yearOf = (month: Month, begins: number): string =>
  addMonths(month, -((monthNumber(month) - begins + 12) % 12))

type Cost = Pick<OnCost, 'name' | 'ratePpm' | 'base' | 'paidWith'> & OnCost

function costsOf(ppm: Ppm | null, country: string | null, month: Month): readonly Cost[] {
  const usual = onCostsIn(country, month).filter(({ isUsual }) => isUsual)
  if (ppm === null) return usual
  if (ppm === 0) return []
  const [like] = usual
  const name = like?.paidWith === 'pension' ? like.name : retirementTitle(country)
  const base = { per: 'month', from: 0, to: null, yearBeginsMonth: 1 } as const
  const own = { name, ratePpm: ppm, base, paidWith: 'pension', isUsual: true } as const
  return [{ ...own, source: '', validFrom: lastDay(month), isConfirmed: true }]
}

/**
 * A fee for some months, of which tax is withheld, and what it is worth afterwards. Of 8,000.00 a
 * month with 15 % GST and 20 % withheld 7,600.00 is paid and 1,600.00 is owed to the tax office.
 */
export function consultant(draft: EventChanges, params: ConsultantParams): void {
  const { start, feePerMonth, months, withheldPpm, benefitPerMonth, benefitAfterMonths } = params
  const { accounts, books } = draft
  const account = accounts.costs(params.costsAccount)
  const terms = atOnce(accounts.taxPpmOf(account), { kind: 'trade' }, 31)
  for (const month of monthsWithin(books, start, addMonths(start, months - 1))) {
    draft.add(account, month, feePerMonth, terms)
    const withheld = shareOf(feePerMonth, withheldPpm)
    if (withheld === 0) continue
    const code = draft.obligation('withholding')
    draft.keepBack({ on: lastDay(month), row: account, code, amount: withheld })
  }
  if (benefitPerMonth === 0) return
  const benefit = accounts.sales(params.benefitAccount)
  const isCost = books.accounts.some(
    ({ code, itemType }) => code === benefit && itemType === ITEM_TYPE.expense,
  )
  const amount = cents(isCost ? -benefitPerMonth : benefitPerMonth)
  for (const month of monthsWithin(books, addMonths(start, benefitAfterMonths), null)) {
    if (isCost) draft.add(benefit, month, amount)
    else draft.sell(benefit, month, amount, params)
  }
}
