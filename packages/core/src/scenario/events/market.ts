/** Events about customers and costs: prices, customers who come or leave, and cuts. */
import { ITEM_SUB_TYPE, ITEM_TYPE, type ItemCode } from '#item'
import { allocate, type Cents, cents, shareOf, WHOLE_PPM } from '#money'
import type { CustomerChangeParams, CutCostsParams, PriceChangeParams } from '../event.ts'
import { isDirect } from './event-accounts.ts'
import { type EventChanges, monthsWithin } from './event-draft.ts'
import type { ScenarioBooks } from './scenario-books.ts'

/**
 * A higher price on the sales of the layer below, and fewer customers: direct costs follow the
 * customers, not the price. 5 % more with 2 % fewer customers is 102.9 % of the sales.
 */
export function priceChange(draft: EventChanges, params: PriceChangeParams): void {
  const { changePpm, from, until, lostPpm } = params
  const { books } = draft
  const all = salesAccounts(books)
  const changed = params.accounts.length > 0 ? params.accounts : all
  const kept = WHOLE_PPM - lostPpm
  for (const code of changed) {
    const ppm = Math.max(0, WHOLE_PPM + changePpm)
    draft.scale(code, { ppm, from, to: until, isLinked: false })
    if (lostPpm !== 0) draft.scale(code, { ppm: kept, from, to: until, isLinked: true })
  }
  if (lostPpm === 0) return
  const share = yearOf(books, changed) / Math.max(1, yearOf(books, all))
  const ppm = WHOLE_PPM - Math.round(lostPpm * Math.min(1, share))
  // Costs that are planned as a share of sales follow already.
  for (const account of books.accounts.filter(each => isDirect(each) && !each.isShare)) {
    draft.scale(account.code, { ppm, from, to: until, isLinked: true })
  }
}

const salesAccounts = ({ accounts }: ScenarioBooks): readonly ItemCode[] =>
  accounts
    .filter(({ itemType, itemSubType, role }) => {
      const isSales = itemSubType !== ITEM_SUB_TYPE.otherincome && role === null
      return itemType === ITEM_TYPE.revenue && isSales
    })
    .map(({ code }) => code)

const yearOf = ({ accounts }: ScenarioBooks, codes: readonly ItemCode[]): number =>
  accounts
    .filter(({ code }) => codes.includes(code))
    .reduce((sum: number, { yearAmount }) => sum + yearAmount, 0)

/** Sales that end or start, with the direct costs that follow them. */
export function customerChange(draft: EventChanges, params: CustomerChangeParams): void {
  const { direction, sharePpm, amountPerMonth, from, until, directCostsPpm, oneOff } = params
  const { accounts, books } = draft
  const sign = direction === 'gain' ? 1 : -1
  const sales = accounts.sales(params.salesAccount)
  const planned = books.accounts.find(({ code }) => code === sales)?.planned
  const soldIn = (at: number): Cents =>
    sharePpm === null ? (amountPerMonth ?? cents(0)) : shareOf(planned?.[at] ?? 0, sharePpm)
  if (sharePpm !== null) {
    const ppm = Math.max(0, WHOLE_PPM + sign * sharePpm)
    draft.scale(sales, { ppm, from, to: until, isLinked: false })
  }
  const direct = directCostsPpm === 0 ? null : accounts.directCosts(params.directCostsAccount)
  for (const month of monthsWithin(books, from, until)) {
    const sold = soldIn(books.months.indexOf(month))
    if (sharePpm === null && sign > 0) draft.sell(sales, month, sold, params)
    else if (sharePpm === null) draft.add(sales, month, cents(-sold))
    if (direct) draft.add(direct, month, cents(sign * shareOf(sold, directCostsPpm)))
  }
  if (oneOff !== 0) draft.add(accounts.costs(params.costsAccount), from, oneOff)
}

/** Accounts that cost less from a month on, and what the change costs once. */
export function cutCosts(draft: EventChanges, params: CutCostsParams): void {
  const { sharePpm, amountPerMonth, from, until, oneOff } = params
  const { accounts, books } = draft
  if (sharePpm !== null) {
    const ppm = Math.max(0, WHOLE_PPM - sharePpm)
    for (const code of params.accounts) {
      draft.scale(code, { ppm, from, to: until, isLinked: false })
    }
  } else {
    const weights = params.accounts.map(code => Math.max(0, yearOf(books, [code])))
    const isKnown = weights.some(weight => weight > 0)
    const parts = allocate(amountPerMonth ?? cents(0), isKnown ? weights : weights.map(() => 1))
    for (const month of monthsWithin(books, from, until)) {
      params.accounts.forEach((code, at) => {
        draft.add(code, month, cents(-(parts[at] ?? 0)))
      })
    }
  }
  if (oneOff === 0) return
  draft.add(accounts.costs(params.costsAccount ?? params.accounts[0] ?? null), from, oneOff)
}
