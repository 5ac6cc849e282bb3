import { describe, expect, it } from 'vitest'
import { itemCode } from '#item'
import { companyBasis, companyLedger, document, steady, type TestAccounts } from './_company.ts'
import { resolveForecast } from './resolve-forecast.ts'

/**
 * A roaster uses beans of 600 a month, booked at the end of the month. The bill for them comes on
 * the 5th, is booked to stock and paid 40 days later. The bill of November is booked: there are 600
 * more in stock, which November still uses.
 */
const ROASTER = {
  sales: { kind: 'sales', values: steady(2000, 2000) },
  beans: { kind: 'goods', values: steady(600, 0) },
  bank: { kind: 'asset', role: 'bank', values: steady(5000, 5000) },
  stock: { kind: 'asset', role: 'inventory', values: steady(1000, 1600) },
  owed: { kind: 'liability', role: 'payables', values: steady(600, 600) },
  equity: { kind: 'equity', role: 'currentYearEarnings', values: steady(5400, 6000) },
} satisfies TestAccounts

const months = (count: number, from = 0) =>
  Array.from({ length: count }, (_, at) => {
    const index = 2026 * 12 + 10 - from - at
    return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`
  })
const paidAfter40Days = (month: string) =>
  new Date(Date.parse(`${month}-05`) + 40 * 86_400_000).toISOString().slice(0, 10)

const bills = [
  ...months(18, 1).map(month => ({ month, paidOn: paidAfter40Days(month) })),
  { month: '2026-11', paidOn: undefined },
].map(({ month, paidOn }) =>
  document({
    ...{ documentId: month, kind: 'bill', net: 600, account: 'stock' },
    ...{ issuedOn: `${month}-05`, dueOn: paidAfter40Days(month) },
    ...(paidOn !== undefined && { paidOn }),
  }),
)

const forecast = (timing?: 'sameDay') =>
  resolveForecast({
    ledger: companyLedger(ROASTER),
    basis: companyBasis(ROASTER, {
      documents: bills,
      ...(timing && {
        settings: { accounts: { [itemCode('beans')]: { timing: { kind: timing } } } },
      }),
    }),
  })

const rowOf = (found: ReturnType<typeof forecast>, key: string) =>
  [...(found.statements.cash.find(row => row.key === key)?.amounts ?? [])]
    .slice(0, 5)
    .map(amount => amount / 100)

describe('[FIG-04] costs whose bills are booked to stock', () => {
  it.each([
    // row, November to March
    ['beans', [0, -600, -600, -600, -600]],
    ['stock', []],
  ] as const)('are paid 40 days after the bill, in their own row: %s', (key, paid) => {
    // December pays the bill of November, January that of December.
    expect(rowOf(forecast(), key)).toEqual(paid)
  })

  it('say that they are timed by the bills of the stock account', () => {
    const beans = forecast().facts.timing.find(({ code }) => code === 'beans')
    expect(beans).toMatchObject({ by: 'documents', like: ['stock'] })
    expect(beans?.days).toBeGreaterThan(30)
  })

  it('follow the rule of the owner, also for goods that are in stock', () => {
    const found = forecast('sameDay')
    // The bill of November is open, and its goods are used. All later goods are paid at once.
    expect(rowOf(found, 'beans')).toEqual([0, -1200, -600, -600, -600])
    expect(rowOf(found, 'stock')).toEqual([])
  })

  it('the balance sheet knows what is in stock and owed', () => {
    const { balance } = forecast().statements
    const at = (code: string) =>
      [...(balance.find(row => row.code === code)?.amounts ?? [])].slice(0, 4).map(a => a / 100)
    expect([at('stock'), at('owed')]).toEqual([
      [1000, 1000, 1000, 1000],
      [600, 600, 600, 600],
    ])
  })
})

/**
 * Two lines of goods use 900 and 300 a month. Their stock is 1,000 and 600, and half of it from
 * December to February. Bills come on the 5th and are paid 40 days later, with 15 % GST.
 */
describe('[FIG-04] stock that falls after a season', () => {
  const isLow = (month: string) => ['12', '01', '02'].includes(month.slice(5))
  const level = (full: number) => (_: number, month: string) => (isLow(month) ? full / 2 : full)
  const SHOP = {
    sales: { kind: 'sales', values: steady(3000, 3000) },
    pots: { kind: 'goods', values: steady(900, 900), taxPpm: 150_000 },
    pans: { kind: 'goods', values: steady(300, 300), taxPpm: 150_000 },
    bank: { kind: 'asset', role: 'bank', values: steady(5000, 5000) },
    potStock: { kind: 'asset', role: 'inventory', values: level(1000) },
    panStock: { kind: 'asset', role: 'inventory', values: level(600) },
    owed: { kind: 'liability', role: 'payables', values: steady(0, 0) },
    tax: { kind: 'liability', role: 'salesTax', values: steady(0, 0) },
    equity: { kind: 'equity', role: 'currentYearEarnings', values: steady(6600, 6600) },
  } satisfies TestAccounts

  const shop = (billed: Readonly<Record<string, number>>) =>
    resolveForecast({
      ledger: companyLedger(SHOP),
      basis: companyBasis(SHOP, {
        salesTaxBasis: 'invoice',
        documents: Object.entries(billed).flatMap(([account, net]) =>
          months(18, 1).map(month =>
            document({
              ...{ documentId: `${account} ${month}`, kind: 'bill', net, tax: net * 0.15 },
              ...{ account, issuedOn: `${month}-05`, dueOn: paidAfter40Days(month) },
              paidOn:
                paidAfter40Days(month) <= '2026-11-21' ? paidAfter40Days(month) : '2026-11-20',
            }),
          ),
        ),
      }),
    })

  it.each([
    ['inventory', { potStock: 900, panStock: 300 }],
    ['their costs', { pots: 900, pans: 300 }],
  ])('with bills booked to %s: what is not bought is not paid 40 days later', (_, billed) => {
    const found = shop(billed)
    // December uses 1,200, of which 800 come from stock; 800 more are bought in March.
    expect({
      pots: rowOf(found, 'pots'),
      pans: rowOf(found, 'pans'),
      gst: rowOf(found, 'taxPaid'),
      stock: [rowOf(found, 'potStock'), rowOf(found, 'panStock')],
    }).toEqual({
      pots: [0, 0, -300, -900, -900],
      pans: [0, 0, -100, -300, -300],
      gst: [0, 0, -60, -180, -180],
      stock: [[], []],
    })
    const goods = ['pots', 'pans', 'potStock', 'panStock', 'taxPaid']
    expect(
      found.statements.dated.filter(({ key, amount }) => goods.includes(key) && amount > 0),
    ).toEqual([])
  })
})
