import { describe, expect, it } from 'vitest'
import { type ItemCode, itemCode } from '#item'
import { month } from '#time'
import { companyBasis, companyLedger, steady, type TestAccounts } from '../_company.ts'
import { accountIndexOf } from '../account-index.ts'
import { rolesOf } from '../roles.ts'
import { goodsAccounts, usersOfStock } from './stock-of.ts'

/** Goods of 600 and freight of 100 a month, and stock of 1,000. */
const SHOP: TestAccounts = {
  goods: { kind: 'goods', values: steady(600) },
  freight: { kind: 'goods', values: steady(100) },
  stock: { kind: 'asset', role: 'inventory', values: steady(1000) },
}

/** Dollars billed in a year on `stock`, and the costs that have most of their amount in bills. */
function goodsOf(accounts: TestAccounts, onStock: number, billed: readonly string[]) {
  const roles = rolesOf(companyBasis(accounts))
  const index = accountIndexOf(companyLedger(accounts), [], roles, month('2026-10'))
  const { costs, billed: bills } = goodsAccounts(index, {
    isBilled: code => billed.includes(code),
    billedOn: (code: ItemCode) => (code === itemCode('stock') ? onStock * 100 : 0),
  })
  return [costs, bills]
}

describe('[FIG-04] goods are the costs that the bills show', () => {
  it.each([
    // on stock in a year, costs with bills, goods, bills for goods
    ['are booked to stock, freight to its cost', 7000, ['freight'], ['goods'], ['stock']],
    ['are booked to stock, more in the first year', 30_000, ['freight'], ['goods'], ['stock']],
    ['are booked to the costs', 0, ['goods', 'freight'], ['goods', 'freight'], []],
    ['are booked to the cost, one of them to stock', 90, ['goods'], ['goods'], []],
    ['are none', 0, [], ['goods', 'freight'], []],
  ])('if bills %s', (_, onStock, billed, goods, bills) => {
    expect(goodsOf(SHOP, onStock, billed)).toEqual([goods, bills])
  })

  it('there are none without inventory, or without costs that use it', () => {
    const { stock: _, ...without } = SHOP
    expect(goodsOf(without, 0, [])).toEqual([[], []])
    const unused = { ...SHOP, goods: { ...SHOP.goods, values: steady(0) } } as TestAccounts
    expect(goodsOf(unused, 7000, ['freight'])).toEqual([[], []])
  })
})

describe('[FIG-04] open bills that are booked to stock', () => {
  const used = (dollars: number) => ({ kind: 'goods', values: steady(dollars) }) as const
  const stock = { kind: 'asset', role: 'inventory', values: steady(1000) } as const

  /** The costs in whose rows bills on a stock account are paid, with the dollars of a year. */
  function usersOf(accounts: TestAccounts, of: string) {
    const roles = rolesOf(companyBasis(accounts))
    const index = accountIndexOf(
      companyLedger(accounts),
      companyBasis(accounts).accounts,
      roles,
      month('2026-10'),
    )
    const costs = Object.keys(accounts).flatMap(code =>
      accounts[code]?.kind === 'goods' ? [itemCode(code)] : [],
    )
    return usersOfStock(index, { costs, billed: [] })(itemCode(of)).map(user => [
      user.code,
      user.used / 100,
    ])
  }

  const TWO = { 'Cost of tea': used(60), 'Cost of cups': used(40) }

  it.each<[string, TestAccounts, string, (string | number)[][]]>([
    [
      'are paid in the row of the cost with most of the goods',
      { ...SHOP, goods: used(900) },
      'stock',
      [['goods', 10_800]],
    ],
    [
      'are paid in the row of the cost with the same name',
      { ...TWO, 'Stock of cups': stock, 'Stock of tea': stock },
      'Stock of cups',
      [['Cost of cups', 480]],
    ],
    [
      'are paid in the rows of all costs, without such a name',
      { ...TWO, Inventory: stock },
      'Inventory',
      [
        ['Cost of tea', 720],
        ['Cost of cups', 480],
      ],
    ],
    ['stay in their own row otherwise', { ...TWO, cups: used(0), bank: stock }, 'Cost of tea', []],
  ])('%s', (_, accounts, of, users) => {
    expect(usersOf(accounts, of)).toEqual(users)
  })
})
