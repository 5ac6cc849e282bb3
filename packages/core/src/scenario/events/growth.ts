/** Events that grow a business: another store and another product. */

import { ITEM_TYPE } from '#item'
import { cents, type Ppm, shareOf, WHOLE_PPM } from '#money'
import { addMonths, type Month, monthsBetween } from '#time'
import type { ProductParams, StoreParams } from '../event.ts'
import { isDirect } from './event-accounts.ts'
import { atOnce, dayFrom, type EventChanges, monthsWithin, paidOver, ramp } from './event-draft.ts'
import { depreciate } from './money.ts'
import { payroll } from './people.ts'
import type { ScenarioBooks } from './scenario-books.ts'

/** Rents that a landlord asks for as a bond, unless the fields say otherwise. */
const BOND_RENTS = 3

/**
 * Fit-out, bond and opening stock when it opens; then sales that grow to their level, direct costs
 * as a share of them, rent, wages and depreciation.
 */
export function store(draft: EventChanges, params: StoreParams): void {
  const { opening, end, fitOut, rentPerMonth, wagesPerMonth, lifeMonths, rentFreeMonths } = params
  const { accounts, books } = draft
  if (fitOut !== 0) {
    const asset = accounts.fixedAsset(null, 'Fit-out')
    const taxPpm = accounts.usualCostTax()
    const paid = paidOver(1)
    draft.purchase({ code: asset, month: opening, amount: fitOut, taxPpm, paid })
    depreciate(draft, {
      ...{ asset, from: opening, amount: fitOut, months: lifeMonths, account: null },
    })
  }
  const bond = params.bond ?? cents(BOND_RENTS * rentPerMonth)
  if (bond !== 0) {
    const on = dayFrom(opening, 1, books)
    const debit = accounts.bond()
    draft.entry({ on, debit, credit: books.mainBank, amount: bond, label: 'Rental bond' })
  }
  if (params.openingStock !== 0) {
    draft.purchase({
      ...{ code: accounts.inventory(), month: opening, amount: params.openingStock },
      ...{ taxPpm: accounts.usualCostTax(), paid: paidOver(1) },
    })
  }
  if (rentPerMonth !== 0) {
    const rent = accounts.rent(params.rentAccount)
    const terms = atOnce(accounts.taxPpmOf(rent), { kind: 'trade' }, 1)
    for (const month of monthsWithin(books, addMonths(opening, rentFreeMonths), end)) {
      draft.add(rent, month, rentPerMonth, terms)
    }
  }
  if (wagesPerMonth !== 0) {
    payroll(draft, {
      ...{ start: opening, end, onCostsPpm: null, wagesAccount: params.wagesAccount },
      payIn: () => wagesPerMonth,
    })
  }
  sell(draft, params, params.directCostsPpm ?? usualDirectCosts(books))
}

function sell(
  { accounts, books, add, sell: addSales }: EventChanges,
  params: StoreParams,
  directCostsPpm: Ppm,
): void {
  const { opening, end, salesPerMonth, monthsToReach } = params
  if (salesPerMonth === 0) return
  const sales = accounts.sales(params.salesAccount)
  const direct = accounts.directCosts(params.directCostsAccount)
  for (const month of monthsWithin(books, opening, end)) {
    const sold = ramp(salesPerMonth, monthsBetween(opening, month) + 1, monthsToReach)
    addSales(sales, month, sold, params)
    add(direct, month, shareOf(sold, directCostsPpm))
  }
}

/** Direct costs of the last 12 months as a share of sales; at most all of them. */
function usualDirectCosts({ accounts }: Pick<ScenarioBooks, 'accounts'>): Ppm {
  const sum = (isWanted: (account: ScenarioBooks['accounts'][number]) => boolean) =>
    accounts.filter(isWanted).reduce((total: number, { yearAmount }) => total + yearAmount, 0)
  const sales = sum(({ itemType }) => itemType === ITEM_TYPE.revenue)
  const costs = sum(isDirect)
  if (sales <= 0 || costs <= 0) return 0
  return Math.min(WHOLE_PPM, Math.round((costs / sales) * WHOLE_PPM))
}

/** Units that grow to their level, with their price and their cost, and the cost of the launch. */
export function product(draft: EventChanges, params: ProductParams): void {
  const { launch, end, unitsPerMonth, price, unitCost, launchCost, monthsToReach } = params
  const { accounts, books } = draft
  const sold = cents(Math.round(unitsPerMonth * price))
  const used = cents(Math.round(unitsPerMonth * unitCost))
  const at = (month: Month) => monthsBetween(launch, month) + 1
  const sales = sold === 0 ? null : accounts.sales(params.salesAccount)
  const direct = used === 0 ? null : accounts.directCosts(params.directCostsAccount)
  for (const month of monthsWithin(books, launch, end)) {
    if (sales) draft.sell(sales, month, ramp(sold, at(month), monthsToReach), params)
    if (direct) draft.add(direct, month, ramp(used, at(month), monthsToReach))
  }
  if (launchCost !== 0) draft.add(accounts.costs(params.costsAccount), launch, launchCost)
}
